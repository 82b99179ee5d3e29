import type { AppProject } from '../model/app-project';
import { type ArgoCdVersion, DEFAULT_ARGOCD_VERSION, isSince } from '../model/argocd-version';
import { answerFromProblem, permit, refuse } from './answer';
import type { Decision, Evidence } from './decision';
import { judgeDestination } from './destination-list';
import { fieldsOf, listOf, stringOf } from './json-fields';

/**
 * Where something would be deployed: server and name of the *resolved* cluster (since Argo CD 3.0; before, those of
 * the Application's own destination, the missing one inferred) and the namespace, empty for none.
 */
export interface DestinationToJudge {
  /** URL of the cluster; a project entry fits by it or by the name. */
  readonly server?: string;
  /** Name of the cluster. */
  readonly name?: string;
  /** Absent is the empty namespace, which takes an entry of its own. */
  readonly namespace?: string;
}

/** Clusters whose Secret names the project, for `permitOnlyProjectScopedClusters`; or why they could not be read. */
export type ProjectScopedClusters =
  | readonly { readonly server?: string; readonly name?: string }[]
  | { readonly error: string };

/**
 * Whether a project permits a destination (Argo CD, `AppProject.IsDestinationPermitted`). Name and server of an
 * entry are alternatives; a deny that does not hit allows; a name deny that hits, or meets a cluster without a name,
 * refuses every namespace, a server deny only the namespaces of its entry, a namespace deny only through its server.
 *
 * @param destination undefined for a cluster that could not be resolved: refused since 3.0
 * @param clusters the project's own clusters, @default none
 */
export function decideDestination(
  project: AppProject,
  destination: DestinationToJudge | undefined,
  version: ArgoCdVersion = DEFAULT_ARGOCD_VERSION,
  clusters: ProjectScopedClusters = [],
): Decision {
  if ((destination === undefined || destination === null) && isSince(version, 3, 0)) {
    return refuse('the destination cluster is not known', []);
  }
  const { server, name, namespace } = fieldsOf(destination);
  const target = { server: stringOf(server), name: stringOf(name), namespace: stringOf(namespace) };
  try {
    const matched = matchDestinations(project, target);
    const isLimited = fieldsOf(fieldsOf(project).spec).permitOnlyProjectScopedClusters === true;
    return matched.permitted && isLimited ? limitToProjectClusters(project, target, clusters, matched) : matched;
  } catch (problem) {
    return answerFromProblem(problem);
  }
}

type Target = Readonly<Required<DestinationToJudge>>;

function matchDestinations(project: AppProject, target: Target): Decision {
  const entries = listOf(fieldsOf(fieldsOf(project).spec).destinations);
  const verdict = judgeDestination(entries, target);
  if ('field' in verdict) return denied(project, target, entries, verdict.index, verdict.field);
  const { matching } = verdict;
  if (matching >= 0) {
    const path = ['spec', 'destinations', matching];
    const evidence: Evidence = { in: 'project', path, value: entries[matching], effect: 'allows' };
    return permit('the destination is permitted', [evidence]);
  }
  const effect = entries.length === 0 ? 'empty' : 'unmatched';
  return refuse(destinationRefusal(project, target), [{ in: 'project', path: ['spec', 'destinations'], effect }]);
}

function limitToProjectClusters(
  project: AppProject,
  target: Target,
  clusters: ProjectScopedClusters,
  matched: Decision,
): Decision {
  const evidence: Evidence = {
    in: 'project',
    path: ['spec', 'permitOnlyProjectScopedClusters'],
    value: true,
    effect: 'denies',
  };
  const { error } = fieldsOf(clusters);
  if (typeof error === 'string') return refuse(`could not retrieve project clusters: ${error}`, [evidence]);
  const isOwn = listOf(clusters).some((cluster) => {
    const { server, name } = fieldsOf(cluster);
    return stringOf(name) === target.name || stringOf(server) === target.server;
  });
  return isOwn ? matched : refuse(destinationRefusal(project, target), [evidence]);
}

/** Argo CD's sentence for a destination that a project refuses. */
export function destinationRefusal(project: AppProject, target: DestinationToJudge): string {
  const name = stringOf(fieldsOf(fieldsOf(project).metadata).name);
  return `application destination server '${target.server ?? ''}' and namespace '${target.namespace ?? ''}' do not match any of the allowed destinations in project '${name}'`;
}

function denied(
  project: AppProject,
  target: Target,
  entries: readonly unknown[],
  index: number,
  field: 'name' | 'server' | 'namespace',
): Decision {
  return refuse(destinationRefusal(project, target), [
    {
      in: 'project',
      path: ['spec', 'destinations', index, field],
      value: fieldsOf(entries[index])[field],
      effect: 'denies',
    },
  ]);
}
