/** One document of a file, cut out before it is parsed. */
export interface DocumentText {
  readonly text: string;
  /** 1-based line of the file at which `text` begins. */
  readonly firstLine: number;
  /** What stands behind the dashes before the document, when it is something that Argo CD refuses. */
  readonly badSeparator?: string;
}

/**
 * Cuts a file into its documents as Argo CD does, before any YAML is parsed: at lines that begin with `---`
 * (k8s.io/apimachinery v0.34, `YAMLReader.Read`). Only blanks and a comment may follow the dashes.
 */
export function splitDocuments(text: string): readonly DocumentText[] {
  const first = text.startsWith('---') ? 0 : text.indexOf('\n---');
  if (first < 0) return [{ text, firstLine: 1 }];
  const documents: DocumentText[] = [];
  let start = 0;
  let firstLine = 1;
  let line = 1;
  let counted = 0;
  let badSeparator: string | undefined;
  for (let at = first; at >= 0; ) {
    const dashes = text.charCodeAt(at) === LINE_FEED ? at + 1 : at;
    if (dashes > start || badSeparator !== undefined)
      documents.push({ text: text.slice(start, dashes), firstLine, badSeparator });
    const feed = text.indexOf('\n', dashes);
    const end = feed < 0 ? text.length : feed;
    const rest = text.slice(dashes + 3, end).trim();
    // The first separator is left in the text that is parsed, and there a comment needs a blank before it.
    const isGlued = documents.length === 0 && dashes === start && text.charCodeAt(dashes + 3) === HASH;
    badSeparator = rest === '' || (rest.startsWith('#') && !isGlued) ? undefined : rest;
    start = feed < 0 ? end : feed + 1;
    line += countLineFeeds(text, counted, dashes);
    counted = dashes;
    firstLine = badSeparator === undefined ? line + 1 : line;
    at = feed < 0 ? -1 : text.indexOf('\n---', feed);
  }
  if (start < text.length || badSeparator !== undefined)
    documents.push({ text: text.slice(start), firstLine, badSeparator });
  return documents;
}

const LINE_FEED = 10;
const HASH = 35;

function countLineFeeds(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
