import { decodeText } from '../../lib/inventory/decode-text';
import { parseJsonStream } from '../../lib/inventory/json-text';
import { parseYamlDocument } from '../../lib/inventory/parse-document';
import { splitDocuments } from '../../lib/inventory/split-documents';
import { Unreadable } from '../../lib/inventory/unreadable';
import type { CaseAnswer, CaseAnswerer } from './case-record';

const REFUSED: CaseAnswer = { answer: { error: { message: 'unreadable' } } };

/**
 * Answers the records on YAML with the inventory's reader: `as: manifests` is a file of several documents, `value` and
 * `strict` one document. The reader refuses keys that appear twice, of which Argo CD takes the last unless strict.
 */
export const answerYaml: CaseAnswerer = (input) => {
  const decoded = decodeText(Buffer.from(String(input.base64), 'base64'));
  if (!('text' in decoded)) return { undecided: 'the file is no UTF-8 text and is not read' };
  try {
    return input.as === 'value' || input.as === 'strict'
      ? { answer: { value: parseYamlDocument(decoded.text) ?? null } }
      : { answer: { documents: readManifests(decoded.text), error: null } };
  } catch (problem) {
    if (!(problem instanceof Unreadable)) throw problem;
    const isTwice = problem.code === 'duplicate-key' && input.as !== 'strict';
    return isTwice ? { undecided: 'a key appears twice, which is refused on purpose' } : REFUSED;
  }
};

function readManifests(text: string): readonly unknown[] {
  if (/^\s*\{/.test(text)) {
    try {
      return parseJsonStream(text)
        .map(({ value }) => value)
        .filter((value) => value !== null);
    } catch (problem) {
      if (!(problem instanceof Unreadable) || problem.code === 'duplicate-key') throw problem;
    }
  }
  return splitDocuments(text).flatMap(({ text: document, badSeparator }) => {
    if (badSeparator !== undefined) throw new Unreadable('document-separator', 'not a separator', 0, '');
    const value = parseYamlDocument(document);
    return value === undefined || value === null ? [] : [value];
  });
}
