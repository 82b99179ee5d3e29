import { Command, CommanderError } from 'commander';
import type { CommandContext, GatehouseCommand } from './command';
import { checkCommand } from './commands/check';
import { explainCommand } from './commands/explain';
import { initCommand } from './commands/init';
import { renderCommand } from './commands/render';
import { rulesCommand } from './commands/rules';
import { synthCommand } from './commands/synth';
import type { ExitCode } from './exit-code';
import { finishInterrupted } from './finish-interrupted';
import { packageVersion } from './package-version';
import type { Session } from './session';
import { formatUnusableInput, UnusableInput } from './unusable-input';

/** Every command, in the order in which help lists them. */
export const COMMANDS: readonly GatehouseCommand[] = [
  checkCommand,
  explainCommand,
  initCommand,
  renderCommand,
  rulesCommand,
  synthCommand,
];

/** The command line as commander sees it; `context` is where actions leave their exit status. */
export function buildProgram(context: CommandContext): Command {
  const { session } = context;
  const program = new Command('gatehouse')
    .description('Who can make this cluster do something, and does git say so?')
    .version(packageVersion())
    .configureOutput({ writeOut: session.writeOut, writeErr: session.writeErr })
    .exitOverride()
    .showHelpAfterError('(gatehouse COMMAND --help shows the flags)');
  program.hook('preAction', (_program, action) => finishInterrupted(action.args, session));
  for (const command of COMMANDS) command.register(program, context);
  return program;
}

/**
 * Runs one command line.
 *
 * @param args the words after `gatehouse`
 * @returns the exit status; nothing here ends the process
 */
export async function runCommandLine(args: readonly string[], session: Session): Promise<ExitCode> {
  let status: ExitCode = 0;
  const program = buildProgram({
    session,
    run: async (action) => {
      status = await action();
    },
  });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return status;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof UnusableInput) {
      session.writeErr(formatUnusableInput(error));
      return 2;
    }
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    session.writeErr(`this is a fault of gatehouse itself; please report it with the lines below\n${stack}\n`);
    return 2;
  }
}
