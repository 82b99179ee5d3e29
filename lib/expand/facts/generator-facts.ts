import type { GoMap } from '../go-value';

/** A cluster Secret, or one that Argo CD would make up for itself. */
export interface ClusterFact {
  readonly name: string;
  readonly server: string;
  /** Project that the cluster belongs to. @default none */
  readonly project?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

/** A repository that an SCM provider would list, after the generator's filters. */
export interface ScmRepositoryFact {
  readonly organization: string;
  readonly repository: string;
  readonly repositoryId?: number | string;
  readonly url: string;
  readonly branch: string;
  readonly sha: string;
  readonly labels?: readonly string[];
}

/** A pull request that a provider would list, after the generator's filters. */
export interface PullRequestFact {
  readonly number: number;
  readonly title: string;
  readonly branch: string;
  readonly targetBranch: string;
  readonly headSha: string;
  readonly labels?: readonly string[];
  readonly author: string;
}

/** What the world outside a set would answer its generators. Each may throw a ControllerError or an UndecidedError. */
export interface GeneratorFacts {
  /** Directories of a repository in the order of a walk, without the root and hidden ones. */
  readonly directories: (repoURL: string, revision: string) => readonly string[];
  /** Files that a pattern matches, path to text. */
  readonly files: (repoURL: string, revision: string, pattern: string) => ReadonlyMap<string, string>;
  readonly clusters: () => readonly ClusterFact[];
  readonly scmRepositories: (generator: GoMap) => readonly ScmRepositoryFact[];
  readonly pullRequests: (generator: GoMap) => readonly PullRequestFact[];
  /** Parameter sets that a plugin would give. */
  readonly pluginParams: (generator: GoMap) => readonly GoMap[];
  /** The decisions in the status of the resources that the generator selects, and the key that names the cluster. */
  readonly clusterDecisions: (generator: GoMap) => { readonly matchKey: string; readonly decisions: readonly GoMap[] };
  /** Whether the project exists; undefined when nobody said. */
  readonly hasProject: (name: string) => boolean | undefined;
  /** Parameters known beforehand for a whole generator entry, selector aside; undefined when there are none. */
  readonly known?: (generator: GoMap) => readonly GoMap[] | undefined;
}
