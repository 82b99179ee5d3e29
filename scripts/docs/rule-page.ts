import type { Rule, RuleExample } from '../../lib/checks/rule';

const GENERATED = '<!-- Generated from the rule by `npm run docs`; edit the rule. -->';
/** A longer line says nothing to a reader: an example of a large object holds one. */
const LONGEST_LINE = 400;

/** The page of a rule: what it says, why it matters, a bad and a good tree, how to fix. */
export function printRulePage(rule: Rule): string {
  return `${GENERATED}

# ${rule.id}

${capitalize(rule.title)}.

| group | severity | a reason in the YAML can answer it |
|---|---|---|
| ${rule.group} | ${rule.severity} | ${rule.acceptable ? 'yes' : 'no'} |

## Why it matters

${rule.why}

## How to fix

${capitalize(rule.fix)}

## Found

${printExample(rule.bad)}
## Not found

${printExample(rule.good)}`;
}

/** The list of all rules, by group. */
export function printRuleIndex(rules: readonly Rule[]): string {
  const groups = [...new Set(rules.map(({ group }) => group))].sort();
  const sections = groups.map((group) => {
    const rows = rules
      .filter((rule) => rule.group === group)
      .map(({ id, severity, title }) => `| [${id}](${id}.md) | ${severity} | ${title} |`);
    return `## ${group}\n\n| rule | severity | what it says |\n|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `${GENERATED}\n\n# Rules\n\n${rules.length} rules. The severity is the usual one; a rule may raise or lower it, and the configuration may change it.\n\n${sections.join('\n')}`;
}

function printExample({ title, yaml, settings, checkout }: RuleExample): string {
  const lines = yaml
    .trim()
    .split('\n')
    .map((line) => (line.length > LONGEST_LINE ? `${line.slice(0, 60)}… (${line.length} characters)` : line));
  const notes = [
    ...(settings
      ? [
          `Configured: ${Object.entries(settings)
            .map(([key, value]) => `\`${key}: ${JSON.stringify(value)}\``)
            .join(', ')}.`,
        ]
      : []),
    ...(checkout
      ? [
          `With a checkout of \`${checkout.repoURL}\` that holds ${Object.keys(checkout.files)
            .map((file) => `\`${file}\``)
            .join(', ')}.`,
        ]
      : []),
  ];
  return `${capitalize(title)}:\n\n\`\`\`yaml\n${lines.join('\n')}\n\`\`\`\n${notes.map((note) => `\n${note}\n`).join('')}`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
