import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** A process as a lock names it: enough to tell whether it still runs, from anywhere on the same machine. */
export interface LockOwner {
  readonly host: string;
  /** First digits of the kernel's boot id; empty where there is none. */
  readonly boot: string;
  readonly pid: number;
  /** Start time in clock ticks since boot, so that a pid used again is another process; empty where unknown. */
  readonly started: string;
}

/** This process. */
export function thisProcess(): LockOwner {
  return { host: tidy(hostname()), boot: bootId(), pid: process.pid, started: startTime(process.pid) };
}

/** Text form, a file name. */
export function formatLockOwner({ boot, host, pid, started }: LockOwner): string {
  return [host, boot, pid, started].join('~');
}

/** Reads the text form; undefined for any other file name. */
export function parseLockOwner(name: string): LockOwner | undefined {
  const [host, boot, pid, started, ...rest] = name.split('~');
  if (started === undefined || rest.length > 0 || !/^\d+$/.test(pid!)) return undefined;
  return { host: host!, boot: boot!, pid: Number(pid), started };
}

/**
 * Whether the owner of a lock is dead for certain. A process of another host (a container is one) cannot be looked
 * up, and counts as alive.
 */
export function isDead(owner: LockOwner): boolean {
  if (owner.host !== tidy(hostname())) return false;
  if (owner.boot !== bootId()) return true;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
  return owner.started !== startTime(owner.pid);
}

function bootId(): string {
  return readOrEmpty('/proc/sys/kernel/random/boot_id').slice(0, 8);
}

/** Field 22 of `/proc/PID/stat`; the second field holds the program's name, which may hold anything. */
function startTime(pid: number): string {
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

function tidy(name: string): string {
  return name.replace(/[^A-Za-z0-9.-]/g, '-') || 'localhost';
}
