import type { Severity } from '../../checks/finding';
import type { RuleExample } from '../../checks/rule';

/** A rule as it is explained. */
export interface RulePage {
  readonly id: string;
  readonly group: string;
  readonly severity: Severity;
  readonly title: string;
  readonly why: string;
  readonly fix: string;
  /** Whether a reason written in the YAML answers a finding. */
  readonly acceptable: boolean;
  readonly bad?: RuleExample;
  readonly good?: RuleExample;
}

/** Prints a rule for `gatehouse explain`: what its page under `docs/rules` says, without the page's tables. */
export function printRulePage(rule: RulePage): string {
  const blocks = [
    `# ${rule.id}`,
    `${upperFirst(rule.title)}.`,
    `Severity: ${rule.severity}. Group: ${rule.group}. ${
      rule.acceptable
        ? 'A reason written in the YAML (`gatehouse.dev/because-…`) answers a finding; the finding is then listed as accepted.'
        : 'No reason written in the YAML answers a finding.'
    }`,
    '## Why it matters',
    sentence(rule.why),
    '## How to fix it',
    sentence(rule.fix),
    ...(rule.bad ? ['## Bad', ...example(rule.bad)] : []),
    ...(rule.good ? ['## Good', ...example(rule.good)] : []),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function example({ title, yaml, checkout }: RuleExample): readonly string[] {
  return [
    sentence(title),
    fence('yaml', yaml),
    ...(checkout
      ? [
          `with a checkout of \`${checkout.repoURL}\` that holds`,
          Object.entries(checkout.files)
            .map(([path, text]) => `\`${path}\`\n\n${fence(languageOf(path), text)}`)
            .join('\n\n'),
        ]
      : []),
  ];
}

/** A longer line tells a reader nothing: the example of an object that is too large holds one. */
const LONGEST_LINE = 400;

function fence(language: string, text: string): string {
  const lines = text.replace(/^\n+|\s+$/g, '').split('\n');
  const shown = lines.map((line) =>
    line.length > LONGEST_LINE ? `${line.slice(0, 60)}… (${line.length} characters)` : line,
  );
  return `\`\`\`${language}\n${shown.join('\n')}\n\`\`\``;
}

function languageOf(path: string): string {
  return /\.ya?ml$/.test(path) ? 'yaml' : '';
}

function sentence(text: string): string {
  const upper = upperFirst(text.trim());
  return /[.!?:`)]$/.test(upper) ? upper : `${upper}.`;
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
