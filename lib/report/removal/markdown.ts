import type { RemovalEntry } from '../../model/removal-ledger';

const HEAD = '| Application | shape | project | on removal |';

/** The page that says what removing each Application of an installation does. Sorted by name; ends with a line break. */
export function printRemovals(installation: string, entries: readonly RemovalEntry[]): string {
  const rows = [...entries]
    .sort((a, b) => (a.application < b.application ? -1 : a.application > b.application ? 1 : 0))
    .map(({ application, shape, project, onRemoval }) => `| ${application} | ${shape} | ${project} | ${onRemoval} |`);
  return `# What a removal does: ${installation}

\`keep\`: the Application goes, what it deployed stays. \`cascade\`: what it deployed goes too. \`protect\`: the
Application itself stays until a person deletes it.

The next synthesis compares itself with this page: an app that moves between a set and an Application of its own is
refused while either side cascades.

${HEAD}
|---|---|---|---|
${rows.join('\n')}
`;
}

/** Reads what {@link printRemovals} writes; anything else is passed over. */
export function readRemovals(text: string): readonly RemovalEntry[] {
  const lines = text.split(/\r?\n/);
  const start = lines.indexOf(HEAD);
  if (start < 0) return [];
  return lines.slice(start + 2).flatMap((line) => {
    const cells = /^\| (\S+) \| (.+?) \| (\S+) \| (keep|cascade|protect) \|$/.exec(line);
    return cells ? [{ application: cells[1]!, shape: cells[2]!, project: cells[3]!, onRemoval: cells[4]! }] : [];
  });
}
