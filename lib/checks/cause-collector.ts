import { formatFieldPath } from '../model/place';
import { resourceKey } from '../model/resource-id';
import { compareObjects, compareText } from './facts/compare-places';
import type { Accepted, Finding, Reference, Severity } from './finding';

/** The words of a finding; what remains (subject, `also`, fingerprint) the collector adds. */
export interface CauseWords {
  readonly what: string;
  readonly why: string;
  readonly fix: string;
  readonly evidence?: readonly Reference[];
  readonly severity?: Severity;
  /** A reason in the YAML that answers the finding. */
  readonly accepted?: { readonly because: string; readonly by: Reference };
}

interface Cause {
  readonly key: string;
  readonly places: Reference[];
  readonly words: (places: readonly Reference[]) => CauseWords;
}

/**
 * Gathers the places that one cause hits, so that one entry which breaks hundreds of objects is one finding.
 * The subject is the first place in the tree's own order, whatever the order of the calls.
 */
export class CauseCollector {
  private readonly causes = new Map<string, Cause>();

  constructor(private readonly rule: { readonly id: string; readonly severity: Severity }) {}

  /** Records a place of a cause; `words` is asked once, with all places of the cause. */
  add(key: string, place: Reference, words: (places: readonly Reference[]) => CauseWords): void {
    const cause = this.causes.get(key);
    if (cause) cause.places.push(place);
    else this.causes.set(key, { key, places: [place], words });
  }

  /** The findings, and those that a reason answers. */
  result(): { readonly findings: readonly Finding[]; readonly accepted: readonly Accepted[] } {
    const findings: Finding[] = [];
    const accepted: Accepted[] = [];
    const causes = [...this.causes.values()].sort((a, b) => compareText(a.key, b.key));
    for (const cause of causes) {
      const places = sortReferences(cause.places);
      const words = cause.words(places);
      const [subject, ...also] = places;
      const finding: Finding = {
        rule: this.rule.id,
        severity: words.severity ?? this.rule.severity,
        subject: subject!,
        what: words.what,
        why: words.why,
        fix: words.fix,
        evidence: words.evidence ?? [],
        ...(also.length > 0 ? { also } : {}),
        fingerprint: `${this.rule.id}: ${cause.key}`,
      };
      if (words.accepted) accepted.push({ finding, ...words.accepted });
      else findings.push(finding);
    }
    return { findings, accepted };
  }
}

/** References in the tree's own order, without repetitions. */
export function sortReferences(references: readonly Reference[]): readonly Reference[] {
  if (references.length < 2) return references;
  const sorted = references
    .map((reference) => ({ reference, path: reference.path ? formatFieldPath(reference.path) : '' }))
    .sort(
      (a, b) =>
        compareObjects(a.reference.object, b.reference.object) ||
        compareText(a.path, b.path) ||
        compareText(a.reference.label ?? '', b.reference.label ?? ''),
    );
  const kept: Reference[] = [];
  let last = '';
  for (const { reference, path } of sorted) {
    const { place, id } = reference.object;
    const key = `${place.file}#${place.document}#${place.construct}#${resourceKey(id)}#${path}#${reference.label ?? ''}`;
    if (key !== last) kept.push(reference);
    last = key;
  }
  return kept;
}
