import { type Disk, makeFolders } from './disk';
import { formatLockOwner, isDead, type LockOwner, parseLockOwner, thisProcess } from './lock-owner';
import { inState, type Project } from './project';

/** Another run holds the project. */
export class ProjectBusy extends Error {
  constructor(
    readonly owner: LockOwner,
    /** Path of the lock, relative to the project's root. */
    readonly lock: string,
  ) {
    super(`process ${owner.pid} on ${owner.host} is synthesizing this project`);
    this.name = 'ProjectBusy';
  }
}

/** What a lock asks of the machine, so that tests can play several processes. */
export interface LockMachine {
  readonly self: LockOwner;
  readonly isDead: (owner: LockOwner) => boolean;
  readonly now: () => number;
  readonly pause: (milliseconds: number) => void;
}

/** The machine itself. Waiting blocks: synthesis is synchronous. */
export function lockMachine(): LockMachine {
  return {
    self: thisProcess(),
    isDead,
    now: Date.now,
    pause: (milliseconds) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds),
  };
}

/**
 * Takes the project's lock: a file whose name says who holds it, so that making it and saying so is one call.
 *
 * Everybody first makes their own file and then looks for others': of two that start at once at least one sees the
 * other, and whoever sees another that lives takes their own away and waits. Files of dead owners are swept away;
 * their names never come back, so nobody can sweep a living one by mistake.
 *
 * @param patience how long to wait for another run, in milliseconds
 * @returns releases the lock
 * @throws ProjectBusy when the other run outlasts the patience
 */
export function takeLock(disk: Disk, project: Project, patience: number, machine: LockMachine): () => void {
  const folder = inState(project, 'locks');
  const name = formatLockOwner(machine.self);
  const own = `${folder}/${name}`;
  const deadline = machine.now() + patience;
  for (let turn = 1; ; turn++) {
    makeFolders(disk, folder);
    disk.write(own, '');
    const other = findOther(disk, folder, name, machine);
    if (other === undefined) return () => void disk.remove(own);
    disk.remove(own);
    if (machine.now() >= deadline) throw new ProjectBusy(other, `.gatehouse/locks/${formatLockOwner(other)}`);
    machine.pause(20 + ((machine.self.pid * 7 + turn * 13) % 60));
  }
}

/** Waits until nobody holds the lock, without taking it: for a command that writes nothing. */
export function awaitUnlocked(disk: Disk, project: Project, patience: number, machine: LockMachine): void {
  const folder = inState(project, 'locks');
  const deadline = machine.now() + patience;
  for (;;) {
    const other = findOther(disk, folder, '', machine);
    if (other === undefined) return;
    if (machine.now() >= deadline) throw new ProjectBusy(other, `.gatehouse/locks/${formatLockOwner(other)}`);
    machine.pause(40);
  }
}

function findOther(disk: Disk, folder: string, own: string, machine: LockMachine): LockOwner | undefined {
  for (const { name } of disk.list(folder) ?? []) {
    const owner = name === own ? undefined : parseLockOwner(name);
    if (owner === undefined) continue;
    if (!machine.isDead(owner)) return owner;
    if (own !== '') disk.remove(`${folder}/${name}`);
  }
  return undefined;
}
