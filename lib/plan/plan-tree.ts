import type { Application } from '../model/application';
import type { InventorySettings } from '../model/inventory';
import type { KindScopes } from '../model/kind-scope';
import type { KubernetesObject } from '../model/kubernetes-object';

/** What the sources of an Application hold: its objects, or why they cannot be had. */
export type SourceContent = { readonly objects: readonly KubernetesObject[] } | { readonly error: string };

/** One state of git, seen from the Applications that were applied by hand. */
export interface PlanTree {
  /** What a person applied: root Applications and their projects. */
  readonly handApplied: readonly KubernetesObject[];
  /** What git holds for an Application's sources. */
  readonly contentOf: (application: Application) => SourceContent;
  /** The Applications that a set generates, finalizers as its controller writes them. */
  readonly expandSet: (set: KubernetesObject) => readonly Application[];
  readonly scopes: KindScopes;
  readonly settings: InventorySettings;
}
