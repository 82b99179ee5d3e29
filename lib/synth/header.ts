/** How every file of the tree begins that Gatehouse's own constructs make. */
const MADE_BY = '# made by ';

/** How every page begins. */
const PAGE_MADE_BY = '<!-- made by ';

/**
 * First line of a file of the tree: where to change it.
 *
 * @param program source file, as in `clusters/vps.ts`
 * @param construct construct path, as in `vps/apps/bandit`
 */
export function treeHeader(program: string, construct: string): string {
  return `${MADE_BY}${onOneLine(program)} ${onOneLine(construct)}: change it there and synthesize\n`;
}

/** First line of a page. */
export function pageHeader(construct: string): string {
  return `${PAGE_MADE_BY}${onOneLine(construct).replace(/--+>?/g, '-')}: change the program, not this file -->\n\n`;
}

/** Whether a file's text begins the way pages of ours do: nothing else outside the output folder is ever replaced or removed. */
export function isMadePage(text: string): boolean {
  return text.startsWith(PAGE_MADE_BY);
}

/** Construct ids may hold anything; a comment ends at the first line break of any kind. */
function onOneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters it looks for
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]|[\ud800-\udfff]/g, '?');
}
