/** `npm run e2e`: runs the suites on real servers and compares what happened with docs/evidence.md, or writes it. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SuiteResult } from './lab/case';
import { findDifferingSections, replaceSections } from './lab/evidence-page';
import { stopAllLabs } from './lab/lab';
import { printSection, printTimes, sectionHeading } from './lab/print-evidence';
import { RUN_USAGE, type RunArguments, readRunArguments } from './lab/run-arguments';
import { SERVER_MODULES } from './lab/server-modules';
import { stopWithParent } from './lab/stop-with-parent';
import type { Suite } from './lab/suite';
import { SUITES } from './suites';

const page = join(__dirname, '..', '..', 'docs', 'evidence.md');
const timesHeading = '## Versions and times of the last run';

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

async function runSuite(suite: Suite, argocdVersion: string): Promise<SuiteResult> {
  const version = suite.argocdVersions.length === 0 ? '' : argocdVersion;
  const started = Date.now();
  say(`${suite.name}${version === '' ? '' : ` on Argo CD ${version}`}`);
  const outcome = await suite.run({ argocdVersion, say: (line) => say(`  ${line}`) });
  const seconds = (Date.now() - started) / 1000;
  for (const each of outcome.cases.filter((result) => !result.passed)) {
    say(`  DIFFERS ${each.id} ${each.title}\n    predicted: ${each.predicted}\n    happened:  ${each.observed}`);
  }
  const failed = outcome.cases.filter((each) => !each.passed).length;
  const memory = process.memoryUsage.rss() / 2 ** 20;
  say(
    `  ${outcome.cases.length - failed} of ${outcome.cases.length} as predicted, ${seconds.toFixed(0)} s, ${memory.toFixed(0)} MiB here`,
  );
  return { suite: suite.name, argocdVersion: version, cases: outcome.cases, notes: outcome.notes ?? [], seconds };
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
  const order = [
    timesHeading,
    ...SUITES.flatMap((suite) =>
      (suite.argocdVersions.length === 0 ? [''] : suite.argocdVersions).map((argocdVersion) =>
        sectionHeading({ suite: suite.name, argocdVersion }),
      ),
    ),
  ];
  const versions = SERVER_MODULES.map((each) => `${each.module} ${each.version}`);
  mkdirSync(join(page, '..'), { recursive: true });
  writeFileSync(
    page,
    replaceSections(old, new Map([[timesHeading, printTimes(results, versions)], ...sections]), order),
  );
  say('docs/evidence.md written');
  return true;
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
      results.push(await runSuite(suite, wanted.argocdVersion));
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
  const current = broken === 0 ? settleEvidence(results, wanted.write) : false;
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
