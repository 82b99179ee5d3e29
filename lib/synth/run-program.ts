import { spawn } from 'node:child_process';

/** How a program ended. */
export interface ProgramEnd {
  /** Exit status; undefined when a signal ended it or it could not be started. */
  readonly status?: number;
  /** The signal, or why it could not be started. */
  readonly trouble?: string;
}

/** What a program gets from the command that runs it. */
export interface ProgramSurroundings {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly writeOut: (text: string) => void;
  readonly writeErr: (text: string) => void;
  /** Ends the program when aborted. */
  readonly stopped: AbortSignal;
}

/** Runs a shell command, as cdk8s-cli runs the `app` of `cdk8s.yaml`, and passes on what it prints. */
export function runProgram(command: string, surroundings: ProgramSurroundings): Promise<ProgramEnd> {
  const { cwd, env, stopped, writeErr, writeOut } = surroundings;
  return new Promise((resolve) => {
    const child = spawn(command, { cwd, env, shell: true, stdio: ['ignore', 'pipe', 'pipe'], signal: stopped });
    child.stdout.setEncoding('utf8').on('data', writeOut);
    child.stderr.setEncoding('utf8').on('data', writeErr);
    child.once('error', (error) => resolve({ trouble: error.message }));
    child.once('close', (status, signal) =>
      resolve(status === null ? { trouble: `ended by ${signal ?? 'a signal'}` } : { status }),
    );
  });
}
