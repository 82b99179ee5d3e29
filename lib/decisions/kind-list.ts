import { filepathMatch } from './go/filepath-match';
import { fieldsOf, stringOf } from './json-fields';
import { rememberList } from './remembered-list';

/** What is looked for in a list of kinds. */
export interface KindToFind {
  readonly group: string;
  readonly kind: string;
  readonly name: string;
}

type FieldTest = (text: string) => boolean;

interface CompiledEntry {
  readonly kind: FieldTest;
  readonly group: FieldTest;
  /** Undefined for an entry without a name, which means any. */
  readonly name: FieldTest | undefined;
}

/**
 * Index of the first entry of a white- or blacklist that matches, -1 for none (Argo CD, `isResourceInList`, and
 * `isNamedResourceInList` with names): Go's `filepath.Match` on each field, a malformed pattern matches nothing.
 */
export function indexOfKindEntry(list: readonly unknown[], wanted: KindToFind, isNamed: boolean): number {
  const entries = compileKinds(list);
  for (let i = 0; i < entries.length; i++) {
    const { kind, group, name } = entries[i] as CompiledEntry;
    if (!kind(wanted.kind) || !group(wanted.group)) continue;
    if (!isNamed || name === undefined || name(wanted.name)) return i;
  }
  return -1;
}

const compileKinds = rememberList(
  (list) => list.map(compileEntry),
  (entry) => {
    const { group, kind, name } = fieldsOf(entry);
    return { group, kind, name };
  },
  (entry, remembered) => {
    if (typeof entry !== 'object' || entry === null) return false;
    const { group, kind, name } = entry as Readonly<Record<string, unknown>>;
    return group === remembered.group && kind === remembered.kind && name === remembered.name;
  },
);

function compileEntry(entry: unknown): CompiledEntry {
  const { group, kind, name } = fieldsOf(entry);
  return {
    kind: compileField(stringOf(kind)),
    group: compileField(stringOf(group)),
    name: stringOf(name) === '' ? undefined : compileField(stringOf(name)),
  };
}

function compileField(pattern: string): FieldTest {
  if (!/[*?[\\]/.test(pattern)) return (text) => text === pattern;
  if (pattern === '*') return (text) => !text.includes('/');
  return (text) => filepathMatch(pattern, text) === true;
}
