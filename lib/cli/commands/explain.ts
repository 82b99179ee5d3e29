import type { GatehouseCommand } from '../command';
import type { ExitCode } from '../exit-code';
import { UnusableInput } from '../unusable-input';

/** `gatehouse explain RULE`: a rule's page on the terminal. */
export const explainCommand: GatehouseCommand = {
  word: 'explain',
  register: (program, { run, session }) => {
    program
      .command('explain')
      .description('say what a rule looks for, why it matters and how to fix it')
      .argument('<rule>', 'id of the rule, as reports print it')
      .option('--no-color', 'accepted everywhere; this never colours')
      .action((id: string) =>
        run(async (): Promise<ExitCode> => {
          const { explainableRules } = await import('../check/explainable-rules');
          const { closestWord } = await import('../configuration/closest-word');
          const { printRulePage } = await import('../../report/rules/page');
          const rules = explainableRules();
          const rule = rules.find((each) => each.id === id);
          if (rule) {
            session.writeOut(printRulePage(rule));
            return 0;
          }
          const meant = closestWord(
            id,
            rules.map((each) => each.id),
          );
          throw new UnusableInput(
            `there is no rule \`${id}\``,
            meant ? `did you mean \`${meant}\`?` : 'run `gatehouse rules` for the list',
          );
        }),
      );
  },
};
