import { writeSync } from 'node:fs';
import type { Session } from './session';

/** The session of the running process. Output is written synchronously, so that nothing is lost when it ends. */
export function sessionOfProcess(): Session {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  return {
    cwd: process.cwd(),
    env: process.env,
    // Opening the streams takes milliseconds, and few commands want them.
    get stdin() {
      return process.stdin;
    },
    writeOut: (text) => writeAll(1, text),
    writeErr: (text) => writeAll(2, text),
    get isTerminal() {
      return process.stdout.isTTY === true;
    },
    stopped: stop.signal,
  };
}

function writeAll(descriptor: number, text: string): void {
  let rest = Buffer.from(text, 'utf8');
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(descriptor, rest));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // A full non-blocking pipe says EAGAIN; a reader that went away says EPIPE, and then nobody is listening.
      if (code === 'EPIPE') return;
      if (code !== 'EAGAIN') throw error;
    }
  }
}
