import { spawnSync } from 'node:child_process';

/** One run of a process: seconds from start to end, seconds it measured itself, and its peak memory in MiB. */
export interface Measured {
  readonly total: number;
  readonly wall: number;
  readonly rss: number;
}

/** Runs a command and takes the last line of JSON that it wrote to stderr. */
export function measure(command: string, args: readonly string[], cwd: string): Measured {
  const started = performance.now();
  const { status, stderr, stdout } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1024 * 1024 * 1024,
    env: { ...process.env, CDK8S_CHECK_UPGRADE: 'false', NODE_OPTIONS: '--max-old-space-size=12000' },
  });
  const total = (performance.now() - started) / 1000;
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')}: ${status}\n${stdout.slice(-2000)}${stderr.slice(-4000)}`);
  const line = stderr.split('\n').findLast((each) => each.startsWith('{"wall"'));
  const own = line === undefined ? { wall: total, rss: 0 } : (JSON.parse(line) as { wall: number; rss: number });
  return { total, ...own };
}

/** Middle value; the lower of two middle ones. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** Runs every task once a round, so that a slow minute of the machine hits all of them; medians by name. */
export function interleave(
  rounds: number,
  tasks: Readonly<Record<string, () => Measured>>,
): Readonly<Record<string, Measured>> {
  const runs: Record<string, Measured[]> = {};
  for (let round = 0; round < rounds; round++) {
    for (const [name, task] of Object.entries(tasks)) {
      const list = runs[name] ?? [];
      runs[name] = list;
      list.push(task());
    }
  }
  return Object.fromEntries(
    Object.entries(runs).map(([name, list]) => [
      name,
      {
        total: median(list.map(({ total }) => total)),
        wall: median(list.map(({ wall }) => wall)),
        rss: Math.max(...list.map(({ rss }) => rss)),
      },
    ]),
  );
}
