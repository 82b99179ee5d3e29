import type { Disk } from '../../../lib/synth/disk';
import { failure } from './memory-disk';

/** The process was killed: nothing it does afterwards reaches the disk. */
export class Died extends Error {}

const WRITING: ReadonlySet<string> = new Set(['write', 'makeFolder', 'rename', 'remove', 'removeFolder', 'sync']);

/** How a process dies at a call: before it, in the middle of a write, or right after it. */
export type Death = 'before' | 'torn' | 'after';

/** Counts calls and dies at the `at`-th (1-based); every later call dies too. */
export function dyingDisk(disk: Disk, at: number, death: Death): { disk: Disk; calls: () => number } {
  let calls = 0;
  let dead = false;
  const wrapped = wrap(disk, (name, args, act) => {
    if (dead) throw new Died();
    calls += 1;
    if (calls !== at) return act();
    dead = true;
    if (death === 'after') act();
    if (death === 'torn' && name === 'write')
      disk.write(args[0] as string, Buffer.from(args[1] as string).subarray(0, 7));
    throw new Died();
  });
  return { disk: wrapped, calls: () => calls };
}

/**
 * Fails with a system error at the `at`-th call that changes the disk; with `lasting`, at every later one that
 * needs room too.
 */
export function failingDisk(
  disk: Disk,
  at: number,
  code: string,
  lasting: boolean,
): { disk: Disk; calls: () => number } {
  let calls = 0;
  const wrapped = wrap(disk, (name, args, act) => {
    if (!WRITING.has(name)) return act();
    calls += 1;
    const needsRoom = name === 'write' || name === 'makeFolder';
    if (calls === at || (lasting && calls > at && needsRoom)) {
      if (name === 'write') disk.write(args[0] as string, '');
      throw failure(code, String(args[0]));
    }
    return act();
  });
  return { disk: wrapped, calls: () => calls };
}

/** Counts the calls that do something by name. */
export function countingDisk(disk: Disk): { disk: Disk; counts: Record<string, number> } {
  const counts: Record<string, number> = {};
  return {
    counts,
    disk: wrap(disk, (name, _args, act) => {
      counts[name] = (counts[name] ?? 0) + 1;
      return act();
    }),
  };
}

function wrap(disk: Disk, around: (name: string, args: readonly unknown[], act: () => unknown) => unknown): Disk {
  const wrapped: Record<string, unknown> = {};
  for (const [name, call] of Object.entries(disk) as [string, (...args: unknown[]) => unknown][]) {
    wrapped[name] = (...args: unknown[]) => around(name, args, () => call(...args));
  }
  return wrapped as unknown as Disk;
}
