import { Option } from 'commander';
import type { CheckFlags } from '../check/check-options';
import type { GatehouseCommand } from '../command';

const FORMATS = ['text', 'json', 'sarif', 'junit', 'github'];
const THRESHOLDS = ['error', 'warning', 'info', 'none'];

const collect = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

/** `gatehouse check [DIR…]`: judges a tree. */
export const checkCommand: GatehouseCommand = {
  word: 'check',
  register: (program, { run, session }) => {
    program
      .command('check')
      .description('judge a GitOps tree: any YAML, cdk8s or not')
      .argument(
        '[inputs...]',
        "directories, files, or - for standard input (default: the configuration's `paths`, else .)",
      )
      .option('--argocd <version>', "version of Argo CD that reads the tree (default: the tree's own word, else 3.5.7)")
      .option('--repo <url=dir>', 'a local checkout that stands for a repository; repeatable', collect)
      .option('--control-plane-namespace <name>', 'namespace Argo CD runs in (default: argocd)')
      .option('--fixtures <file>', 'answers for ApplicationSet generators that ask a server')
      .option('--render', 'render the Applications from the checkouts first, and judge what they render')
      .option(
        '--renders <dir>',
        'a folder of renders: a folder an instance, in it one an Application; repeatable',
        collect,
      )
      .addOption(new Option('--format <format>', 'what to print').choices(FORMATS).default('text'))
      .option('--output <file>', 'write there instead of to standard output')
      .addOption(
        new Option('--fail-on <severity>', 'lowest severity that fails the run (default: warning)').choices(THRESHOLDS),
      )
      .option(
        '--allow-undecided',
        'open questions leave the exit status alone: for trees whose projects live elsewhere',
      )
      .option('--config <file>', 'configuration (default: gatehouse.yaml, when there is one)')
      .option('--baseline <file>', 'findings that an old tree is allowed to keep')
      .option('--write-baseline', 'write the baseline (default: gatehouse-baseline.json) and exit 0')
      .option('--rule <id>', 'run only this rule; repeatable', collect)
      .option('--verbose', 'list every place and every skipped file')
      .option('--no-color', 'never colour (as does NO_COLOR)')
      .addHelpText(
        'after',
        '\nExit status, the same for every format: 2 an input error; else 1 findings at or above the threshold;\nelse 2 undecided; else 0.',
      )
      .action((inputs: readonly string[], flags: CheckFlags) =>
        run(async () => {
          // The rules take time to load, and `gatehouse --help` need not wait for them.
          const { runCheck } = await import('../check/run-check');
          return runCheck(inputs, flags, session, new Date().toISOString().slice(0, 10));
        }),
      );
  },
};
