import { formatLockOwner, isDead, parseLockOwner, thisProcess } from '../../lib/synth/lock-owner';
import type { Project } from '../../lib/synth/project';
import { awaitUnlocked, ProjectBusy, takeLock } from '../../lib/synth/run-lock';
import { playMachine } from './support/lock-machine';
import { MemoryDisk } from './support/memory-disk';

const PROJECT: Project = { root: '/p', output: 'dist' };
const locks = (disk: MemoryDisk): readonly string[] => Object.keys(disk.files('/p/.gatehouse/locks'));

describe('the lock of a project', () => {
  it('is held by one and given back', () => {
    const disk = MemoryDisk.with({ '/p/cdk8s.yaml': '' });
    const alive = new Set([1, 2]);
    const release = takeLock(disk.disk, PROJECT, 0, playMachine(1, alive));
    expect(locks(disk)).toEqual(['host~boot~1~1']);
    expect(() => takeLock(disk.disk, PROJECT, 500, playMachine(2, alive))).toThrow(ProjectBusy);
    expect(() => awaitUnlocked(disk.disk, PROJECT, 500, playMachine(2, alive))).toThrow(
      'process 1 on host is synthesizing this project',
    );
    release();
    expect(locks(disk)).toEqual([]);
    takeLock(disk.disk, PROJECT, 0, playMachine(2, alive))();
  });

  it('waits as long as it is told to', () => {
    const disk = MemoryDisk.with({ '/p/cdk8s.yaml': '' });
    const alive = new Set([1, 2]);
    const release = takeLock(disk.disk, PROJECT, 0, playMachine(1, alive));
    let pauses = 0;
    takeLock(
      disk.disk,
      PROJECT,
      5000,
      playMachine(2, alive, () => {
        pauses += 1;
        if (pauses === 3) release();
      }),
    )();
    expect(pauses).toBe(3);
  });

  it('is swept when its owner is dead', () => {
    const disk = MemoryDisk.with({ '/p/cdk8s.yaml': '' });
    takeLock(disk.disk, PROJECT, 0, playMachine(1, new Set([1])));
    takeLock(disk.disk, PROJECT, 0, playMachine(2, new Set([2])));
    expect(locks(disk)).toEqual(['host~boot~2~1']);
  });

  it('is never held by two, whatever the order of their calls', () => {
    for (let order = 0; order < 64; order++) {
      const disk = MemoryDisk.with({ '/p/cdk8s.yaml': '' });
      const alive = new Set([1, 2]);
      let second: (() => void) | undefined;
      let calls = 0;
      // The second process runs in between two calls of the first.
      const real = disk.disk;
      const interrupted = Object.fromEntries(
        Object.entries(real).map(([name, call]) => [
          name,
          (...args: unknown[]) => {
            if (calls++ === order) {
              try {
                second = takeLock(real, PROJECT, 0, playMachine(2, alive));
              } catch (error) {
                expect(error).toBeInstanceOf(ProjectBusy);
              }
            }
            return (call as (...all: unknown[]) => unknown)(...args);
          },
        ]),
      ) as unknown as typeof real;
      let first: (() => void) | undefined;
      try {
        first = takeLock(interrupted, PROJECT, 0, playMachine(1, alive));
      } catch (error) {
        expect(error).toBeInstanceOf(ProjectBusy);
      }
      expect([order, first !== undefined && second !== undefined]).toEqual([order, false]);
    }
  });
});

describe('the owner of a lock', () => {
  it('is told apart from a process that has its number now', () => {
    const self = thisProcess();
    expect(parseLockOwner(formatLockOwner(self))).toEqual(self);
    expect(isDead(self)).toBe(false);
    expect(isDead({ ...self, started: '1' })).toBe(self.started !== '');
    expect(isDead({ ...self, boot: 'other' })).toBe(true);
    expect(isDead({ ...self, pid: 2 ** 30 })).toBe(true);
    expect(isDead({ ...self, host: 'another', pid: 2 ** 30 })).toBe(false);
    expect(parseLockOwner('.DS_Store')).toBeUndefined();
  });
});
