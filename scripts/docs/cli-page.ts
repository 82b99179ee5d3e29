import { Readable } from 'node:stream';
import type { Command } from 'commander';
import { buildProgram, COMMANDS } from '../../lib/cli/main';

/** The page of the command line: what `--help` prints, for the program and for every command. */
export function printCliPage(): string {
  const program = buildProgram({
    session: {
      cwd: '.',
      env: {},
      stdin: Readable.from([]),
      writeOut: () => {},
      writeErr: () => {},
      stopped: new AbortController().signal,
    },
    run: async () => {},
  });
  const parts = [...COMMANDS]
    .map(({ word }) => word)
    .sort()
    .map((word) => printHelp(`gatehouse ${word}`, program.commands.find((command) => command.name() === word)!));
  return ['# The command line\n', printHelp('gatehouse', program), ...parts].join('\n');
}

// `helpInformation()` leaves out what stands after the options; the width is not that of whoever makes the page.
function printHelp(title: string, command: Command): string {
  let text = '';
  command.configureOutput({
    getOutHelpWidth: () => 80,
    writeOut: (part) => {
      text += part;
    },
  });
  command.outputHelp();
  return `## ${title}\n\n\`\`\`\n${text.trimEnd()}\n\`\`\`\n`;
}
