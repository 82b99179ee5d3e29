import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseYamlDocument } from '../../lib/inventory/parse-document';
import { readFileText } from '../../lib/inventory/read-file';
import { splitDocuments } from '../../lib/inventory/split-documents';
import { Unreadable } from '../../lib/inventory/unreadable';

interface CorpusCase {
  readonly yaml: string;
  /** What Argo CD v3.5.7 reads (`kube.SplitYAMLToString`); absent when it refuses the text. */
  readonly documents?: readonly unknown[];
  /** Why this reader is stricter than Argo CD on purpose. */
  readonly stricter?: string;
}

const corpus = JSON.parse(readFileSync(join(__dirname, 'corpus/yaml.json'), 'utf8')) as {
  readonly cases: readonly CorpusCase[];
};

function readDocuments(text: string): readonly unknown[] | undefined {
  try {
    return splitDocuments(text).flatMap((document) => {
      if (document.badSeparator !== undefined) throw new Unreadable('document-separator', '', 0, '');
      const value = parseYamlDocument(document.text);
      return value === undefined || value === null ? [] : [value];
    });
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

/** JSON has no negative zero. */
function asJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

describe('the YAML reader beside Argo CD v3.5.7', () => {
  it('is compared on more than a thousand texts', () => {
    expect(corpus.cases.length).toBeGreaterThan(1000);
    expect(corpus.cases.filter(({ documents }) => documents === undefined).length).toBeGreaterThan(100);
  });

  it('reads what Argo CD reads and refuses what it refuses', () => {
    const disagreements = corpus.cases
      .filter(({ stricter }) => stricter === undefined)
      .flatMap(({ yaml, documents }) => {
        const ours = asJson(readDocuments(yaml));
        return JSON.stringify(sorted(ours)) === JSON.stringify(sorted(documents))
          ? []
          : [{ yaml, argocd: documents, ours }];
      });
    expect(disagreements).toEqual([]);
  });

  it('refuses, where it is stricter, what it says it refuses', () => {
    const lenient = corpus.cases.filter(
      ({ stricter, yaml }) => stricter !== undefined && readDocuments(yaml) !== undefined,
    );
    expect(lenient).toEqual([]);
    expect(new Set(corpus.cases.flatMap(({ stricter }) => stricter ?? []))).toEqual(
      new Set(['a key appears twice', 'Argo CD drops what follows the first node without a word']),
    );
  });

  it('never throws on any of them as a file', () => {
    for (const { yaml } of corpus.cases) {
      const content = readFileText('case.yaml', yaml, (place) => place);
      expect(
        content.objects.length + content.errors.length + content.skipped.length + content.others.length,
      ).toBeGreaterThanOrEqual(0);
    }
  });
});

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, child]) => [key, sorted(child)]),
  );
}
