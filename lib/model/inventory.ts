import type { ArgoCdVersion } from './argocd-version';
import type { Cluster } from './cluster';
import type { KubernetesObject } from './kubernetes-object';
import type { Place } from './place';
import type { ResourceId } from './resource-id';

/** One object of the tree, with its identity and the place it was read from. */
export interface InventoryObject {
  readonly id: ResourceId;
  readonly object: KubernetesObject;
  readonly place: Place;
  /**
   * Set when a kustomize overlay of the tree builds this object and would change it:
   * answers about the patched fields are undecided, not denied.
   */
  readonly patchedBy?: { readonly overlay: string; readonly why: string };
  /**
   * Set on an object that was rendered from an Application's source (`gatehouse render`, `lib/render`,
   * a render directory): the Application it belongs to.
   */
  readonly renderedBy?: ResourceId;
}

/** A file that was seen and not judged, with the reason. */
export interface SkippedFile {
  readonly file: string;
  readonly reason: string;
}

/** Input that could not be read. Never a finding: exit status 2. */
export interface InputError {
  readonly code: string;
  readonly place: Place;
  /** What is wrong, the user's words in backticks. */
  readonly what: string;
  /** Why that matters. */
  readonly why?: string;
  readonly fix: string;
}

/** A local checkout standing for a repository (`--repo URL=DIR`). Paths are slash-separated, relative, without a leading `./`. */
export interface RepositoryCheckout {
  readonly repoURL: string;
  /** Every directory that holds a file below it, `.` included. */
  readonly directories: ReadonlySet<string>;
  /** Every file. */
  readonly files: ReadonlySet<string>;
  /** Text of a file; undefined when there is none. */
  readonly read: (path: string) => string | undefined;
}

/** What the program declared or the user said about the Argo CD that will read the tree. */
export interface InventorySettings {
  readonly argocdVersion: ArgoCdVersion;
  /** Namespace Argo CD runs in. @default argocd */
  readonly controlPlaneNamespace: string;
  /** Clusters known beside the in-cluster; from Secrets of the tree and from configuration. */
  readonly clusters: readonly Cluster[];
  /** Globs/regexps of `application.namespaces`; empty: only the control plane's namespace. */
  readonly applicationNamespaces: readonly string[];
  /** The owner's repositories, when known; undefined: nobody said, and foreign sources cannot be told from own. */
  readonly ownerRepositories?: readonly string[];
}

/** Everything that was read: frozen plain data, in a stable order (file, document, then position). */
export interface Inventory {
  readonly objects: readonly InventoryObject[];
  readonly skipped: readonly SkippedFile[];
  readonly errors: readonly InputError[];
  readonly checkouts: readonly RepositoryCheckout[];
  readonly settings: InventorySettings;
}
