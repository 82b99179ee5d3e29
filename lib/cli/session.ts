import type { Readable } from 'node:stream';

/** What a command may touch of the process it runs in; tests hand in their own. */
export interface Session {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Readable;
  /** Writes to standard output as it stands: no line break is added. */
  readonly writeOut: (text: string) => void;
  /** Writes to standard error as it stands. */
  readonly writeErr: (text: string) => void;
  /** Whether standard output is a terminal. @default false */
  readonly isTerminal?: boolean;
  /** Aborted when the user asks the run to stop (SIGINT, SIGTERM); long-running commands end on it. */
  readonly stopped: AbortSignal;
}
