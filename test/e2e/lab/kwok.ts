import { join } from 'node:path';
import { awaitCondition } from './await-condition';
import { type Binary, findModuleFiles } from './binaries';
import type { ControlPlane } from './control-plane';
import { findFreePorts } from './free-ports';
import { readList, readText } from './kubernetes-object';
import { findServerModule } from './server-modules';
import { ServerProcess } from './server-process';
import type { Workspace } from './workspace';

/** Makes the node and starts kwok, which says of the node that it is ready and of every pod on it that it runs. */
export async function startKwok(
  workspace: Workspace,
  binaries: ReadonlyMap<string, Binary>,
  plane: ControlPlane,
  nodeName: string,
): Promise<ServerProcess> {
  const { module, version } = findServerModule('kwok-0.8');
  const stages = join(await findModuleFiles(module, version), 'kustomize', 'stage');
  const [port] = await findFreePorts(1);
  await plane.admin.apply({
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name: nodeName,
      labels: { 'kubernetes.io/hostname': nodeName, 'kubernetes.io/os': 'linux', 'kubernetes.io/arch': 'amd64' },
    },
  });
  const kwok = new ServerProcess(workspace, {
    name: `${plane.name}-kwok`,
    file: binaries.get('kwok')?.file ?? 'kwok',
    args: [
      `--kubeconfig=${plane.kubeconfig}`,
      '--manage-all-nodes=true',
      '--node-lease-duration-seconds=40',
      `--server-address=127.0.0.1:${port}`,
      ...[
        'node/fast/node-initialize.yaml',
        'node/heartbeat-with-lease/node-heartbeat-with-lease.yaml',
        'pod/fast/pod-ready.yaml',
        'pod/fast/pod-complete.yaml',
        'pod/fast/pod-delete.yaml',
      ].map((file) => `--config=${join(stages, file)}`),
    ],
  });
  kwok.start();
  await awaitCondition(
    `node ${nodeName} ready`,
    async () => {
      const node = await plane.admin.read('v1', 'Node', nodeName);
      const ready = readList(node, 'status', 'conditions').find((each) => readText(each, 'type') === 'Ready');
      return readText(ready, 'status') === 'True' ? true : undefined;
    },
    { seconds: 30, giveUp: () => kwok.whyEnded() },
    () => kwok.tail(10),
  );
  return kwok;
}
