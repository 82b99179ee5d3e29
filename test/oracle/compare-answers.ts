/** A case as far as a comparison needs it. */
export interface ComparedCase {
  readonly kind: string;
  readonly input: unknown;
  /** The version of Argo CD that answered; without it the newest. */
  readonly version?: string;
}

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON with sorted keys, so that equal answers are equal texts. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    isFields(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([left], [right]) => (left < right ? -1 : 1)))
      : inner,
  );
}

function inAnyOrder(list: unknown): unknown {
  if (!Array.isArray(list)) return list;
  const texts = list.map((entry) =>
    canonicalText(
      isFields(entry) && Array.isArray(entry.clusters) ? { ...entry, clusters: inAnyOrder(entry.clusters) } : entry,
    ),
  );
  return texts.sort();
}

function withoutOrder(answer: unknown): unknown {
  if (!isFields(answer)) return answer;
  const { unordered: _, ...rest } = answer;
  for (const name of ['params', 'applications']) if (name in rest) rest[name] = inAnyOrder(rest[name]);
  if (Array.isArray(rest.paramsPerGenerator)) rest.paramsPerGenerator = rest.paramsPerGenerator.map(inAnyOrder);
  return rest;
}

/**
 * What of a text may be compared. Argo CD prints a hash over Go's own type numbers, which differ from process to
 * process, and a dump of a Go struct.
 */
function comparableText(text: string): string {
  return text.replace(/\(hash=[^,)]*/, '(hash=').replace(/( are required for source ).*$/s, '$1');
}

function comparableMessages(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparableMessages);
  if (!isFields(value)) return value;
  const result: Fields = {};
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'note') continue;
    const isText = (name === 'message' || name === 'messagePrefix') && typeof inner === 'string';
    result[name] = isText ? comparableText(inner) : comparableMessages(inner);
  }
  return result;
}

/** Puts the prefix in place of the message wherever only a prefix is expected. */
function fitPrefixes(expected: unknown, given: unknown): unknown {
  if (Array.isArray(expected) && Array.isArray(given)) {
    return given.map((entry, index) => fitPrefixes(expected[index], entry));
  }
  if (!isFields(expected) || !isFields(given)) return given;
  const result: Fields = {};
  for (const [name, inner] of Object.entries(given)) result[name] = fitPrefixes(expected[name], inner);
  const prefix = expected.messagePrefix;
  if (typeof prefix === 'string' && typeof result.message === 'string' && result.message.startsWith(prefix)) {
    delete result.message;
    result.messagePrefix = prefix;
  }
  return result;
}

/**
 * A project's spec without what Go's printer leaves out: empty fields say nothing, but for the one list that permits
 * everything when absent and nothing when empty. In lists, every empty entry is the same.
 */
function withoutEmptyFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => (isEmpty(entry) ? {} : withoutEmptyFields(entry)));
  if (!isFields(value)) return value;
  const result: Fields = {};
  for (const [name, inner] of Object.entries(value)) {
    const written = withoutEmptyFields(inner);
    if (isWhitelist(name, written) || !isEmpty(written)) result[name] = written;
  }
  return result;
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === '' || value === false || value === 0) return true;
  if (Array.isArray(value)) return value.length === 0;
  return isFields(value) && Object.entries(value).every(([name, inner]) => !isWhitelist(name, inner) && isEmpty(inner));
}

function isWhitelist(name: string, value: unknown): boolean {
  return name === 'namespaceResourceWhitelist' && Array.isArray(value);
}

const SINCE: Readonly<Record<string, string>> = { andOperator: '3.0', description: '3.1', syncOverrun: '3.5' };

/**
 * A project's spec without fields that a version does not know: Go's reader passes over them, and what a model carries
 * along there is never looked at.
 */
function withoutLaterFields(answer: unknown, version: string): unknown {
  if (!isFields(answer) || !isFields(answer.spec)) return answer;
  const knows = (since: string): boolean => version.localeCompare(since, 'en', { numeric: true }) >= 0;
  const spec: Fields = { ...answer.spec };
  const trim = (list: string, names: readonly string[]): void => {
    const entries = spec[list];
    if (!Array.isArray(entries)) return;
    spec[list] = entries.map((entry) =>
      isFields(entry) ? Object.fromEntries(Object.entries(entry).filter(([name]) => !names.includes(name))) : entry,
    );
  };
  trim(
    'syncWindows',
    Object.keys(SINCE).filter((name) => !knows(SINCE[name] as string)),
  );
  for (const list of ['clusterResourceWhitelist', 'clusterResourceBlacklist']) trim(list, knows('3.3') ? [] : ['name']);
  return { ...answer, spec };
}

const KINDS_WITH_SPECS = new Set(['mergeGlobalProject', 'effectiveProject']);

function comparable(asked: ComparedCase, answer: unknown, unordered: boolean): unknown {
  if (KINDS_WITH_SPECS.has(asked.kind) && !hasError(answer)) {
    const known = asked.version === undefined ? answer : withoutLaterFields(answer, asked.version);
    return withoutEmptyFields(known);
  }
  return comparableMessages(unordered ? withoutOrder(answer) : answer);
}

function isPanic(answer: unknown): boolean {
  return isFields(answer) && 'panic' in answer;
}

function hasError(answer: unknown): boolean {
  return isFields(answer) && answer.error !== null && answer.error !== undefined;
}

/**
 * The reason when the inventory's reader refused what Argo CD reads: an input error where Argo CD passes over the rest of
 * a file or takes the last of two keys. It is said aloud and never a different reading, so it counts as undecided.
 */
export function refusalBeyondArgoCd(asked: ComparedCase, expected: unknown, given: unknown): string | undefined {
  const isStricter = asked.kind === 'yaml' && fieldsIn(asked.input).as === 'manifests' && hasError(given);
  return isStricter && !hasError(expected) ? String(fieldsIn(fieldsIn(given).error).message) : undefined;
}

function fieldsIn(value: unknown): Fields {
  return isFields(value) ? value : {};
}

/**
 * Whether two answers to a case say the same. Order of keys never counts; order of params does, unless Argo CD
 * itself has none; of a crash only the fact counts, not Go's text.
 */
export function sameAnswer(asked: ComparedCase, expected: unknown, given: unknown): boolean {
  if (expected === given) return true;
  if (isPanic(expected) || isPanic(given)) return isPanic(expected) && isPanic(given);
  // How a reader says that it cannot read is its own affair.
  if (asked.kind === 'yaml' && (hasError(expected) || hasError(given))) return hasError(expected) && hasError(given);
  const unordered = [expected, given].some((answer) => isFields(answer) && answer.unordered === true);
  const wanted = comparable(asked, expected, unordered);
  const offered = fitPrefixes(wanted, comparable(asked, given, unordered));
  return canonicalText(wanted) === canonicalText(offered);
}
