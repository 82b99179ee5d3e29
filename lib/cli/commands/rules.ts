import { Option } from 'commander';
import type { GatehouseCommand } from '../command';
import type { ExitCode } from '../exit-code';

/** `gatehouse rules`: the list of what is checked. */
export const rulesCommand: GatehouseCommand = {
  word: 'rules',
  register: (program, { run, session }) => {
    program
      .command('rules')
      .description('list the rules')
      .addOption(new Option('--format <format>', 'what to print').choices(['text', 'json']).default('text'))
      .option('--no-color', 'accepted everywhere; this never colours')
      .action((flags: { readonly format: 'text' | 'json' }) =>
        run(async (): Promise<ExitCode> => {
          const { explainableRules } = await import('../check/explainable-rules');
          const { printRulesJson, printRulesText } = await import('../../report/rules/list');
          const print = flags.format === 'json' ? printRulesJson : printRulesText;
          session.writeOut(print(explainableRules()));
          return 0;
        }),
      );
  },
};
