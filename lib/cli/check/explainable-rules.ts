import { RULES } from '../../checks/rules';
import type { RulePage } from '../../report/rules/page';
import { CONFIGURATION_RULES } from '../configuration/waiver-rules';

/** Every rule that a report may name: those about the tree, then those about the configuration file. */
export function explainableRules(): readonly RulePage[] {
  return [...RULES, ...CONFIGURATION_RULES.map((rule) => ({ ...rule, group: 'configuration', acceptable: false }))];
}
