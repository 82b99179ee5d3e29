/** The title and the words before the first section. */
const preamble = `# Evidence

What Gatehouse predicted and what real servers did, written by \`npm run e2e -- --write\`. Nothing here is written by
hand: \`npm run e2e\` fails when its results differ from this page. Ports, commits, uids and times of day are replaced by
words, so that two runs can be compared.
`;

/** The sections of a page by their heading line; text before the first heading is not one. */
export function splitSections(page: string): ReadonlyMap<string, string> {
  const sections = new Map<string, string>();
  for (const part of page.split(/^(?=## )/m)) {
    if (!part.startsWith('## ')) continue;
    sections.set(part.slice(0, part.indexOf('\n')), `${part.trimEnd()}\n`);
  }
  return sections;
}

/** The page with some sections replaced or added, in the order given by `order` (headings not in it come last). */
export function replaceSections(page: string, replaced: ReadonlyMap<string, string>, order: readonly string[]): string {
  const sections = new Map(splitSections(page));
  for (const [heading, section] of replaced) sections.set(heading, `${section.trimEnd()}\n`);
  const rank = (heading: string): number => (order.includes(heading) ? order.indexOf(heading) : order.length);
  const sorted = [...sections].sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1));
  return [preamble, ...sorted.map(([, section]) => section)].join('\n');
}

/** The headings whose text on the page is not the text of this run. */
export function findDifferingSections(page: string, fresh: ReadonlyMap<string, string>): readonly string[] {
  const sections = splitSections(page);
  return [...fresh]
    .filter(([heading, text]) => sections.get(heading) !== `${text.trimEnd()}\n`)
    .map(([heading]) => heading);
}
