import { isDenyPattern } from './glob/glob';
import { compilePatternList, type PatternList } from './glob/pattern-list';
import { compileProjectPattern, matchesProjectPattern, type ProjectPattern } from './glob/project-pattern';
import { type Bytes, bytesOf } from './go/bytes';
import { fieldsOf, stringOf } from './json-fields';
import { rememberList } from './remembered-list';

/** What a list of destinations says: the first entry that matches, -1 for none; or the first that denies, and by which field. */
export type DestinationVerdict =
  | { readonly matching: number }
  | { readonly index: number; readonly field: 'name' | 'server' | 'namespace' };

interface DestinationTexts {
  readonly server: string;
  readonly name: string;
  readonly namespace: string;
}

/** Entries without a deny that name a cluster the same way: their namespaces are one list. */
interface ClusterGroup {
  readonly server: ProjectPattern;
  readonly name: ProjectPattern;
  readonly namespaces: PatternList;
}

/** An entry that has to be asked by itself, in its turn: it holds a deny, or the list holds a pattern that may panic. */
interface SingleEntry {
  readonly index: number;
  readonly server: ProjectPattern;
  readonly name: ProjectPattern;
  readonly namespace: ProjectPattern;
}

interface CompiledDestinations {
  readonly groups: readonly ClusterGroup[];
  readonly singles: readonly SingleEntry[];
}

/**
 * Asks a project's destinations (Argo CD, `isDestinationMatched`). The order of entries does not change whether one
 * matches or denies. Throws `GoPanic` where the glob library panics.
 */
export function judgeDestination(entries: readonly unknown[], target: DestinationTexts): DestinationVerdict {
  const { groups, singles } = compileDestinations(entries);
  const server = bytesOf(target.server);
  const name = bytesOf(target.name);
  const namespace = bytesOf(target.namespace);
  let matching = -1;
  for (const entry of singles) {
    const isName = isClusterMatch(entry.name, name);
    const isServer = isClusterMatch(entry.server, server);
    const isNamespace = matchesProjectPattern(entry.namespace, namespace);
    const { index } = entry;
    if ((isServer || isName) && isNamespace) {
      if (matching < 0) matching = index;
    } else if (!isName && entry.name.isDeny) return { index, field: 'name' };
    else if (!isServer && entry.server.isDeny && isNamespace) return { index, field: 'server' };
    else if (!isNamespace && entry.namespace.isDeny && isServer) return { index, field: 'namespace' };
  }
  for (const group of groups) {
    if (!isClusterMatch(group.server, server) && !isClusterMatch(group.name, name)) continue;
    const found = firstMatch(group.namespaces, namespace, matching);
    if (found >= 0) matching = found;
  }
  return { matching };
}

function isClusterMatch(pattern: ProjectPattern, text: Bytes): boolean {
  return text !== '' && matchesProjectPattern(pattern, text);
}

function firstMatch({ texts, patterns }: PatternList, text: Bytes, before: number): number {
  let first = before;
  const asText = texts.get(text);
  if (asText !== undefined && (first < 0 || asText < first)) first = asText;
  for (const { index, pattern } of patterns) {
    if (first >= 0 && index > first) break;
    if (matchesProjectPattern(pattern, text)) first = index;
  }
  return first;
}

const compileDestinations = rememberList(
  compileList,
  (entry) => {
    const { server, name, namespace } = fieldsOf(entry);
    return { server, name, namespace };
  },
  (entry, remembered) => {
    if (typeof entry !== 'object' || entry === null) return false;
    const { server, name, namespace } = entry as Readonly<Record<string, unknown>>;
    return server === remembered.server && name === remembered.name && namespace === remembered.namespace;
  },
);

// Only braces can make the glob library panic.
function textsOf(entry: unknown): readonly string[] {
  const { server, name, namespace } = fieldsOf(entry);
  return [server, name, namespace].map(stringOf);
}

function compileList(entries: readonly unknown[]): CompiledDestinations {
  const singles: SingleEntry[] = [];
  const mayPanic = entries.some((entry) => textsOf(entry).some((text) => text.includes('{')));
  const byCluster = new Map<
    string,
    { readonly texts: DestinationTexts; readonly members: { index: number; text: string }[] }
  >();
  for (const [index, entry] of entries.entries()) {
    const fields = fieldsOf(entry);
    const texts = {
      server: stringOf(fields.server),
      name: stringOf(fields.name),
      namespace: stringOf(fields.namespace),
    };
    if (mayPanic || textsOf(entry).some(isDenyPattern)) {
      singles.push({
        index,
        server: compileProjectPattern(texts.server, ''),
        name: compileProjectPattern(texts.name, ''),
        namespace: compileProjectPattern(texts.namespace, ''),
      });
      continue;
    }
    const key = JSON.stringify([texts.server, texts.name]);
    const group = byCluster.get(key) ?? { texts, members: [] };
    byCluster.set(key, group);
    group.members.push({ index, text: texts.namespace });
  }
  const groups = [...byCluster.values()].map(({ texts, members }) => ({
    server: compileProjectPattern(texts.server, ''),
    name: compileProjectPattern(texts.name, ''),
    namespaces: compilePatternList(members, ''),
  }));
  return { groups, singles };
}
