import { compareText } from './compare-text';

const TITLE = '# Files that gatehouse made: those it no longer makes go at the next synthesis. Commit this file.';

/** Text of the committed list: a path a line, relative to the project's root, sorted. */
export function formatMadeList(paths: readonly string[]): string {
  return `${[TITLE, ...[...paths].sort(compareText)].join('\n')}\n`;
}

/** Reads what {@link formatMadeList} writes; comments, blank lines and the marks of a merge conflict are passed over. */
export function parseMadeList(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/\r$/, ''))
    .filter((line) => line !== '' && !/^(?:#|<{7}|={7}|>{7}|\|{7})/.test(line));
}
