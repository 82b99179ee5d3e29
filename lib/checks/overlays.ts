import type { InventoryObject } from '../model/inventory';
import type { FieldPath } from '../model/place';
import type { Finding, Reference, Undecided } from './finding';
import type { Rule, RuleResult } from './rule';

/**
 * Turns findings about fields that a kustomize overlay would change into undecided questions: what stands in the
 * file is not what Argo CD will read.
 */
export function leaveOverlaysUndecided(rule: Rule, result: RuleResult): RuleResult {
  const findings: Finding[] = [];
  const undecided: Undecided[] = [...(result.undecided ?? [])];
  for (const finding of result.findings ?? []) {
    const patched = finding.evidence.find(isPatched);
    const places = [finding.subject, ...(finding.also ?? [])];
    const certain = patched ? [] : places.filter((place) => !isPatched(place));
    const [subject, ...also] = certain;
    if (subject) {
      const { also: _, ...rest } = finding;
      findings.push(
        certain.length === places.length ? finding : { ...rest, subject, ...(also.length > 0 ? { also } : {}) },
      );
    }
    for (const place of patched ? places.slice(0, 1) : places.filter(isPatched))
      undecided.push(asUndecided(rule, finding, place, (patched ?? place).object));
  }
  if (undecided.length === (result.undecided?.length ?? 0)) return result;
  return { ...result, findings, undecided };
}

function asUndecided(rule: Rule, finding: Finding, subject: Reference, patched: InventoryObject): Undecided {
  return {
    rule: rule.id,
    subject,
    what: `could not tell whether this holds after the overlay: ${finding.what}`,
    cause: `the overlay \`${patched.patchedBy!.overlay}\` changes the object (${patched.patchedBy!.why})`,
    fix: 'check the rendered tree: run kustomize on the overlay and check what it prints',
  };
}

function isPatched({ object, path }: Reference): boolean {
  const { patchedBy } = object;
  if (!patchedBy) return false;
  if (!patchedBy.fields || !path) return true;
  return patchedBy.fields.some((field) => overlap(field, path));
}

function overlap(a: FieldPath, b: FieldPath): boolean {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) if (a[i] !== b[i]) return false;
  return true;
}
