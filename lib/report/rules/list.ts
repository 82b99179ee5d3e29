import type { RulePage } from './page';

/** Prints the rules as a table, by group. */
export function printRulesText(rules: readonly RulePage[]): string {
  const width = Math.max(...rules.map(({ id }) => id.length));
  const groups = [...new Set(rules.map(({ group }) => group))];
  return groups
    .map((group) => {
      const lines = rules
        .filter((rule) => rule.group === group)
        .map(({ id, severity, title }) => `  ${id.padEnd(width)}  ${severity.padEnd(7)}  ${title}`);
      return `${group}\n${lines.join('\n')}\n`;
    })
    .join('\n');
}

/** Prints the rules as JSON: everything a page says but the examples. */
export function printRulesJson(rules: readonly RulePage[]): string {
  const items = rules.map(({ id, group, severity, title, why, fix, acceptable }) => ({
    id,
    group,
    severity,
    title,
    why,
    fix,
    acceptable,
  }));
  return `${JSON.stringify({ rules: items }, null, 2)}\n`;
}
