import { FAILSAFE_SCHEMA, type LoadOptions, load, type Schema, Type, YAMLException } from 'js-yaml';
import { readBlockYaml } from './block-yaml';
import { resolvePlainScalar } from './go-scalar';

/** What a document holds that only the exact reader reads as Argo CD does. */
const NEEDS_EXACT =
  /<<|(?:^|[\s,[{])(?:\*[^\s,\]}*]|!(?:[!<A-Za-z\s]|$)|(?:null|Null|NULL|~)\s*:)|(?:^|[\s,[{])\?\s|\.(?:inf|Inf|INF|nan|NaN|NAN)|[\u0085\u2028\u2029]|[\]}]\s*:|\{\s*[{[:]|\\(?:\/|u[dD][89a-fA-F])|(?:^|\n)(?:[ -]*\t|%)|-[ ]+-[ ]*(?:\n|$)|(?:^|[\s,[{])[-+]?(?:\d*\.\d*|\d+[eE]|\d{15,}|0[xX])[\w+-]*\s*:(?:\s|$)/;

/** A quoted value that goes on in the next line: js-yaml takes what follows its closing quote for the next entry. */
const OPEN_QUOTE = /[:\-[,{?][ \t]+(?:"[^"\n]*|'[^'\n]*)(?:\n|$)/;

let resolved: string | number | boolean | null = null;

/** js-yaml asks `resolve`, then `construct`: the first finds the value, the second hands it over. */
const SCALARS: Schema = FAILSAFE_SCHEMA.extend({
  implicit: [
    new Type('tag:yaml.org,2002:plain', {
      kind: 'scalar',
      resolve: (text: string | null) => {
        resolved = text === null ? null : resolvePlainScalar(text);
        return typeof resolved !== 'string';
      },
      construct: () => resolved,
    }),
  ],
});

/** A deeper document is left to the exact reader's judgement; Kubernetes objects seldom pass 30 levels. */
const MAX_DEPTH = 200;
/** `maxDepth` is js-yaml's, and missing in its types. */
const OPTIONS: LoadOptions & { readonly maxDepth: number } = { schema: SCALARS, maxDepth: MAX_DEPTH };

/**
 * Reads one document quickly, or answers `undecided: true` when the exact reader must: on a syntax error
 * (whose place the exact reader knows better) and on rare constructs.
 *
 * @param trustQuotes whether quoted values of several lines are read all the same
 */
export function readFastYaml(
  text: string,
  trustQuotes = false,
): { readonly value: unknown } | { readonly undecided: true } {
  const plain = readBlockYaml(text);
  if (plain) return plain;
  if (NEEDS_EXACT.test(text) || (!trustQuotes && OPEN_QUOTE.test(text))) return { undecided: true };
  try {
    return { value: load(text, OPTIONS) };
  } catch (error) {
    if (error instanceof YAMLException || error instanceof RangeError) return { undecided: true };
    throw error;
  }
}
