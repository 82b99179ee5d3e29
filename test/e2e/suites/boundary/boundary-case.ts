import type { AppProjectSpec } from '../../../../lib/model/app-project';
import type { ApplicationDestination } from '../../../../lib/model/application';
import type { KubernetesObject } from '../../../../lib/model/kubernetes-object';

/** The deciding rules that the suite covers, in the order of its report. */
export const BOUNDARY_RULES = [
  'source',
  'destination',
  'cluster-scoped kind',
  'namespaced kind',
  'namespace creation',
  'application namespace',
  'missing project',
  'sync window',
] as const;

/** One of the deciding rules. */
export type BoundaryRule = (typeof BOUNDARY_RULES)[number];

/** What is known only when the lab runs. */
export interface BoundaryPlaces {
  /** A repository's address by `owner/name`. */
  readonly repository: (path: string) => string;
  /** The same API server under its address on loopback, registered as cluster `prod-eu`. */
  readonly prodServer: string;
  /** An hour of the day, in UTC, that is `hours` away from now. */
  readonly hourFromNow: (hours: number) => number;
}

/** One Application in one project, and what it deploys. */
export interface BoundaryCase {
  readonly rule: BoundaryRule;
  /** What is tried, as a sentence; also the case's identity in the report. */
  readonly title: string;
  /** Spec of the project; undefined when there is none. */
  readonly project?: AppProjectSpec;
  /** The source when it is not the case's own folder of the lab's repository: nothing is synced then. */
  readonly repoURL?: string;
  /** More sources beside the case's own. */
  readonly moreRepoURLs?: readonly string[];
  /** @default the in-cluster server and namespace `team-a` */
  readonly destination?: ApplicationDestination;
  /** Namespace of the Application itself. @default 'argocd' */
  readonly namespace?: string;
  /** What the folder holds. @default one ConfigMap without a namespace */
  readonly objects?: readonly KubernetesObject[];
  readonly syncOptions?: readonly string[];
  /** A sync that is asked for by name, in place of automated sync. */
  readonly operation?: 'automated' | 'manual';
}

/** A project that permits everything: a case narrows one list of it. */
export const openProject: AppProjectSpec = {
  sourceRepos: ['*'],
  destinations: [{ server: '*', namespace: '*' }],
  clusterResourceWhitelist: [{ group: '*', kind: '*' }],
};
