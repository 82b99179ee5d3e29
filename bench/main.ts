import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import type { Shape } from './generated-program';
import { interleave, type Measured, measure } from './measure';

const ROOT = resolve(__dirname, '..');
const GATEHOUSE = join(ROOT, 'build/gatehouse.cjs');

const sizes = (process.argv[2] ?? '100,1000,10000,100000').split(',').map(Number);

/** A memory file system where there is one: a disk's own pace is not what is measured. */
const base = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'gatehouse-bench-'));
process.on('exit', () => rmSync(base, { recursive: true, force: true }));

function rounds(size: number): number {
  return size <= 1000 ? 5 : size <= 10_000 ? 3 : 1;
}

function seconds(value: number): string {
  return `${value.toFixed(2)} s`;
}

interface Row {
  readonly shape: Shape;
  readonly size: number;
  readonly runs: Readonly<Record<string, Measured>>;
}

function measureSize(shape: Shape, size: number): Row {
  const cwd = join(base, `${shape}-${size}`);
  mkdirSync(cwd);
  const bench = join(base, 'bench.cjs');
  const program = (revision: string): string => `node ${bench} synth ${shape} ${size} ${revision}`;
  writeFileSync(join(cwd, 'cdk8s.yaml'), `app: ${program('main')}\n`);
  measure('node', [bench, 'objects', shape, String(size), 'main'], cwd);
  let turn = 0;
  const synth = (revision: string): Measured => measure('node', [GATEHOUSE, 'synth', '--app', program(revision)], cwd);
  synth('main');
  const tasks: Record<string, () => Measured> = {
    floor: () => measure('node', [bench, 'floor'], cwd),
    unchanged: () => synth(`r${turn}`),
    changed: () => synth(`r${++turn}`),
  };
  if (size <= 10_000) tasks.plain = () => measure('node', [bench, 'plain'], cwd);
  synth('r0');
  const runs = interleave(rounds(size), tasks);
  rmSync(cwd, { recursive: true });
  return { shape, size, runs };
}

function printRow({ runs, shape, size }: Row): void {
  const { changed, floor, plain, unchanged } = runs as Record<string, Measured>;
  const ratio = (run: Measured | undefined): string => (run ? `${(run.total / floor!.wall).toFixed(2)}x` : '');
  console.log(
    [
      shape.padEnd(9),
      String(size).padStart(7),
      `floor ${seconds(floor!.wall)}`,
      `changed ${seconds(changed!.total)} = ${ratio(changed)} the floor`,
      `unchanged ${seconds(unchanged!.total)} = ${ratio(unchanged)}`,
      plain ? `plain cdk8s ${seconds(plain.wall)} = ${(plain.wall / changed!.total).toFixed(2)}x ours` : '',
      `peak ${changed!.rss.toFixed(0)} MiB`,
    ]
      .filter((part) => part !== '')
      .join('  '),
  );
}

/** Least-squares slope of log time over log size; node's own start is no growth and is left out. */
function exponent(rows: readonly Row[]): number {
  const points = rows.map(({ runs, size }) => [Math.log(size), Math.log(runs.changed!.wall)] as const);
  const mean = (index: 0 | 1): number => points.reduce((sum, point) => sum + point[index], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const over = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return over / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}

/** Where the time of a synthesis goes: what limits it. */
function printPhases(shape: Shape, size: number): void {
  const { stdout } = spawnSync('node', [join(base, 'bench.cjs'), 'phases', shape, String(size), 'main'], {
    encoding: 'utf8',
  });
  const phases = Object.entries(JSON.parse(stdout) as Record<string, number>);
  console.log(
    `${shape} ${size}, in one process: ${phases.map(([name, wall]) => `${name} ${seconds(wall)}`).join(', ')}`,
  );
}

function measureVps(): void {
  const cwd = join(base, 'vps');
  mkdirSync(cwd);
  for (const file of ['cdk8s.yaml', 'dist', 'docs/tenants', 'docs/isolation', 'gatehouse-files.txt']) {
    if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(cwd, file), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(cwd, 'node_modules'));
  const bundle = join(base, 'vps.cjs');
  const app = `node ${bundle}`;
  writeFileSync(join(cwd, 'cdk8s.yaml'), `app: ${app}\noutput: dist\n`);
  const runs = interleave(7, {
    node: () => measure('node', ['-e', '0'], cwd),
    bundle: () => measure('node', [bundle], cwd),
    synth: () => measure('node', [GATEHOUSE, 'synth'], cwd),
    cdk8s: () => measure('npx', ['cdk8s', 'synth'], cwd),
  });
  const [node, own, safe, cdk8s] = ['node', 'bundle', 'synth', 'cdk8s'].map((name) => runs[name]!.total) as [
    number,
    number,
    number,
    number,
  ];
  console.log(
    `vps: node starts in ${seconds(node)}; the bundled program takes ${seconds(own - node)} more (goal 0.25 s)`,
  );
  console.log(`vps: gatehouse synth ${seconds(safe)} (goal: 4x faster than npx cdk8s synth)`);
  console.log(
    `vps: npx cdk8s synth of the same bundle ${seconds(cdk8s)} = ${(cdk8s / own).toFixed(1)}x the program, ${(cdk8s / safe).toFixed(1)}x gatehouse synth`,
  );
}

function bundle(entry: string, outfile: string): void {
  buildSync({
    entryPoints: [join(ROOT, entry)],
    outfile: join(base, outfile),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    logLevel: 'error',
  });
}

bundle('bench/run-generated.ts', 'bench.cjs');
bundle('bench/vps-program.ts', 'vps.cjs');
copyFileSync(join(ROOT, 'lib/expand/go-template/go-template.wasm.br'), join(base, 'go-template.wasm.br'));
console.log(
  `node ${process.version}, on ${base.startsWith('/dev/shm') ? 'a memory file system' : tmpdir()}; medians of interleaved runs`,
);
measureVps();
const rows: Record<Shape, Row[]> = { elements: [], own: [] };
for (const shape of ['elements', 'own'] as const) {
  for (const size of sizes) {
    const row = measureSize(shape, size);
    rows[shape].push(row);
    printRow(row);
    if (size === 10_000) printPhases(shape, row.size);
  }
  if (rows[shape].length > 1)
    console.log(`${shape}: time grows with the size to the power of ${exponent(rows[shape]).toFixed(2)} (goal 1.05)`);
}
