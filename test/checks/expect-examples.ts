import type { Reference, Severity } from '../../lib/checks/finding';
import type { Rule } from '../../lib/checks/rule';
import { runChecks } from '../../lib/checks/run-checks';
import { formatFieldPath } from '../../lib/model/place';
import { describeResource } from '../../lib/model/resource-id';
import { inventoryOfExample } from './inventory-of';
import { watchReads } from './watch-reads';

/** A finding as a test writes it down. */
export interface ExpectedFinding {
  readonly severity: Severity;
  /** Object and field: `Application argocd/cart spec.source.repoURL`. */
  readonly at: string;
  readonly what: string;
  /** The other places of the same cause. @default none */
  readonly also?: readonly string[];
}

/**
 * Tests both examples of a rule: the bad one gives exactly these findings and nothing else; the good one gives none,
 * and the rule did look at the fields where the bad one is at fault.
 */
export function expectExamples(rule: Rule, expected: readonly ExpectedFinding[]): void {
  describe(rule.id, () => {
    const bad = runChecks(inventoryOfExample(rule.bad), [rule]);

    it(`finds exactly the faults of "${rule.bad.title}"`, () => {
      const found = bad.findings.map(({ severity, subject, what, also }) => ({
        severity,
        at: describePlace(subject),
        what,
        ...(also ? { also: also.map(describePlace) } : {}),
      }));
      expect(found).toEqual(expected);
      expect(bad.undecided).toEqual([]);
    });

    it('says why and how to fix, in a form that baselines can hold on to', () => {
      for (const finding of bad.findings) {
        expect(finding.rule).toBe(rule.id);
        expect(finding.why).not.toBe('');
        expect(finding.fix).toMatch(/^\S/);
        expect(finding.fingerprint).toMatch(new RegExp(`^${rule.id}: `));
      }
      expect(new Set(bad.findings.map(({ fingerprint }) => fingerprint)).size).toBe(bad.findings.length);
    });

    it(`examines "${rule.good.title}" and finds nothing`, () => {
      const inventory = inventoryOfExample(rule.good);
      const reads = watchReads(inventory);
      const good = runChecks(reads.inventory, [rule]);
      expect(good.findings).toEqual([]);
      expect(good.undecided).toEqual([]);
      const looked = bad.findings.map(({ subject }) => `${subject.object.id.kind}:${fieldOf(subject)}`);
      for (const field of looked) expect([...reads.fields]).toContain(field);
    });
  });
}

/** Object and field of a reference as one text. */
export function describePlace({ object, path }: Reference): string {
  return path ? `${describeResource(object.id)} ${formatFieldPath(path)}` : describeResource(object.id);
}

/** The first two steps of the field: what lies deeper may be absent from the good example, and so may a key of `data`. */
function fieldOf({ path = [] }: Reference): string {
  // The kind is read from the object's identity.
  if (path[0] === 'kind') return '';
  return path.slice(0, path[0] === 'data' ? 1 : 2).join('.');
}
