import type { ArgoCdVersion } from './argocd-version';
import type { Cluster } from './cluster';
import type { KubernetesObject } from './kubernetes-object';
import type { FieldPath, Place } from './place';
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
  readonly patchedBy?: {
    readonly overlay: string;
    readonly why: string;
    /** What the overlay would change: the fields at and below these paths. Absent: any field may change. */
    readonly fields?: readonly FieldPath[];
  };
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
  /** Whether the user stated the version (`--argocd`, configuration): it then wins over what an installation of the tree declares. */
  readonly isVersionStated?: boolean;
  /** Namespace Argo CD runs in. @default argocd */
  readonly controlPlaneNamespace: string;
  /** Clusters known beside the in-cluster; from Secrets of the tree and from configuration. */
  readonly clusters: readonly Cluster[];
  /** Globs/regexps of `application.namespaces`; empty: only the control plane's namespace. */
  readonly applicationNamespaces: readonly string[];
  /** The owner's repositories, when known; undefined: nobody said, and foreign sources cannot be told from own. */
  readonly ownerRepositories?: readonly string[];
  /** Argo CD's own settings as the configuration file states them, for trees that do not hold them; the tree's own win. */
  readonly argocdSettings?: {
    /** `data` of ConfigMap `argocd-cm`. */
    readonly cm?: Readonly<Record<string, string>>;
    /** `data` of ConfigMap `argocd-cmd-params-cm`. */
    readonly cmdParams?: Readonly<Record<string, string>>;
  };
}

/** A source that was to be rendered and was not, or a render that no Application answers for. */
export interface RenderProblem {
  /** The Application, or an object of the render that nobody claims. */
  readonly subject: InventoryObject;
  /** Steps to the source within the Application: `['spec', 'sources', 1]`. */
  readonly path?: readonly (string | number)[];
  /** Argo CD's sentence when it would refuse the source; else the render is undecided. */
  readonly refused?: string;
  /** Why it is undecided. */
  readonly cause?: string;
  readonly fix: string;
}

/** Everything that was read: frozen plain data, in a stable order (file, document, then position). */
export interface Inventory {
  readonly objects: readonly InventoryObject[];
  readonly skipped: readonly SkippedFile[];
  readonly errors: readonly InputError[];
  readonly checkouts: readonly RepositoryCheckout[];
  readonly settings: InventorySettings;
  /**
   * Values files of Argo CD's own chart that the tree holds (`configs.cm`, `configs.params`, …), as objects of
   * the made-up kind `HelmValues` whose `object` is the file's root: a path such as `['configs', 'cm']` is a
   * field path into it. Each says at which path the chart's values stand (an umbrella chart nests them).
   */
  readonly argocdValues?: readonly ArgoCdValues[];
  /** Contents of the file given as `--fixtures`, parsed: answers for generators that no tree can give (clusters, SCM, pull requests, plugins). */
  readonly generatorFixtures?: unknown;
  /** Present when sources were rendered or renders were given. */
  readonly renderProblems?: readonly RenderProblem[];
}

/** A values file of Argo CD's own chart. */
export interface ArgoCdValues {
  readonly file: InventoryObject;
  /** Path of the chart's values within the file: empty, or `['argo-cd']` in an umbrella chart. */
  readonly at: FieldPath;
}
