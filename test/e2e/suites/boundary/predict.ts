import { decideAppNamespace } from '../../../../lib/decisions/app-namespace-permitted';
import type { Decision } from '../../../../lib/decisions/decision';
import { decideDestination } from '../../../../lib/decisions/destination-permitted';
import { decideResource } from '../../../../lib/decisions/resource-permitted';
import { decideSource } from '../../../../lib/decisions/source-permitted';
import type { AppProject } from '../../../../lib/model/app-project';
import { type ArgoCdVersion, parseArgoCdVersion } from '../../../../lib/model/argocd-version';
import type { Cluster } from '../../../../lib/model/cluster';
import { createKindScopes } from '../../../../lib/model/kind-scope';
import { groupOf, type KubernetesObject } from '../../../../lib/model/kubernetes-object';
import { ARGOCD_API } from '../../lab/applications';
import { applicationOf, destinationOf, objectsOf } from './case-objects';
import type { PlacedCase } from './observe';

/** What the predictions rest on beside the case. */
export interface PredictionFacts {
  readonly argocdVersion: string;
  readonly clusters: readonly Cluster[];
  readonly ownRepository: string;
  readonly now: Date;
}

const scopes = createKindScopes([]);

/** The sentences with which Gatehouse says that Argo CD refuses the Application itself. */
function predictSpec(
  placed: PlacedCase,
  project: AppProject | undefined,
  facts: PredictionFacts,
  version: ArgoCdVersion,
): readonly string[] {
  const application = applicationOf(placed, facts.ownRepository);
  if (project === undefined) {
    return [`InvalidSpecError: Application referencing project ${placed.project} which does not exist`];
  }
  const namespace = decideAppNamespace(project, application, 'argocd', version);
  if (!namespace.permitted) return [`UnknownError: ${namespace.reason}`];
  const refusals: Decision[] = repositoriesOf(placed, facts).map((url) => decideSource(project, url, version));
  const destination = destinationOf(placed);
  const cluster = findCluster(placed, facts);
  if (cluster !== undefined) {
    refusals.push(decideDestination(project, { ...cluster, namespace: destination.namespace }, version));
  }
  return refusals.filter((each) => !each.permitted).map((each) => `InvalidSpecError: ${each.reason}`);
}

function findCluster(placed: PlacedCase, { clusters }: PredictionFacts): Cluster | undefined {
  const { server, name } = destinationOf(placed);
  return clusters.find((each) =>
    server === undefined ? each.name === name : each.server === server.replace(/\/$/, ''),
  );
}

function repositoriesOf({ boundaryCase }: PlacedCase, facts: PredictionFacts): readonly string[] {
  return [boundaryCase.repoURL ?? facts.ownRepository, ...(boundaryCase.moreRepoURLs ?? [])];
}

/** What a sync would say of one object; empty when it would be applied. */
function predictObject(
  placed: PlacedCase,
  object: KubernetesObject,
  project: AppProject,
  facts: PredictionFacts,
  version: ArgoCdVersion,
): string {
  const group = groupOf(object.apiVersion);
  const name = object.metadata?.name ?? '';
  const namespaced = scopes(group, object.kind) === 'Namespaced';
  const kind = decideResource(project, { group, kind: object.kind, name, namespaced }, version);
  if (!kind.permitted) return `SyncFailed ${object.kind} ${name}: ${kind.reason}`;
  const namespace = object.metadata?.namespace ?? destinationOf(placed).namespace ?? '';
  if (!namespaced) return '';
  const where = decideDestination(project, { ...findCluster(placed, facts), namespace }, version);
  if (where.permitted) return '';
  return `SyncFailed ${object.kind} ${name}: namespace ${namespace} is not permitted in project '${placed.project}'`;
}

/** What Gatehouse says about a case, in the words in which it is observed. */
export function predictCase(placed: PlacedCase, facts: PredictionFacts): string {
  const version = parseArgoCdVersion(facts.argocdVersion);
  if (version === undefined) throw new Error(`no version \`${facts.argocdVersion}\``);
  const { boundaryCase, project: name } = placed;
  const project: AppProject | undefined =
    boundaryCase.project === undefined
      ? undefined
      : {
          apiVersion: ARGOCD_API,
          kind: 'AppProject',
          metadata: { name, namespace: 'argocd' },
          spec: boundaryCase.project,
        };
  const refusals = predictSpec(placed, project, facts, version);
  if (project === undefined || refusals.length > 0) return [...refusals].sort().join('\n');
  if (boundaryCase.repoURL !== undefined) return 'permitted';
  const objects = [...objectsOf(placed), ...createdNamespaces(placed)];
  const refused = objects
    .map((each) => predictObject(placed, each, project, facts, version))
    .filter((each) => each !== '');
  return refused.length === 0 ? 'synced' : refused.sort().join('\n');
}

/** `CreateNamespace=true` adds a task for a Namespace that is not there: the suite makes two beforehand. */
function createdNamespaces(placed: PlacedCase): readonly KubernetesObject[] {
  const { namespace = '' } = destinationOf(placed);
  if (placed.boundaryCase.syncOptions?.includes('CreateNamespace=true') !== true) return [];
  if (['team-a', 'team-b'].includes(namespace)) return [];
  return [{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } }];
}
