import type { Severity } from '../../checks/finding';
import type { ArgoCdVersion } from '../../model/argocd-version';
import type { Cluster } from '../../model/cluster';
import type { InventorySettings } from '../../model/inventory';
import type { Place } from '../../model/place';

/** Lowest severity that fails a run; `none` never does. */
export type Threshold = Severity | 'none';

/** How bad a rule's findings are; `off` switches them off, which every report says. */
export type RuleSetting = Severity | 'off';

/** What the configuration says of one rule. */
export interface RuleConfiguration {
  /** For every file that no path of `paths` matches; absent: the rule's own severity. */
  readonly severity?: RuleSetting;
  /** The first glob that matches the finding's file decides. */
  readonly paths: readonly { readonly path: string; readonly severity: RuleSetting; readonly place: Place }[];
  readonly place: Place;
}

/** A finding that somebody answers for until a day. */
export interface Waiver {
  readonly rule: string;
  /** Glob of the file; absent: any. */
  readonly path?: string;
  /** The object as reports name it: `Application argocd/web`; absent: any. */
  readonly subject?: string;
  /** The finding's fingerprint; absent: any. */
  readonly fingerprint?: string;
  readonly reason: string;
  /** Last day on which it holds, `YYYY-MM-DD`. */
  readonly expires: string;
  readonly owner?: string;
  readonly place: Place;
}

/** `gatehouse.yaml`, read and valid. Paths in it are relative to the directory it stands in. */
export interface Configuration {
  /** The file as shown; undefined when there is none. */
  readonly file?: string;
  readonly paths?: readonly string[];
  readonly exclude: readonly string[];
  readonly argocdVersion?: ArgoCdVersion;
  readonly controlPlaneNamespace?: string;
  readonly applicationNamespaces?: readonly string[];
  readonly ownerRepositories?: readonly string[];
  /** `repoURL` to the directory of its checkout. */
  readonly repositories: Readonly<Record<string, string>>;
  readonly clusters: readonly Cluster[];
  readonly argocdSettings?: InventorySettings['argocdSettings'];
  readonly fixtures?: string;
  readonly failOn?: Threshold;
  readonly failOnPaths: readonly { readonly path: string; readonly failOn: Threshold }[];
  readonly allowUndecided?: boolean;
  readonly rules: Readonly<Record<string, RuleConfiguration>>;
  readonly waivers: readonly Waiver[];
  readonly baseline?: string;
}

/** What holds without a configuration file. */
export const NO_CONFIGURATION: Configuration = {
  exclude: [],
  repositories: {},
  clusters: [],
  failOnPaths: [],
  rules: {},
  waivers: [],
};
