import type { Session } from './session';

/** Whether a person is watching: a terminal that takes control sequences. */
export function isTerminalOf({ env, isTerminal }: Session): boolean {
  return isTerminal === true && env.TERM !== 'dumb';
}
