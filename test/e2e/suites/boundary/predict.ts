import { decideAppNamespace } from '../../../../lib/decisions/app-namespace-permitted';
import { validateApplication } from '../../../../lib/decisions/application-validity';
import { decideSync } from '../../../../lib/decisions/can-sync';
import { clusterRegistryOf } from '../../../../lib/decisions/cluster-registry';
import { decideNamespaceCreation } from '../../../../lib/decisions/namespace-creation';
import { decideSyncTask } from '../../../../lib/decisions/sync-task-permitted';
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
  /** Namespaces that are there before the case. */
  readonly namespaces: readonly string[];
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
  const registry = clusterRegistryOf(facts.clusters, {}, version);
  return validateApplication(application, project, registry, version).conditions.map(
    (each) => `${each.type}: ${each.message}`,
  );
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
  const { server, name: clusterName, namespace } = destinationOf(placed);
  const cluster = facts.clusters.find((each) =>
    server === undefined ? each.name === clusterName : each.server === server.replace(/\/$/, ''),
  );
  const decision = decideSyncTask(
    project,
    cluster ?? {},
    {
      group,
      kind: object.kind,
      name,
      namespace: object.metadata?.namespace ?? namespace,
      namespaced: scopes(group, object.kind) === 'Namespaced',
    },
    version,
  );
  return decision.permitted ? '' : `SyncFailed ${object.kind} ${name}: ${decision.reason}`;
}

/** What a sync would say of the Namespace that it is asked to create. */
function predictNamespace(
  placed: PlacedCase,
  project: AppProject,
  facts: PredictionFacts,
  version: ArgoCdVersion,
): string {
  const { namespace = '' } = destinationOf(placed);
  const decision = decideNamespaceCreation(project, applicationOf(placed, facts.ownRepository), false, version);
  if (decision.permitted || decision.creates === 'never') return '';
  if (decision.creates === 'if-missing' && facts.namespaces.includes(namespace)) return '';
  return `SyncFailed Namespace ${namespace}: ${decision.reason}`;
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
  if (boundaryCase.operation !== undefined) {
    const application = applicationOf(placed, facts.ownRepository);
    const isManual = boundaryCase.operation === 'manual';
    const sync = decideSync(project.spec?.syncWindows, { application, isManual, time: facts.now }, version);
    if (!sync.permitted) return `blocked: ${sync.reason}`;
  }
  const refused = [
    ...objectsOf(placed).map((each) => predictObject(placed, each, project, facts, version)),
    predictNamespace(placed, project, facts, version),
  ].filter((each) => each !== '');
  return refused.length === 0 ? 'synced' : refused.sort().join('\n');
}
