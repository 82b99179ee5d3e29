import type { LockOwner } from '../../../lib/synth/lock-owner';
import type { LockMachine } from '../../../lib/synth/run-lock';

/** A machine on which only the given processes live, and on which waiting takes no time. */
export function playMachine(pid: number, alive: ReadonlySet<number>, onPause: () => void = () => {}): LockMachine {
  let clock = 0;
  const self: LockOwner = { host: 'host', boot: 'boot', pid, started: '1' };
  return {
    self,
    isDead: (owner) => !alive.has(owner.pid),
    now: () => clock,
    pause: (milliseconds) => {
      clock += milliseconds;
      onPause();
    },
  };
}
