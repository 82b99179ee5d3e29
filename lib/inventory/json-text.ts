import { Unreadable } from './unreadable';

/**
 * Reads JSON text: one value after another, as Argo CD's decoder takes a stream (`{}{}`). A key that appears
 * twice is refused here, though Go takes the last one: readers disagree, and so did its author.
 *
 * @throws Unreadable with the offset into `text`
 */
export function parseJsonStream(text: string): readonly { readonly value: unknown; readonly offset: number }[] {
  const reader = new JsonReader(text);
  const values: { value: unknown; offset: number }[] = [];
  for (let offset = reader.nextStart(); offset < text.length; offset = reader.nextStart())
    values.push({ value: reader.value(0), offset });
  return values;
}

const DEEPEST = 1000;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON strings may not hold them
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const WORD = /true|false|null/y;
const BLANK = /[ \t\r\n]*/y;

class JsonReader {
  private at = 0;

  constructor(private readonly text: string) {}

  nextStart(): number {
    BLANK.lastIndex = this.at;
    BLANK.test(this.text);
    this.at = BLANK.lastIndex;
    return this.at;
  }

  value(depth: number): unknown {
    if (depth > DEEPEST) this.fail('the document is nested too deeply to be read', 'too-deep');
    const character = this.text[this.nextStart()];
    if (character === '{') return this.object(depth);
    if (character === '[') return this.array(depth);
    if (character === '"') return JSON.parse(this.take(STRING, 'a string that is closed on its line'));
    if (character === 't' || character === 'f' || character === 'n') return JSON.parse(this.take(WORD, 'a value'));
    return this.number();
  }

  private number(): number {
    const value = Number(this.take(NUMBER, 'a value'));
    if (!Number.isFinite(value)) this.fail('the number is too large', 'not-json');
    return value;
  }

  private object(depth: number): Record<string, unknown> {
    const result: Record<string, unknown> = {};
    this.at += 1;
    if (this.text[this.nextStart()] === '}') {
      this.at += 1;
      return result;
    }
    for (;;) {
      const keyAt = this.nextStart();
      const key = JSON.parse(this.take(STRING, 'a key in double quotes')) as string;
      if (Object.hasOwn(result, key)) {
        this.at = keyAt;
        this.fail(
          `key \`${key}\` appears twice`,
          'duplicate-key',
          'delete one of the two',
          'readers disagree on which one counts',
        );
      }
      if (this.text[this.nextStart()] !== ':') this.fail('expected `:` after the key');
      this.at += 1;
      define(result, key, this.value(depth + 1));
      if (this.closes('}')) return result;
    }
  }

  private array(depth: number): unknown[] {
    const result: unknown[] = [];
    this.at += 1;
    if (this.text[this.nextStart()] === ']') {
      this.at += 1;
      return result;
    }
    for (;;) {
      result.push(this.value(depth + 1));
      if (this.closes(']')) return result;
    }
  }

  private closes(bracket: '}' | ']'): boolean {
    const character = this.text[this.nextStart()];
    if (character !== ',' && character !== bracket) this.fail(`expected \`,\` or \`${bracket}\``);
    this.at += 1;
    return character === bracket;
  }

  private take(pattern: RegExp, expected: string): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (!found)
      this.fail(this.at >= this.text.length ? `the text ends where ${expected} should stand` : `expected ${expected}`);
    this.at = pattern.lastIndex;
    return found![0];
  }

  private fail(what: string, code = 'json-syntax', fix = 'correct the JSON at this place', why?: string): never {
    throw new Unreadable(code, what, this.at, fix, why);
  }
}

function define(into: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(into, key, { value, configurable: true, enumerable: true, writable: true });
  else into[key] = value;
}
