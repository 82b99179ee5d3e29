import { decideDestination } from '../decisions/destination-permitted';
import { decideResource } from '../decisions/resource-permitted';
import { decideSource } from '../decisions/source-permitted';
import type { AppProject } from '../model/app-project';
import type { Application, ApplicationSource } from '../model/application';
import { IN_CLUSTER_NAME, IN_CLUSTER_SERVER } from '../model/cluster';
import { groupOf, type KubernetesObject } from '../model/kubernetes-object';
import type { SyncOutcome } from './plan';
import type { PlanTree } from './plan-tree';
import { isAutomated } from './sync-options';
import { liveIdOf, type TreeApplication, type WalkedTree } from './walk-tree';

/** Why nothing of an Application's sources is applied, and how it stands then. */
export interface Standstill {
  readonly sync: SyncOutcome;
  readonly because: string;
}

function sourcesOf(application: Application): readonly ApplicationSource[] {
  const { source, sources } = application.spec ?? {};
  if (sources !== undefined && sources !== null && sources.length > 0) return sources;
  return source === undefined || source === null ? [] : [source];
}

function clusterOf(application: Application, tree: PlanTree): { readonly server: string; readonly name: string } {
  const { server = '', name = '' } = application.spec?.destination ?? {};
  const known = tree.settings.clusters.find((each) => (server === '' ? each.name === name : each.server === server));
  if (known !== undefined) return known;
  if (server === IN_CLUSTER_SERVER || name === IN_CLUSTER_NAME)
    return { server: IN_CLUSTER_SERVER, name: IN_CLUSTER_NAME };
  return { server, name };
}

function refuseObject(object: KubernetesObject, application: Application, project: AppProject, tree: PlanTree): string {
  const { namespace = '' } = application.spec?.destination ?? {};
  const id = liveIdOf(object, tree, namespace);
  const version = tree.settings.argocdVersion;
  const namespaced = tree.scopes(id.group, id.kind) !== 'Cluster';
  const kind = decideResource(
    project,
    { group: groupOf(object.apiVersion), kind: id.kind, name: id.name, namespaced },
    version,
  );
  if (!kind.permitted) return kind.reason;
  if (!namespaced) return '';
  const where = decideDestination(project, { ...clusterOf(application, tree), namespace: id.namespace }, version);
  return where.permitted
    ? ''
    : `namespace ${id.namespace} is not permitted in project '${project.metadata?.name ?? ''}'`;
}

/** The first sentence with which the project refuses the Application, its sources or an object; empty when it permits all. */
function refuseByProject(subject: TreeApplication, walked: WalkedTree, tree: PlanTree): { spec: string; sync: string } {
  const { application, content } = subject;
  const version = tree.settings.argocdVersion;
  const name = application.spec?.project || 'default';
  const project = walked.projects.get(name);
  // `default` is made by Argo CD itself and permits everything, until git says otherwise.
  if (project === undefined) {
    return { spec: name === 'default' ? '' : `Application referencing project ${name} which does not exist`, sync: '' };
  }
  for (const source of sourcesOf(application)) {
    const decision = decideSource(project, source.repoURL ?? '', version);
    if (!decision.permitted) return { spec: decision.reason, sync: '' };
  }
  const target = { ...clusterOf(application, tree), namespace: application.spec?.destination?.namespace ?? '' };
  const destination = decideDestination(project, target, version);
  if (!destination.permitted) return { spec: destination.reason, sync: '' };
  if ('error' in content) return { spec: '', sync: '' };
  for (const object of content.objects) {
    const sync = refuseObject(object, application, project, tree);
    if (sync !== '') return { spec: '', sync };
  }
  return { spec: '', sync: '' };
}

/** Whether a live object is one that the project lets the Application see. */
export function isVisible(
  object: KubernetesObject,
  application: Application,
  project: AppProject | undefined,
  tree: PlanTree,
): boolean {
  return project === undefined || refuseObject(object, application, project, tree) === '';
}

/** Why an Application of the tree syncs nothing; undefined when it syncs. */
export function findStandstill(subject: TreeApplication, walked: WalkedTree, tree: PlanTree): Standstill | undefined {
  const { application, content } = subject;
  const refusal = refuseByProject(subject, walked, tree);
  if (refusal.spec !== '') return { sync: 'unknown', because: refusal.spec };
  if ('error' in content) return { sync: 'unknown', because: content.error };
  if (!isAutomated(application, tree.settings.argocdVersion)) {
    return { sync: 'not automated', because: 'its sync is not automated' };
  }
  if (refusal.sync !== '') return { sync: 'out of sync', because: refusal.sync };
  return undefined;
}
