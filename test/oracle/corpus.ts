import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalText } from './compare-answers';

/** A disagreement that was once found, as a case that stays. `expected` is what Argo CD's own code answered. */
export interface CorpusCase {
  readonly kind: string;
  readonly id: string;
  /** The version of Argo CD that answered. */
  readonly version: string;
  readonly input: unknown;
  readonly expected: unknown;
}

const CORPUS = join(__dirname, 'corpus');

function readFile(name: string): readonly CorpusCase[] {
  return JSON.parse(readFileSync(join(CORPUS, name), 'utf8')) as CorpusCase[];
}

/** Every case of the corpus, file by file. */
export function readCorpus(): readonly CorpusCase[] {
  if (!existsSync(CORPUS)) return [];
  return readdirSync(CORPUS)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap(readFile);
}

/** A case with an id that follows from what it asks, so that finding it again adds nothing. */
export function corpusCase(kind: string, version: string, input: unknown, expected: unknown): CorpusCase {
  const hash = createHash('sha256')
    .update(`${kind}\0${version}\0${canonicalText(input)}`)
    .digest('hex');
  return { kind, id: hash.slice(0, 12), version, input, expected };
}

/** Adds cases to the corpus; returns how many were new. */
export function addToCorpus(found: readonly CorpusCase[]): number {
  mkdirSync(CORPUS, { recursive: true });
  let added = 0;
  for (const kind of new Set(found.map((one) => one.kind))) {
    const name = `${kind}.json`;
    const known = existsSync(join(CORPUS, name)) ? readFile(name) : [];
    const byId = new Map(known.map((one) => [one.id, one]));
    for (const one of found) if (one.kind === kind && !byId.has(one.id)) byId.set(one.id, one);
    added += byId.size - known.length;
    const lines = [...byId.values()].map((one) => JSON.stringify(one));
    writeFileSync(join(CORPUS, name), `[\n${lines.join(',\n')}\n]\n`);
  }
  return added;
}
