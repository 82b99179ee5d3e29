import type { Finding, Reference } from '../../checks/finding';
import type { InputError } from '../../model/inventory';
import { describeResource } from '../../model/resource-id';

/** A baseline: what an old tree is allowed to keep, by cause and by place. */
export interface Baseline {
  /** Rule and fingerprint to the places that were known. */
  readonly known: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Findings after the baseline. */
export interface AfterBaseline {
  readonly findings: readonly Finding[];
  /** Findings of which every place is in the baseline. */
  readonly baselined: number;
}

interface BaselineEntry {
  readonly rule: string;
  readonly fingerprint: string;
  readonly places: readonly string[];
}

/** Text of a baseline that holds every finding. Sorted, and without line numbers, so that it changes when the findings do. */
export function formatBaseline(findings: readonly Finding[]): string {
  const entries = new Map<string, { rule: string; fingerprint: string; places: Set<string> }>();
  for (const finding of findings) {
    const key = keyOf(finding);
    const entry = entries.get(key) ?? { rule: finding.rule, fingerprint: finding.fingerprint, places: new Set() };
    for (const reference of placesOf(finding)) entry.places.add(placeKey(reference));
    entries.set(key, entry);
  }
  const sorted = [...entries]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { rule, fingerprint, places }]): BaselineEntry => ({ rule, fingerprint, places: [...places].sort() }));
  return `${JSON.stringify({ version: 1, findings: sorted }, null, 2)}\n`;
}

/** Reads a baseline; its faults are input errors. */
export function parseBaseline(file: string, text: string): Baseline | InputError {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return {
      code: 'baseline',
      place: { file },
      what: `the baseline is no JSON: ${(error as Error).message}`,
      fix: 'write it anew with `--write-baseline`',
    };
  }
  const root = value as { readonly version?: unknown; readonly findings?: unknown } | null;
  if (root?.version !== 1 || !Array.isArray(root.findings) || !root.findings.every(isEntry))
    return {
      code: 'baseline',
      place: { file },
      what: 'the file is no baseline of this version of gatehouse',
      fix: 'write it anew with `--write-baseline`',
    };
  return { known: new Map(root.findings.map((entry: BaselineEntry) => [keyOf(entry), new Set(entry.places)])) };
}

function isEntry(value: unknown): value is BaselineEntry {
  const entry = value as BaselineEntry | null;
  return (
    typeof entry?.rule === 'string' &&
    typeof entry.fingerprint === 'string' &&
    Array.isArray(entry.places) &&
    entry.places.every((place) => typeof place === 'string')
  );
}

/** Takes out what the baseline holds. A known cause at a new place is a finding about the new place only. */
export function applyBaseline(findings: readonly Finding[], { known }: Baseline): AfterBaseline {
  let baselined = 0;
  const kept = findings.flatMap((finding) => {
    const places = known.get(keyOf(finding));
    if (!places) return [finding];
    const [subject, ...also] = placesOf(finding).filter((reference) => !places.has(placeKey(reference)));
    if (!subject) {
      baselined += 1;
      return [];
    }
    const { also: _, ...rest } = finding;
    return [{ ...rest, subject, ...(also.length > 0 ? { also } : {}) }];
  });
  return { findings: kept, baselined };
}

function placesOf({ subject, also }: Finding): readonly Reference[] {
  return [subject, ...(also ?? [])];
}

function placeKey({ object }: Reference): string {
  return `${object.place.file ?? object.place.construct ?? ''}: ${describeResource(object.id)}`;
}

function keyOf({ rule, fingerprint }: { readonly rule: string; readonly fingerprint: string }): string {
  return `${rule}\n${fingerprint}`;
}
