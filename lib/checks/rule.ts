import type { Inventory, InventorySettings } from '../model/inventory';
import type { Facts } from './facts';
import type { Accepted, Finding, NotExamined, Severity, Undecided } from './finding';

/** What a rule says of an inventory. */
export interface RuleResult {
  readonly findings?: readonly Finding[];
  readonly undecided?: readonly Undecided[];
  readonly notExamined?: readonly NotExamined[];
  /** Findings that a reason written in the YAML answers; the runner takes them back when the rule is not `acceptable`. */
  readonly accepted?: readonly Accepted[];
}

/** One good or bad tree of a rule's page; both run as tests. */
export interface RuleExample {
  readonly title: string;
  /** YAML documents. A document that begins with the comment `# file: NAME` stands in that file, any other in the file before. */
  readonly yaml: string;
  /** What the configuration says, where that is not the default. */
  readonly settings?: Partial<InventorySettings>;
  /** Files of a checkout for rules that need `--repo`, path to text. */
  readonly checkout?: { readonly repoURL: string; readonly files: Readonly<Record<string, string>> };
}

/** A rule: the words beside the logic, one file each. */
export interface Rule {
  /** Kebab-case statement of the fault: also the name of the file, the test and the page. */
  readonly id: string;
  readonly group: 'permission' | 'boundary' | 'removal' | 'secrets' | 'ownership' | 'tree' | 'shared-cluster';
  readonly severity: Severity;
  readonly title: string;
  /** Why it matters, with the public incident or issue where there is one. */
  readonly why: string;
  readonly fix: string;
  /** Whether a reason written in the YAML can answer a finding. Never for permission rules. */
  readonly acceptable: boolean;
  readonly bad: RuleExample;
  readonly good: RuleExample;
  /** Pure and total. */
  readonly check: (inventory: Inventory, facts: Facts) => RuleResult;
}
