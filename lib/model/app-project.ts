import type { ObjectMetadata } from './kubernetes-object';

/** `spec.destinations[]`: each field is a glob, `name` and `server` are alternatives. An absent field is the empty string. */
export interface ApplicationDestinationEntry {
  readonly server?: string;
  readonly name?: string;
  readonly namespace?: string;
}

/** An entry of a black- or whitelist. `name` counts for cluster-scoped lists since Argo CD 3.3. */
export interface GroupKindEntry {
  readonly group?: string;
  readonly kind?: string;
  readonly name?: string;
}

/** `spec.destinationServiceAccounts[]`. */
export interface DestinationServiceAccount {
  readonly server?: string;
  readonly namespace?: string;
  readonly defaultServiceAccount?: string;
}

/** `spec.syncWindows[]`. */
export interface SyncWindow {
  readonly kind?: string;
  readonly schedule?: string;
  readonly duration?: string;
  readonly applications?: readonly string[];
  readonly namespaces?: readonly string[];
  readonly clusters?: readonly string[];
  readonly manualSync?: boolean;
  readonly timeZone?: string;
  readonly andOperator?: boolean;
  readonly description?: string;
  readonly syncOverrun?: boolean;
}

/** `spec.roles[]`. */
export interface ProjectRole {
  readonly name?: string;
  readonly description?: string;
  readonly policies?: readonly string[];
  readonly groups?: readonly string[];
  readonly jwtTokens?: readonly unknown[];
}

/**
 * `spec` of an AppProject. Absent and empty lists are different facts and stay so:
 * an absent `namespaceResourceWhitelist` permits every namespaced kind, an empty one none.
 */
export interface AppProjectSpec {
  readonly description?: string;
  readonly sourceRepos?: readonly string[] | null;
  readonly destinations?: readonly ApplicationDestinationEntry[] | null;
  readonly clusterResourceWhitelist?: readonly GroupKindEntry[] | null;
  readonly clusterResourceBlacklist?: readonly GroupKindEntry[] | null;
  readonly namespaceResourceWhitelist?: readonly GroupKindEntry[] | null;
  readonly namespaceResourceBlacklist?: readonly GroupKindEntry[] | null;
  readonly sourceNamespaces?: readonly string[] | null;
  readonly permitOnlyProjectScopedClusters?: boolean;
  readonly destinationServiceAccounts?: readonly DestinationServiceAccount[] | null;
  readonly syncWindows?: readonly SyncWindow[] | null;
  readonly roles?: readonly ProjectRole[] | null;
  readonly orphanedResources?: unknown;
  readonly signatureKeys?: readonly unknown[] | null;
  readonly [field: string]: unknown;
}

/** An AppProject (argoproj.io/v1alpha1) as it stands in YAML. */
export interface AppProject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata?: ObjectMetadata;
  readonly spec?: AppProjectSpec;
  readonly [field: string]: unknown;
}
