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

/** The page with some sections replaced or added, in the order given by `order`; sections that it does not name go. */
export function replaceSections(page: string, replaced: ReadonlyMap<string, string>, order: readonly string[]): string {
  const sections = new Map(splitSections(page));
  for (const [heading, section] of replaced) sections.set(heading, `${section.trimEnd()}\n`);
  const kept = order.flatMap((heading) => sections.get(heading) ?? []);
  return [preamble, ...kept].join('\n');
}

/** The headings whose text on the page is not the text of this run. */
export function findDifferingSections(page: string, fresh: ReadonlyMap<string, string>): readonly string[] {
  const sections = splitSections(page);
  return [...fresh]
    .filter(([heading, text]) => sections.get(heading) !== `${text.trimEnd()}\n`)
    .map(([heading]) => heading);
}

/** The rows of a section's table, by their first cells joined. */
export function readRows(section: string | undefined, keyCells: number): ReadonlyMap<string, string> {
  const rows = (section ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| case') && !line.startsWith('| suite'));
  return new Map(rows.map((row) => [row.split(' | ').slice(0, keyCells).join(' | '), row]));
}

/** What two releases did differently in the cases that both were given, side by side; empty when nothing differs. */
export function printDifferences(
  heading: string,
  newer: string | undefined,
  older: string | undefined,
  versions: readonly [string, string],
): string {
  const outcome = (row: string): string => {
    const [, , predicted = '', observed = ''] = row.split(' | ');
    return observed === 'the same' ? predicted : observed;
  };
  const others = readRows(older, 2);
  const rows = [...readRows(newer, 2)].flatMap(([key, row]) => {
    const other = others.get(key);
    return other === undefined || outcome(row) === outcome(other)
      ? []
      : [`${key} | ${outcome(row)} | ${outcome(other)} |`];
  });
  if (newer === undefined || older === undefined) return '';
  const table = [
    `| case | what was tried | Argo CD ${versions[0]} | Argo CD ${versions[1]} |`,
    '|---|---|---|---|',
    ...rows,
  ];
  return [heading, '', ...(rows.length === 0 ? ['Nothing: every case went the same way.'] : table), ''].join('\n');
}
