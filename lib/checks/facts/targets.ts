import type { Facts } from '../facts';
import type { Reference } from '../finding';
import { type ApplicationFact, refer } from './application-fact';
import type { ClusterPlace } from './clusters';
import { type DestinationAnswer, judgeDestination } from './judge-destination';
import { takeOrMake } from './map-entries';
import type { EffectiveProject } from './project-fact';

/** A namespace that an Application needs: its own destination, or that of an object it deploys. */
export interface Target {
  readonly application: ApplicationFact;
  readonly project: EffectiveProject;
  readonly cluster: ClusterPlace;
  readonly namespace: string;
  /** The Application's own destination, and not an object's. */
  readonly isOwn: boolean;
  subject(): Reference;
  readonly answer: DestinationAnswer;
  /** Argo CD's sentence, when refused. */
  sentence(): string;
}

/**
 * The namespaces that the tree's Applications need and that their projects do not plainly permit, with what they answer.
 * Applications without a known project or cluster are left out.
 */
export function findUnpermittedTargets(facts: Facts): readonly Target[] {
  const targets: Target[] = [];
  const answers = new Map<EffectiveProject, Map<ClusterPlace, Map<string, DestinationAnswer>>>();
  const judge = (project: EffectiveProject, cluster: ClusterPlace, namespace: string): DestinationAnswer => {
    const clusters = takeOrMake(answers, project, () => new Map<ClusterPlace, Map<string, DestinationAnswer>>());
    const known = takeOrMake(clusters, cluster, () => new Map<string, DestinationAnswer>());
    return takeOrMake(known, namespace, () =>
      judgeDestination(project, cluster, namespace, facts.askDestination, facts.clusters.known),
    );
  };
  for (const application of facts.applications) {
    const project = facts.projects.named(application.projectName);
    const cluster = facts.clusters.find(application.destination);
    if (!project || !cluster) continue;
    const own = application.destination.namespace ?? '';
    const answer = judge(project, cluster, own);
    if (!isPlainlyPermitted(answer))
      targets.push({
        application,
        project,
        cluster,
        namespace: own,
        isOwn: true,
        subject: () => refer(application, ['spec', 'destination', ...(own === '' ? [] : ['namespace'])]),
        answer,
        sentence: () => refusalOf(application, project, own),
      });
    if (!answer.decision.permitted) continue;
    const claimed = facts.claims.objectsOf(application);
    if (claimed.length === 0) continue;
    const seen = new Set([own, '']);
    for (const { object, namespace } of claimed) {
      if (namespace === undefined || namespace === '') continue;
      const theirs = judge(project, cluster, namespace);
      if (isPlainlyPermitted(theirs) || (seen.has(namespace) && theirs.decision.permitted)) continue;
      seen.add(namespace);
      targets.push({
        application,
        project,
        cluster,
        namespace,
        isOwn: false,
        subject: () => ({ object, path: ['metadata', 'namespace'] }),
        answer: theirs,
        sentence: () => `namespace ${namespace} is not permitted in project '${project.name}'`,
      });
    }
  }
  return targets;
}

function isPlainlyPermitted({ decision, unknown }: DestinationAnswer): boolean {
  return decision.permitted && unknown === undefined;
}

/** Argo CD v3.5.7, `ValidatePermissions`: the name when the Application used it, else the server. */
function refusalOf({ destination }: ApplicationFact, project: EffectiveProject, namespace: string): string {
  const where =
    destination.name !== undefined && destination.name !== '' ? destination.name : (destination.server ?? '');
  return `application destination server '${where}' and namespace '${namespace}' do not match any of the allowed destinations in project '${project.name}'`;
}
