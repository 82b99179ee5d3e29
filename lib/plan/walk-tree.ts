import type { AppProject } from '../model/app-project';
import type { Application } from '../model/application';
import { groupOf, type KubernetesObject } from '../model/kubernetes-object';
import { type ResourceId, resourceKey } from '../model/resource-id';
import { applicationKey } from './application-key';
import type { PlanTree, SourceContent } from './plan-tree';

/** Who writes an object: a person, an Application that syncs it, or a set that generates it. */
export type Owner = { readonly by: 'hand' } | { readonly by: 'application' | 'set'; readonly key: string };

/** An object of the tree with everybody who writes it. */
export interface TreeObject {
  readonly id: ResourceId;
  readonly object: KubernetesObject;
  readonly owners: readonly Owner[];
}

/** An Application of the tree with what its sources hold. */
export interface TreeApplication {
  readonly key: string;
  readonly application: Application;
  readonly owner: Owner;
  readonly content: SourceContent;
  /** Keys of the objects that its sources hold, in their order. */
  readonly objectKeys: readonly string[];
}

/** Everything that follows from what was applied by hand. */
export interface WalkedTree {
  readonly objects: ReadonlyMap<string, TreeObject>;
  readonly applications: ReadonlyMap<string, TreeApplication>;
  /** By name. */
  readonly projects: ReadonlyMap<string, AppProject>;
}

/** The identity under which an object lives: a namespaced kind without a namespace goes where its Application deploys. */
export function liveIdOf(object: KubernetesObject, tree: PlanTree, destinationNamespace: string): ResourceId {
  const group = groupOf(object.apiVersion);
  const isCluster = tree.scopes(group, object.kind) === 'Cluster';
  return {
    group,
    kind: object.kind,
    namespace: isCluster ? '' : object.metadata?.namespace || destinationNamespace,
    name: object.metadata?.name ?? '',
  };
}

/** Follows a tree from what was applied by hand down to the last object; every Application is visited once. */
export function walkTree(tree: PlanTree): WalkedTree {
  const objects = new Map<string, TreeObject>();
  const applications = new Map<string, TreeApplication>();
  const projects = new Map<string, AppProject>();
  const { controlPlaneNamespace } = tree.settings;

  const visitObject = (object: KubernetesObject, owner: Owner, destinationNamespace: string): string => {
    const id = liveIdOf(object, tree, destinationNamespace);
    const key = resourceKey(id);
    const known = objects.get(key);
    objects.set(key, { id, object, owners: [...(known?.owners ?? []), owner] });
    if (id.group !== 'argoproj.io' || id.namespace !== controlPlaneNamespace) return key;
    if (id.kind === 'AppProject') projects.set(id.name, object as AppProject);
    if (id.kind === 'Application') visitApplication(object as Application, owner);
    if (id.kind === 'ApplicationSet') {
      for (const generated of tree.expandSet(object)) visitObject(generated, { by: 'set', key }, controlPlaneNamespace);
    }
    return key;
  };

  const visitApplication = (application: Application, owner: Owner): void => {
    const key = applicationKey(application, controlPlaneNamespace);
    if (applications.has(key)) return;
    const content = tree.contentOf(application);
    const entry = { key, application, owner, content, objectKeys: [] as string[] };
    applications.set(key, entry);
    const destination = application.spec?.destination?.namespace ?? '';
    if ('error' in content) return;
    for (const object of content.objects) {
      entry.objectKeys.push(visitObject(object, { by: 'application', key }, destination));
    }
  };

  for (const object of tree.handApplied) visitObject(object, { by: 'hand' }, controlPlaneNamespace);
  return { objects, applications, projects };
}
