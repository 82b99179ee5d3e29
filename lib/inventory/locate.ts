import type { Document, Node, Pair } from 'yaml';
import type { FieldPath, Place } from '../model/place';
import { LineIndex } from './line-index';
import { splitDocuments } from './split-documents';
import { lineAndColumn } from './unreadable';

/** Finds the line of a field. */
export interface Locator {
  /**
   * Place of a field of an object that was read from a file: the line of its key, or of the list entry. The
   * deepest step that is written out counts, so that a field which is absent is shown where it would belong.
   */
  readonly locate: (place: Place, path: FieldPath) => Place;
}

/**
 * Finds lines in texts that were read before. Trees of documents are costly, so one is built only for a
 * document that somebody asks about, and kept as long as the questions stay with it.
 */
export function createLocator(textOf: (file: string) => string | undefined): Locator {
  let lastKey = '';
  let last: OpenDocument | undefined;

  const open = (place: Place) => {
    const key = `${place.file}#${place.line}`;
    if (key === lastKey) return last;
    lastKey = key;
    last = undefined;
    const text = place.file === undefined ? undefined : textOf(place.file);
    if (text === undefined) return undefined;
    const documents = splitDocuments(text);
    const document = documents.findLast(({ firstLine }) => firstLine <= (place.line ?? 1)) ?? documents[0];
    if (!document) return undefined;
    last = new OpenDocument(document.text, document.firstLine);
    return last;
  };

  return {
    locate: (place, path) => {
      const full = [...(place.within ?? []), ...path];
      if (full.length === 0 || place.file === undefined) return place;
      const opened = open(place);
      const offset = opened?.offsetOf(full);
      if (offset === undefined) return place;
      const { line, column } = lineAndColumn(opened!.text, offset);
      return { ...place, line: line + opened!.firstLine - 1, column };
    },
  };
}

class OpenDocument {
  private readonly lines: LineIndex;
  private tree: Document | undefined;

  constructor(
    readonly text: string,
    readonly firstLine: number,
  ) {
    this.lines = new LineIndex(text);
  }

  offsetOf(path: FieldPath): number | undefined {
    const offset = this.lines.offsetOf(path);
    if (offset !== undefined) return offset < 0 ? undefined : offset;
    this.tree ??= parseTolerantly(this.text);
    return offsetOfPath(this.tree, path);
  }
}

function parseTolerantly(text: string): Document {
  const { parseDocument } = require('yaml') as typeof import('yaml');
  return parseDocument(text, {
    schema: 'failsafe',
    uniqueKeys: false,
    strict: false,
    logLevel: 'silent',
    prettyErrors: false,
  });
}

function offsetOfPath(tree: Document, path: FieldPath): number | undefined {
  const { isAlias, isMap, isScalar, isSeq } = require('yaml') as typeof import('yaml');
  let node: unknown = tree.contents;
  let offset: number | undefined;
  const resolve = (value: unknown): unknown => (isAlias(value) ? value.resolve(tree) : value);
  const findPair = (map: unknown, key: string): Pair | undefined => {
    const target = resolve(map);
    if (!isMap(target)) return undefined;
    const own = target.items.find((pair) => isScalar(pair.key) && String(pair.key.value) === key);
    if (own) return own;
    for (const pair of target.items) {
      if (!isScalar(pair.key) || pair.key.value !== '<<') continue;
      const merged = resolve(pair.value);
      for (const source of isSeq(merged) ? merged.items : [merged]) {
        const found = findPair(source, key);
        if (found) return found;
      }
    }
    return undefined;
  };
  for (const step of path) {
    node = resolve(node);
    if (typeof step === 'number' && isSeq(node)) {
      node = node.items[step];
      if (node === undefined) return offset;
      offset = (node as Node).range?.[0] ?? offset;
      continue;
    }
    const pair = findPair(node, String(step));
    if (!pair) return offset;
    offset = (pair.key as Node).range?.[0] ?? offset;
    node = pair.value;
  }
  return offset;
}
