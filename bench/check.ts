import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { decideDestination } from '../lib/decisions/destination-permitted';
import { decideSource } from '../lib/decisions/source-permitted';
import { type TreeSize, writeGeneratedTree } from './generated-tree';
import { interleave, measure } from './measure';

const ROOT = resolve(__dirname, '..');
const GATEHOUSE = join(ROOT, 'build/gatehouse.cjs');
const ROUNDS = Number(process.argv[2] ?? 5);

const base = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'gatehouse-bench-'));
process.on('exit', () => rmSync(base, { recursive: true, force: true }));

const TREES: readonly (readonly [string, TreeSize])[] = [
  ['3,000 files of one Application, 100 projects', { files: 3000, applicationsPerFile: 1, projects: 100 }],
  ['10,000 Applications in 100 files, 100 projects', { files: 100, applicationsPerFile: 100, projects: 100 }],
];

/** A process that says what it used, run in `cwd`. */
function node(args: readonly string[], cwd: string): ReturnType<typeof measure> {
  return measure('node', ['-r', join(__dirname, 'report-usage.cjs'), ...args], cwd);
}

function measureTree(name: string, size: TreeSize): void {
  const cwd = join(base, String(size.files));
  writeGeneratedTree(cwd, size);
  const runs = interleave(ROUNDS, {
    start: () => node(['-e', '0'], cwd),
    floor: () => node([join(__dirname, 'read-and-parse.cjs'), cwd], cwd),
    check: () => node([GATEHOUSE, 'check', '--fail-on', 'none', '--allow-undecided', '--output', '/dev/null'], cwd),
  });
  const [start, floor, check] = [runs.start!, runs.floor!, runs.check!];
  console.log(
    `${name}: check ${check.total.toFixed(2)} s, ${check.rss.toFixed(0)} MiB; reading and parsing alone ${floor.total.toFixed(2)} s`,
  );
  console.log(
    `  ${(check.total / floor.total).toFixed(2)}x, start-up included; ${((check.total - start.total) / (floor.total - start.total)).toFixed(2)}x without node's own start (goal 1.5x)`,
  );
}

function measureHelp(): void {
  const { help, start } = interleave(ROUNDS, {
    start: () => node(['-e', '0'], base),
    help: () => node([GATEHOUSE, '--help'], base),
  });
  console.log(
    `gatehouse --help ${help!.total.toFixed(3)} s, of which node itself ${start!.total.toFixed(3)} s (goal 0.15 s)`,
  );
}

function measureDecisions(): void {
  const spec = {
    sourceRepos: Array.from({ length: 20 }, (_, index) => `https://github.com/example/${index}-*`),
    destinations: Array.from({ length: 20 }, (_, index) => ({
      server: 'https://kubernetes.default.svc',
      namespace: `team-${index}-*`,
    })),
  };
  const project = { apiVersion: 'argoproj.io/v1alpha1', kind: 'AppProject', metadata: { name: 'team' }, spec };
  const server = 'https://kubernetes.default.svc';
  const count = 200_000;
  const time = (decide: (index: number) => unknown): string => {
    for (let index = 0; index < 2000; index += 1) decide(index);
    const started = performance.now();
    for (let index = 0; index < count; index += 1) decide(index);
    return (((performance.now() - started) * 1000) / count).toFixed(2);
  };
  const destination = time((index) =>
    decideDestination(project, { server, name: 'in-cluster', namespace: `team-${index % 40}-a` }),
  );
  const source = time((index) => decideSource(project, `https://github.com/example/${index % 40}-a`));
  console.log(`a decision among 20 globs: destination ${destination} µs, source ${source} µs (goal 2 µs)`);
}

console.log(`node ${process.version}; medians of ${ROUNDS} interleaved runs`);
for (const [name, size] of TREES) measureTree(name, size);
measureHelp();
measureDecisions();
