import type { Finding } from './finding';
import type { Rule } from './rule';

/** The finding against a rule that crashed: a fault of this program, said aloud and never a pass. */
export function describeCrash(rule: Rule, crash: unknown): Finding {
  const message = crash instanceof Error ? `${crash.name}: ${crash.message}` : String(crash);
  return {
    rule: rule.id,
    severity: 'error',
    subject: {
      object: {
        id: { group: 'gatehouse.dev', kind: 'Rule', namespace: '', name: rule.id },
        object: { apiVersion: 'gatehouse.dev/v1', kind: 'Rule', metadata: { name: rule.id } },
        place: {},
      },
    },
    what: `the rule \`${rule.id}\` crashed on this tree`,
    why: `\`${message.replace(/\s+/g, ' ')}\`: nothing of what the rule looks for was examined`,
    fix: 'report this with the tree, or the part of it that shows it: it is a fault of this program',
    evidence: [],
    fingerprint: `${rule.id}: crash`,
  };
}
