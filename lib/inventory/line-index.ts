import type { FieldPath } from '../model/place';

/** A line that is neither blank nor a comment. */
interface Line {
  /** Blanks before the text. */
  readonly indent: number;
  /** Offset of the text. */
  readonly offset: number;
  readonly text: string;
}

/** A block of lines: one mapping or sequence, `from` to before `to`, all of whose entries begin at `indent`. */
interface Block {
  readonly from: number;
  readonly to: number;
  readonly indent: number;
  /** Text of the first line, when the block begins behind a `- ` of that line. */
  readonly firstText?: string;
}

/** Signs of YAML that indentation alone does not explain: flow collections, anchors, aliases, tags, merges, long keys. */
const NOT_PLAIN = /^(?:[[{&*!]|\? |<<)/;

/**
 * Finds fields of block-style YAML by indentation alone, some twenty times faster than a syntax tree.
 * It answers only what it is sure of.
 */
export class LineIndex {
  private readonly lines: readonly Line[];

  constructor(text: string) {
    this.lines = readLines(text);
  }

  /**
   * Offset of the deepest step of the path that is written out; undefined when the text is not plain enough to
   * tell, `-1` when not even the first step is there.
   */
  offsetOf(path: FieldPath): number | undefined {
    const first = this.lines[0];
    if (!first) return undefined;
    let block: Block | undefined = { from: 0, to: this.lines.length, indent: first.indent };
    let offset = -1;
    for (const step of path) {
      if (block === undefined) return undefined;
      const found: Found | 'absent' | 'unsure' =
        typeof step === 'number' ? this.item(block, step) : this.field(block, step);
      if (found === 'unsure') return undefined;
      if (found === 'absent') return offset;
      offset = found.offset;
      block = found.block;
    }
    return offset;
  }

  private field(block: Block, key: string): Found | 'absent' | 'unsure' {
    for (let at = block.from; at < block.to; at += 1) {
      const line = this.lines[at]!;
      const text = at === block.from && block.firstText !== undefined ? block.firstText : line.text;
      if (at !== block.from || block.firstText === undefined) {
        if (line.indent > block.indent) continue;
        if (line.indent < block.indent) return 'unsure';
      }
      if (NOT_PLAIN.test(text)) return 'unsure';
      if (text.startsWith('- ') || text === '-') {
        // A sequence may stand at the indentation of the key it belongs to; a mapping that begins with one is none.
        if (at === block.from) return 'unsure';
        continue;
      }
      const name = /^(?:"([^"\\]*)"|'([^']*)'|([^\s"'#][^:#]*?|[^\s"'#][^#]*?))\s*:(?:\s+(.*))?$/.exec(text);
      if (!name) return 'unsure';
      const value = name[4] ?? '';
      if (isOpenQuote(value)) return 'unsure';
      if ((name[1] ?? name[2] ?? name[3]) !== key) continue;
      const offset = line.offset + line.text.length - text.length;
      return { offset, block: this.childOf(at, block, value) };
    }
    return 'absent';
  }

  private item(block: Block, index: number): Found | 'absent' | 'unsure' {
    let count = -1;
    for (let at = block.from; at < block.to; at += 1) {
      const line = this.lines[at]!;
      const text = at === block.from && block.firstText !== undefined ? block.firstText : line.text;
      if (line.indent > block.indent && (at !== block.from || block.firstText === undefined)) continue;
      if (!(text.startsWith('- ') || text === '-')) return 'unsure';
      const content = text.slice(1).trimStart();
      if (isOpenQuote(content)) return 'unsure';
      count += 1;
      if (count !== index) continue;
      return {
        offset: line.offset + line.text.length - text.length,
        block: this.childOfItem(at, block, content, line, text),
      };
    }
    return count < 0 ? 'unsure' : 'absent';
  }

  /** Lines below a key: deeper ones, and a sequence at the key's own indentation. */
  private childOf(at: number, block: Block, value: string): Block | undefined {
    if (stripComment(value) !== '') return undefined;
    const next = this.lines[at + 1];
    if (!next || at + 1 >= block.to) return undefined;
    const isSequenceBeside = next.indent === block.indent && (next.text.startsWith('- ') || next.text === '-');
    if (next.indent <= block.indent && !isSequenceBeside) return undefined;
    let to = at + 1;
    while (to < block.to) {
      const line = this.lines[to]!;
      const belongs =
        line.indent > block.indent || (isSequenceBeside && line.indent === block.indent && line.text.startsWith('-'));
      if (!belongs) break;
      to += 1;
    }
    return { from: at + 1, to, indent: next.indent };
  }

  private childOfItem(at: number, block: Block, content: string, line: Line, text: string): Block | undefined {
    let to = at + 1;
    while (to < block.to && this.lines[to]!.indent > block.indent) to += 1;
    if (stripComment(content) === '') {
      const next = this.lines[at + 1];
      return next && at + 1 < to ? { from: at + 1, to, indent: next.indent } : undefined;
    }
    const indent = line.indent + (line.text.length - text.length) + (text.length - content.length);
    return { from: at, to, indent, firstText: content };
  }
}

interface Found {
  readonly offset: number;
  /** What stands below it; undefined when that is no plain block. */
  readonly block: Block | undefined;
}

function readLines(text: string): readonly Line[] {
  const lines: Line[] = [];
  for (let at = 0; at < text.length; ) {
    const feed = text.indexOf('\n', at);
    const end = feed < 0 ? text.length : feed;
    let begin = at;
    while (begin < end && text.charCodeAt(begin) === 32) begin += 1;
    const content = text.slice(begin, end).trimEnd();
    if (content !== '' && content.charCodeAt(0) !== 35)
      lines.push({ indent: begin - at, offset: begin, text: content });
    at = end + 1;
  }
  return lines;
}

function stripComment(value: string): string {
  return value.startsWith('#') ? '' : value;
}

/** A quoted value that goes on in the next line. */
function isOpenQuote(value: string): boolean {
  if (value.startsWith('"')) return !/^"(?:[^"\\]|\\.)*"/.test(value);
  if (value.startsWith("'")) return !/^'(?:[^']|'')*'/.test(value);
  return value.startsWith('[') || value.startsWith('{') ? !/[\]}]\s*(?:#.*)?$/.test(value) : false;
}
