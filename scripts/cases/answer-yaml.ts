import { readYamlAsJson } from '../../lib/expand/read-yaml';
import { decodeText } from '../../lib/inventory/decode-text';
import { parseJsonStream } from '../../lib/inventory/json-text';
import { parseYamlDocument } from '../../lib/inventory/parse-document';
import { splitDocuments } from '../../lib/inventory/split-documents';
import { Unreadable } from '../../lib/inventory/unreadable';
import { isSince } from '../../lib/model/argocd-version';
import type { CaseAnswer, CaseAnswerer } from './case-record';

function refused(code: string): CaseAnswer {
  return { answer: { error: { message: code } } };
}

/**
 * Answers the records on YAML. `as: manifests` is a file of a directory source, read with the inventory's reader, which
 * refuses keys that appear twice (Argo CD takes the last). `as: value` is the content of a file for the git generator,
 * read as the expansion of ApplicationSets reads it.
 */
export const answerYaml: CaseAnswerer = (input, version) => {
  const bytes = Buffer.from(String(input.base64), 'base64');
  const decoded = decodeText(bytes);
  if (!('text' in decoded)) return { undecided: 'the file is no UTF-8 text and is not read' };
  if (input.as === 'value') {
    const { text, error } = readYamlAsJson(bytes.toString('utf8'));
    return error === undefined ? { answer: { value: JSON.parse(text) } } : refused(error);
  }
  if (input.as !== 'manifests') return { unsupported: `YAML is not read as \`${String(input.as)}\`` };
  try {
    return { answer: { documents: readManifests(decoded.text, isSince(version, 3, 2)), error: null } };
  } catch (problem) {
    if (!(problem instanceof Unreadable)) throw problem;
    if (problem.code === 'duplicate-key') return { undecided: 'a key appears twice, which is refused on purpose' };
    if (problem.code === 'json-only')
      return { undecided: 'text in braces that is no JSON, which older decoders refuse' };
    return refused(problem.code);
  }
};

function readManifests(text: string, fallsBackToYaml: boolean): readonly unknown[] {
  if (/^\s*\{/.test(text)) {
    try {
      return parseJsonStream(text)
        .map(({ value }) => value)
        .filter((value) => value !== null);
    } catch (problem) {
      if (!(problem instanceof Unreadable) || problem.code === 'duplicate-key') throw problem;
      if (!fallsBackToYaml) throw new Unreadable('json-only', 'text in braces that is no JSON', 0, '');
    }
  }
  return splitDocuments(text).flatMap(({ text: document, badSeparator }) => {
    if (badSeparator !== undefined) throw new Unreadable('document-separator', 'not a separator', 0, '');
    const value = parseYamlDocument(document);
    return value === undefined || value === null ? [] : [value];
  });
}
