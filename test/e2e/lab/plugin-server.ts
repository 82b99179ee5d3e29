import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Argocd } from './argocd';
import { awaitCondition } from './await-condition';
import type { Binary } from './binaries';
import { ServerProcess } from './server-process';
import type { Workspace } from './workspace';

/** A config management plugin: the files of its ConfigMap and the programs and settings of its container. */
export interface PluginOptions {
  readonly name: string;
  /** Files of the plugin's configuration folder, `plugin.yaml` among them. */
  readonly files: Readonly<Record<string, string>>;
  /** Programs on its path, by name. */
  readonly programs: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts Argo CD's own cmp-server with a plugin, as the sidecar would, and awaits its socket. */
export async function startPlugin(
  workspace: Workspace,
  binaries: ReadonlyMap<string, Binary>,
  argocd: Argocd,
  options: PluginOptions,
): Promise<ServerProcess> {
  const { name, files, programs, environment = {} } = options;
  const config = workspace.makeFolder('plugin', name, 'config');
  const bin = workspace.makeFolder('plugin', name, 'bin');
  const work = workspace.makeFolder('plugin', name, 'work');
  mkdirSync(config, { recursive: true });
  for (const [file, text] of Object.entries(files)) {
    writeFileSync(join(config, file), text);
    chmodSync(join(config, file), 0o644);
  }
  for (const [program, file] of Object.entries(programs)) symlinkSync(file, join(bin, program));
  const server = new ServerProcess(workspace, {
    name: `argocd-cmp-server-${name}`,
    file: binaries.get('argocd')?.file ?? 'argocd',
    args: ['--config-dir-path', config, '--loglevel', 'info', '--logformat', 'text'],
    environment: {
      PATH: `${bin}:/usr/bin:/bin`,
      ARGOCD_BINARY_NAME: 'argocd-cmp-server',
      ARGOCD_PLUGINSOCKFILEPATH: argocd.pluginFolder,
      ARGOCD_CMP_WORKDIR: work,
      GATEHOUSE_PLUGIN_DIR: config,
      ...environment,
    },
  });
  server.start();
  await awaitCondition(
    `the socket of plugin ${name}`,
    () => (existsSync(join(argocd.pluginFolder, `${name}.sock`)) ? true : undefined),
    { seconds: 30, giveUp: () => server.whyEnded() },
    () => server.tail(10),
  );
  return server;
}
