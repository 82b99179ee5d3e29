import { Readable } from 'node:stream';
import { COMMANDS, buildProgram } from '../../lib/cli/main';

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
  const help = (title: string, text: string): string => `## ${title}\n\n\`\`\`\n${text.trimEnd()}\n\`\`\`\n`;
  const parts = [...COMMANDS]
    .map(({ word }) => word)
    .sort()
    .map((word) => help(`gatehouse ${word}`, program.commands.find((command) => command.name() === word)!.helpInformation()));
  return ['# The command line\n', help('gatehouse', program.helpInformation()), ...parts].join('\n');
}
