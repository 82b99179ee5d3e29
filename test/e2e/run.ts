/** `npm run e2e`: runs the suites on real servers and compares what happened with docs/evidence.md, or writes it. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SuiteResult } from './lab/case';
import { findDifferingSections, printDifferences, readRows, replaceSections, splitSections } from './lab/evidence-page';
import { stopAllLabs } from './lab/lab';
import { printSection, printTimeRow, printTimes, sectionHeading } from './lab/print-evidence';
import { RUN_USAGE, type RunArguments, readRunArguments } from './lab/run-arguments';
import { SERVER_MODULES } from './lab/server-modules';
import { stopWithParent } from './lab/stop-with-parent';
import type { Suite } from './lab/suite';
import { SUITES } from './suites';

const page = join(__dirname, '..', '..', 'docs', 'evidence.md');
const timesHeading = '## Versions and times';

function say(line: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
}

function chooseSuites({ suites, argocdVersion }: RunArguments): readonly Suite[] {
  const unknown = suites.filter((name) => !SUITES.some((suite) => suite.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `no suite \`${unknown.join('`, `')}\`: there are ${SUITES.map((each) => `\`${each.name}\``).join(', ')}`,
    );
  }
  const named = SUITES.filter((each) => suites.length === 0 || suites.includes(each.name));
  return named.filter((each) => each.argocdVersions.length === 0 || each.argocdVersions.includes(argocdVersion));
}

async function runSuite(suite: Suite, { argocdVersion, only }: RunArguments): Promise<SuiteResult> {
  const version = suite.argocdVersions.length === 0 ? '' : argocdVersion;
  const started = Date.now();
  say(`${suite.name}${version === '' ? '' : ` on Argo CD ${version}`}`);
  const outcome = await suite.run({ argocdVersion, only, say: (line) => say(`  ${line}`) });
  const seconds = (Date.now() - started) / 1000;
  for (const each of outcome.cases.filter((result) => !result.passed)) {
    say(`  DIFFERS ${each.id} ${each.title}\n    predicted: ${each.predicted}\n    happened:  ${each.observed}`);
  }
  const failed = outcome.cases.filter((each) => !each.passed).length;
  say(
    `  ${outcome.cases.length - failed} of ${outcome.cases.length} as predicted, ${seconds.toFixed(0)} s, ${outcome.memoryMiB.toFixed(0)} MiB`,
  );
  return {
    suite: suite.name,
    argocdVersion: version,
    cases: outcome.cases,
    notes: outcome.notes ?? [],
    seconds,
    memoryMiB: outcome.memoryMiB,
  };
}

/** Compares the sections that were run with the page, or writes them; answers whether all is well. */
function settleEvidence(results: readonly SuiteResult[], write: boolean): boolean {
  const sections = new Map(
    results.map((each) => [
      sectionHeading(each),
      printSection(each, SUITES.find((suite) => suite.name === each.suite)?.about ?? ''),
    ]),
  );
  const old = existsSync(page) ? readFileSync(page, 'utf8') : '';
  if (!write) {
    const differing = findDifferingSections(old, sections);
    for (const heading of differing) say(`docs/evidence.md differs from this run under \`${heading}\``);
    if (differing.length > 0) say('fix: read the differences above, then `npm run e2e -- --write`');
    return differing.length === 0;
  }
  writePage(old, sections, results);
  say('docs/evidence.md written');
  return true;
}

/** Headings of the page in their order: times, then each suite on each release and what differs between them. */
function listHeadings(): readonly string[] {
  const ofSuite = (suite: Suite): readonly string[] =>
    (suite.argocdVersions.length === 0 ? [''] : suite.argocdVersions).map((argocdVersion) =>
      sectionHeading({ suite: suite.name, argocdVersion }),
    );
  return [timesHeading, ...SUITES.flatMap((suite) => [...ofSuite(suite), differencesHeading(suite)])];
}

function differencesHeading(suite: Suite): string {
  return `## ${suite.name}: what differs between the two releases`;
}

function writePage(old: string, sections: ReadonlyMap<string, string>, results: readonly SuiteResult[]): void {
  const rows = new Map(readRows(splitSections(old).get(timesHeading), 2));
  for (const each of results) {
    const row = printTimeRow(each);
    rows.set(row.split(' | ').slice(0, 2).join(' | '), row);
  }
  const versions = SERVER_MODULES.map((each) => `${each.module} ${each.version}`);
  const replaced = new Map([[timesHeading, printTimes([...rows.values()].sort(), versions)], ...sections]);
  const known = new Map([...splitSections(old), ...replaced]);
  for (const suite of SUITES) {
    const [newer = '', older = ''] = suite.argocdVersions;
    if (older === '') continue;
    const sectionOf = (argocdVersion: string): string | undefined =>
      known.get(sectionHeading({ suite: suite.name, argocdVersion }));
    const text = printDifferences(differencesHeading(suite), sectionOf(newer), sectionOf(older), [newer, older]);
    if (text !== '') replaced.set(differencesHeading(suite), text);
  }
  mkdirSync(join(page, '..'), { recursive: true });
  writeFileSync(page, replaceSections(old, replaced, listHeadings()));
}

async function main(): Promise<number> {
  const wanted = readRunArguments(process.argv.slice(2));
  if (wanted.help) {
    console.log(RUN_USAGE);
    return 0;
  }
  const started = Date.now();
  const results: SuiteResult[] = [];
  let broken = 0;
  for (const suite of chooseSuites(wanted)) {
    try {
      results.push(await runSuite(suite, wanted));
    } catch (fault) {
      broken += 1;
      say(
        `  ${suite.name} could not be run to its end\n${fault instanceof Error ? (fault.stack ?? fault.message) : fault}`,
      );
    } finally {
      await stopAllLabs();
    }
  }
  const differing = results.flatMap((each) => each.cases).filter((each) => !each.passed).length;
  const current = broken > 0 ? false : wanted.only !== '' || settleEvidence(results, wanted.write);
  say(
    `${results.flatMap((each) => each.cases).length} cases, ${differing} differ, ${((Date.now() - started) / 1000).toFixed(0)} s`,
  );
  return broken === 0 && differing === 0 && current ? 0 : 1;
}

stopWithParent();
main().then(
  (status) => process.exit(status),
  async (fault: unknown) => {
    await stopAllLabs();
    console.error(fault instanceof Error ? fault.message : fault);
    process.exit(2);
  },
);
