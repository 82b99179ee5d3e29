type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Outermost fields that tell one question from another. */
const SAYS_WHAT_IS_ASKED = new Set([
  'op',
  'mode',
  'as',
  'time',
  'operationStartTime',
  'function',
  'apiVersion',
  'kind',
]);

/** Smaller versions of a value, the boldest first. The outermost fields stay: without them the question is another. */
function* smaller(value: unknown, isOutermost = false): Generator<unknown> {
  if (typeof value === 'string') {
    const runes = [...value];
    if (runes.length > 3) {
      yield runes.slice(0, runes.length >> 1).join('');
      yield runes.slice(runes.length >> 1).join('');
    }
    for (let index = 0; index < runes.length && runes.length <= 60; index++) {
      yield [...runes.slice(0, index), ...runes.slice(index + 1)].join('');
    }
    return;
  }
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      yield [...value.slice(0, index), ...value.slice(index + 1)];
    }
    for (let index = 0; index < value.length; index++) {
      for (const less of smaller(value[index])) yield value.map((entry, at) => (at === index ? less : entry));
    }
    return;
  }
  if (!isFields(value)) return;
  for (const name of isOutermost ? [] : Object.keys(value)) {
    const { [name]: _, ...rest } = value;
    yield rest;
  }
  for (const [name, inner] of Object.entries(value)) {
    if (isOutermost && SAYS_WHAT_IS_ASKED.has(name)) continue;
    for (const less of smaller(inner)) yield { ...value, [name]: less };
  }
}

/**
 * The smallest input found that still shows the trouble, by taking things away one at a time.
 *
 * @param budget how many inputs may be tried
 */
export async function minimize(
  input: unknown,
  showsTrouble: (smallerInput: unknown) => Promise<boolean>,
  budget: number,
): Promise<unknown> {
  let best = input;
  let left = budget;
  for (let progressed = true; progressed && left > 0; ) {
    progressed = false;
    for (const candidate of smaller(best, true)) {
      if (left-- <= 0) break;
      if (!(await showsTrouble(candidate))) continue;
      best = candidate;
      progressed = true;
      break;
    }
  }
  return best;
}
