import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildOracle } from './build';
import { addToCorpus } from './corpus';
import { type Options, readOptions, USAGE } from './options';
import { addTally, emptyTally, type Tally } from './tally';
import type { Disagreement, Tallies, WorkOrder, WorkReport } from './work';

const BATCH_SIZE = 2000;
const MINIMIZED_PER_KIND = 12;
const SHOWN = 20;

interface Result {
  readonly tallies: Tallies;
  readonly found: readonly Disagreement[];
  readonly undecided: ReadonlyMap<string, number>;
}

function runProcess(order: WorkOrder, progress: (cases: number) => void): Promise<WorkReport & { type: 'done' }> {
  return new Promise((resolve, reject) => {
    const child = fork(join(__dirname, 'work.ts'), [], { serialization: 'advanced' });
    let done: (WorkReport & { type: 'done' }) | undefined;
    child.on('message', (report: WorkReport) => {
      if (report.type === 'progress') progress(report.cases);
      else done = report;
    });
    child.on('exit', (code) => {
      if (done !== undefined) resolve(done);
      else reject(new Error(`a process of the comparison ended with status ${code}`));
    });
    child.send(order);
  });
}

async function runAll(options: Options, oracles: WorkOrder['oracles']): Promise<Result> {
  const batchSize = Math.min(BATCH_SIZE, Math.max(1, options.cases));
  const batches = Math.ceil(options.cases / batchSize);
  const jobs = Math.max(1, Math.min(options.jobs, batches));
  const started = Date.now();
  let finished = 0;
  let said = started;
  const progress = (cases: number): void => {
    finished += cases;
    if (Date.now() - said < 15_000) return;
    said = Date.now();
    process.stderr.write(
      `${finished.toLocaleString('en')} of ${options.cases.toLocaleString('en')} cases after ${((said - started) / 1000).toFixed(0)} s\n`,
    );
  };
  const parts = await Promise.all(
    Array.from({ length: jobs }, (_, job) => {
      const mine = Array.from({ length: batches }, (__, batch) => batch).filter((batch) => batch % jobs === job);
      const order = {
        seed: options.seed,
        batches: mine,
        batchSize,
        kinds: options.kinds,
        oracles,
        minimized: MINIMIZED_PER_KIND,
      };
      return runProcess(order, progress);
    }),
  );
  return mergeParts(parts);
}

function mergeParts(parts: readonly (WorkReport & { type: 'done' })[]): Result {
  const tallies: Tallies = {};
  const found = new Map<string, Disagreement>();
  const undecided = new Map<string, number>();
  for (const part of parts) {
    for (const [version, kinds] of Object.entries(part.tallies)) {
      for (const [kind, tally] of Object.entries(kinds)) {
        tallies[version] ??= {};
        const ofVersion = tallies[version] as Record<string, Tally>;
        ofVersion[kind] ??= emptyTally();
        addTally(ofVersion[kind] as Tally, tally);
      }
    }
    for (const one of part.found) found.set(one.case.id, one);
    for (const [cause, count] of Object.entries(part.undecided))
      undecided.set(cause, (undecided.get(cause) ?? 0) + count);
  }
  return { tallies, found: [...found.values()], undecided };
}

const COLUMNS: readonly (readonly [string, keyof Tally])[] = [
  ['cases', 'cases'],
  ['true', 'yes'],
  ['false', 'no'],
  ['error', 'errors'],
  ['crash', 'panics'],
  ['undecided', 'undecided'],
  ['not asked', 'absent'],
  ['malformed', 'malformed'],
  ['no model', 'unanswered'],
  ['DISAGREE', 'disagreements'],
];

function printTable(version: string, kinds: Readonly<Record<string, Tally>>): Tally {
  const total = emptyTally();
  for (const tally of Object.values(kinds)) addTally(total, tally);
  const rows = [...Object.entries(kinds).sort(([left], [right]) => (left < right ? -1 : 1)), ['all', total] as const];
  console.log(`\nArgo CD v${version}`);
  console.log(''.padEnd(26) + COLUMNS.map(([title]) => title.padStart(11)).join(''));
  for (const [kind, tally] of rows) {
    console.log(kind.padEnd(26) + COLUMNS.map(([, field]) => tally[field].toLocaleString('en').padStart(11)).join(''));
  }
  return total;
}

/** Bytes of a YAML question shown as text. */
function readable(input: unknown): unknown {
  const { base64, ...rest } = input as { base64?: unknown };
  return typeof base64 === 'string' ? { ...rest, text: Buffer.from(base64, 'base64').toString('utf8') } : input;
}

function printResult(options: Options, result: Result, seconds: number): number {
  let disagreements = 0;
  for (const version of options.versions)
    disagreements += printTable(version, result.tallies[version] ?? {}).disagreements;
  if (result.undecided.size > 0) {
    console.log('\nthe model could not tell:');
    for (const [cause, count] of [...result.undecided].sort(([, left], [, right]) => right - left).slice(0, SHOWN)) {
      console.log(`  ${count} x ${cause}`);
    }
  }
  for (const one of result.found.slice(0, SHOWN)) {
    console.log(`\nDISAGREE v${one.case.version} ${one.case.kind} ${JSON.stringify(readable(one.case.input))}`);
    console.log(`  Argo CD:   ${JSON.stringify(one.case.expected)}`);
    console.log(`  Gatehouse: ${JSON.stringify(one.ours)}`);
  }
  const answers = options.cases * options.versions.length;
  console.log(
    `\nseed ${options.seed}: ${options.cases.toLocaleString('en')} cases per version, ${options.versions.length} versions, ${seconds.toFixed(1)} s, ${Math.round(answers / seconds).toLocaleString('en')} comparisons a second`,
  );
  console.log(`${disagreements.toLocaleString('en')} disagreements`);
  return disagreements;
}

async function main(): Promise<number> {
  let options: Options;
  try {
    options = readOptions(process.argv.slice(2), Math.floor(Math.random() * 2 ** 32), availableParallelism());
  } catch (problem) {
    console.error(`${(problem as Error).message}\n\n${USAGE}`);
    return 2;
  }
  console.log(`seed ${options.seed}`);
  const oracles = options.versions.map((version) => ({
    version,
    binary: buildOracle(version, (line) => console.error(line)),
  }));
  const started = Date.now();
  const result = await runAll(options, oracles);
  const disagreements = printResult(options, result, (Date.now() - started) / 1000);
  if (options.record && result.found.length > 0) {
    console.log(`${addToCorpus(result.found.map((one) => one.case))} new cases in test/oracle/corpus`);
  }
  return disagreements > 0 ? 1 : 0;
}

main().then(
  (status) => {
    process.exitCode = status;
  },
  (problem: unknown) => {
    console.error(problem);
    process.exitCode = 2;
  },
);
