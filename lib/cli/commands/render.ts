import type { GatehouseCommand } from '../command';
import type { RenderFlags } from '../render/run-render';

const collect = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

/** `gatehouse render [DIR…]`: the objects that Applications render, from local checkouts. */
export const renderCommand: GatehouseCommand = {
  word: 'render',
  register: (program, { run, session }) => {
    program
      .command('render')
      .description("render the tree's Applications from local checkouts, as Argo CD's repo-server would")
      .argument(
        '[inputs...]',
        "directories, files, or - for standard input (default: the configuration's `paths`, else .)",
      )
      .requiredOption('--output <dir>', 'folder to write: one folder a project, in it one an Application')
      .option('--repo <url=dir>', 'a checkout, or a folder of charts for a Helm repository; repeatable', collect)
      .option('--application <name>', 'render only this Application; repeatable', collect)
      .option('--argocd <version>', "version of Argo CD that reads the tree (default: the tree's own word, else 3.5.7)")
      .option('--control-plane-namespace <name>', 'namespace Argo CD runs in (default: argocd)')
      .option('--fixtures <file>', 'answers for ApplicationSet generators that ask a server')
      .option('--kube-version <version>', "Kubernetes version of the destination (default: helm's own)")
      .option('--api-versions <version>', 'an API version that the destination serves; repeatable', collect)
      .option('--jobs <count>', 'renders at once (default: the cores of this machine)')
      .option('--no-cache', 'render again what was rendered before')
      .option('--config <file>', 'configuration (default: gatehouse.yaml, when there is one)')
      .addHelpText(
        'after',
        '\nNothing of a repository is run: plugins, exec generators and remote bases are undecided.\nExit status: 1 when Argo CD would refuse a source; else 2 when a source could not be told; else 0.',
      )
      .action((inputs: readonly string[], flags: RenderFlags) =>
        run(async () => {
          const { runRender } = await import('../render/run-render');
          return runRender(inputs, flags, session);
        }),
      );
  },
};
