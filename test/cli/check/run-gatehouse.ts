import { Readable } from 'node:stream';
import { runCommandLine } from '../../../lib/cli/main';

/** What a command line did. */
export interface CommandResult {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** How to run it. */
export interface RunOptions {
  readonly cwd: string;
  readonly stdin?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly isTerminal?: boolean;
}

/** Runs the command line in this process. */
export async function runGatehouse(
  args: readonly string[],
  { cwd, stdin = '', env = {}, isTerminal = false }: RunOptions,
): Promise<CommandResult> {
  let out = '';
  let err = '';
  const status = await runCommandLine(args, {
    cwd,
    env,
    stdin: Readable.from([Buffer.from(stdin)]),
    isTerminal,
    writeOut: (text) => {
      out += text;
    },
    writeErr: (text) => {
      err += text;
    },
    stopped: new AbortController().signal,
  });
  return { status, out, err };
}
