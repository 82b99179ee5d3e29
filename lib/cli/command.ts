import type { Command } from 'commander';
import type { ExitCode } from './exit-code';
import type { Session } from './session';

/** What a command's action needs: the session, and where its exit status goes. */
export interface CommandContext {
  readonly session: Session;
  /** Wraps an action: its exit status becomes the process's. */
  readonly run: (action: () => ExitCode | Promise<ExitCode>) => Promise<void>;
}

/** A command: one file under `commands/`, one line in `main.ts`. */
export interface GatehouseCommand {
  /** The word on the command line; also the name of its file. */
  readonly word: string;
  /** Adds the command with its arguments, flags and action to the program. */
  readonly register: (program: Command, context: CommandContext) => void;
}
