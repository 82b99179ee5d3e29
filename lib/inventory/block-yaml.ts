import { resolvePlainScalar } from './go-scalar';

/** Anything but printable text of one code unit: tabs, carriage returns, controls, emoji, other line breaks. */
const UNUSUAL = /[^\n\x20-\x7e\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]/;
const KEY = /(?:([A-Za-z_][\w./-]*)|"([^"\\\n]*)"|'([^'\n]*)'):(?= |\n|$)/y;
const DOUBLE_QUOTED = /"([^"\\\n]*)" *(?:\n|$| #)/y;
const SINGLE_QUOTED = /'((?:[^'\n]|'')*)' *(?:\n|$| #)/y;
const LITERAL = /\|-? *(?:\n|$)/y;
const EMPTY_FLOW = /(?:\[\]|\{\}) *(?:\n|$| #)/y;
/** First characters that make a value other than plain text. */
const NO_PLAIN = new Set([...'"\'[]{}|>&*!%@`,#?:'].map((character) => character.charCodeAt(0)));
/** Keys that YAML 1.1 takes for something else than text. */
const NO_TEXT_KEY =
  /^(?:[yYnN]|[yY]es|YES|[nN]o|NO|[tT]rue|TRUE|[fF]alse|FALSE|[oO]n|ON|[oO]ff|OFF|[nN]ull|NULL|__proto__)$/;

/** Plain keys as they were first met: a tree says the same few thousands of times. */
const KNOWN_KEYS = new Map<string, string>();
const MOST_KNOWN_KEYS = 2000;

const SPACE = 32;
const HASH = 35;
const DASH = 45;
const LINE_FEED = 10;

/** Thrown, and caught, when the text is not of the plain kind. */
const UNSURE = Symbol('unsure');

/**
 * Reads YAML of the plainest kind, several times faster than a whole parser: mappings and sequences in block
 * style, scalars of one line, literal blocks. Undefined when the document holds anything else, and when it may be
 * at fault: then a whole parser decides. What it answers is what that parser would answer.
 */
export function readBlockYaml(text: string): { readonly value: unknown } | undefined {
  if (UNUSUAL.test(text)) return undefined;
  try {
    return { value: new BlockReader(text).document() };
  } catch (error) {
    if (error === UNSURE || error instanceof RangeError) return undefined;
    throw error;
  }
}

class BlockReader {
  /** Offset of the text of the current line; the text's length when there is none left. */
  private at = 0;
  /** Blanks before it. */
  private indent = 0;

  constructor(private readonly text: string) {
    this.seek(0);
  }

  document(): unknown {
    if (this.isDone() || this.text.charCodeAt(this.at) === 37) throw UNSURE;
    const value = this.block(this.indent);
    if (!this.isDone()) throw UNSURE;
    return value;
  }

  private isDone(): boolean {
    return this.at >= this.text.length;
  }

  /** Goes to the next line that is neither blank nor a comment; `from` is the start of a line. */
  private seek(from: number): void {
    const { text } = this;
    let start = from;
    while (start < text.length) {
      let at = start;
      while (text.charCodeAt(at) === SPACE) at += 1;
      const code = text.charCodeAt(at);
      if (code !== LINE_FEED && code !== HASH && at < text.length) {
        this.indent = at - start;
        this.at = at;
        if (this.indent === 0 && (text.startsWith('---', at) || text.startsWith('...', at))) throw UNSURE;
        return;
      }
      const feed = text.indexOf('\n', at);
      start = feed < 0 ? text.length : feed + 1;
    }
    this.at = text.length;
    this.indent = -1;
  }

  private block(indent: number): unknown {
    return this.isDash(this.at) ? this.sequence(indent) : this.mapping(indent, {});
  }

  private isDash(at: number): boolean {
    if (this.text.charCodeAt(at) !== DASH) return false;
    const next = this.text.charCodeAt(at + 1);
    return next === SPACE || next === LINE_FEED || at + 1 >= this.text.length;
  }

  private sequence(indent: number): unknown[] {
    const items: unknown[] = [];
    while (this.indent === indent && this.isDash(this.at)) {
      let content = this.at + 1;
      while (this.text.charCodeAt(content) === SPACE) content += 1;
      const code = this.text.charCodeAt(content);
      if (code === LINE_FEED || code === HASH || content >= this.text.length) {
        this.next(content);
        items.push(this.indent > indent ? this.block(this.indent) : null);
      } else if (this.isDash(content)) throw UNSURE;
      else if (this.isKey(content)) {
        const inner = indent + content - this.at;
        this.at = content;
        this.indent = inner;
        items.push(this.mapping(inner, {}));
      } else items.push(this.scalar(content, indent));
      if (this.indent > indent) throw UNSURE;
    }
    return items;
  }

  private isKey(at: number): boolean {
    KEY.lastIndex = at;
    return KEY.test(this.text);
  }

  private mapping(indent: number, result: Record<string, unknown>): Record<string, unknown> {
    while (this.indent === indent && !this.isDash(this.at)) {
      const colon = this.text.indexOf(':', this.at);
      const known = colon < 0 ? undefined : KNOWN_KEYS.get(this.text.slice(this.at, colon));
      const key = known !== undefined && this.endsKey(colon) ? known : this.newKey();
      if (Object.hasOwn(result, key)) throw UNSURE;
      let content = key === known ? colon + 1 : KEY.lastIndex;
      while (this.text.charCodeAt(content) === SPACE) content += 1;
      const code = this.text.charCodeAt(content);
      if (code === LINE_FEED || code === HASH || content >= this.text.length) {
        this.next(content);
        result[key] = this.below(indent);
      } else result[key] = this.scalar(content, indent);
      if (this.indent > indent) throw UNSURE;
    }
    return result;
  }

  private endsKey(colon: number): boolean {
    const code = this.text.charCodeAt(colon + 1);
    return code === SPACE || code === LINE_FEED || colon + 1 >= this.text.length;
  }

  /** A key that was not met before, `KEY.lastIndex` behind it. */
  private newKey(): string {
    KEY.lastIndex = this.at;
    const found = KEY.exec(this.text);
    if (!found) throw UNSURE;
    const [, plain, double, single] = found;
    const key = plain ?? double ?? single!;
    if (NO_TEXT_KEY.test(key)) throw UNSURE;
    if (plain !== undefined && KNOWN_KEYS.size < MOST_KNOWN_KEYS) KNOWN_KEYS.set(plain, plain);
    return key;
  }

  /** What stands below a key: deeper lines, or a sequence at the key's own indentation. */
  private below(indent: number): unknown {
    if (this.indent > indent) return this.block(this.indent);
    return this.indent === indent && this.isDash(this.at) ? this.sequence(indent) : null;
  }

  /** Goes behind the line that holds an offset. */
  private next(at: number): void {
    const feed = this.text.indexOf('\n', at);
    this.seek(feed < 0 ? this.text.length : feed + 1);
  }

  private scalar(at: number, indent: number): unknown {
    const code = this.text.charCodeAt(at);
    if (!NO_PLAIN.has(code)) return this.plain(at);
    const quoted = this.match(DOUBLE_QUOTED, at) ?? this.match(SINGLE_QUOTED, at);
    if (quoted) {
      this.next(at);
      return code === 39 ? quoted[1]!.replaceAll("''", "'") : quoted[1]!;
    }
    if (this.match(EMPTY_FLOW, at)) {
      this.next(at);
      return code === 91 ? [] : {};
    }
    if (this.match(LITERAL, at)) return this.literal(at, indent);
    throw UNSURE;
  }

  private match(pattern: RegExp, at: number): RegExpExecArray | null {
    pattern.lastIndex = at;
    return pattern.exec(this.text);
  }

  private plain(at: number): unknown {
    if (this.isDash(at)) throw UNSURE;
    const feed = this.text.indexOf('\n', at);
    let end = feed < 0 ? this.text.length : feed;
    let line = this.text.slice(at, end);
    const comment = line.indexOf(' #');
    if (comment >= 0) line = line.slice(0, comment);
    if (line.includes(': ')) throw UNSURE;
    end = line.length;
    while (line.charCodeAt(end - 1) === SPACE) end -= 1;
    if (line.charCodeAt(end - 1) === 58) throw UNSURE;
    const value = resolvePlainScalar(end === line.length ? line : line.slice(0, end));
    if (typeof value === 'number' && !Number.isFinite(value)) throw UNSURE;
    this.next(at);
    return value;
  }

  /** A literal block: `|` or `|-`, its indentation that of its first line. */
  private literal(at: number, parent: number): string {
    const isStripped = this.text.charCodeAt(at + 1) === DASH;
    const header = this.text.indexOf('\n', at);
    const lines: string[] = [];
    let indent = -1;
    let start = header < 0 ? this.text.length : header + 1;
    while (start < this.text.length) {
      const feed = this.text.indexOf('\n', start);
      const end = feed < 0 ? this.text.length : feed;
      let content = start;
      while (this.text.charCodeAt(content) === SPACE) content += 1;
      const depth = content - start;
      if (content >= end) {
        // Blanks alone: before the first line of text they could be at fault.
        if (indent < 0 ? depth > 0 : false) throw UNSURE;
        lines.push(indent >= 0 && depth > indent ? this.text.slice(start + indent, end) : '');
      } else {
        if (depth <= parent) break;
        if (indent < 0) indent = depth;
        if (depth < indent) throw UNSURE;
        lines.push(this.text.slice(start + indent, end));
      }
      start = end + 1;
    }
    if (indent < 0) throw UNSURE;
    this.seek(Math.min(start, this.text.length));
    while (lines.at(-1) === '') lines.pop();
    return lines.join('\n') + (isStripped ? '' : '\n');
  }
}
