import type { ApiClient } from './api-client';
import { type Argocd, type ArgocdOptions, startArgocd } from './argocd';
import { type ArgocdRelease, findRelease } from './argocd-release';
import { type Binary, findOrBuildBinaries } from './binaries';
import { type ControlPlane, startControlPlane } from './control-plane';
import { Front } from './front';
import { startKwok } from './kwok';
import { Workspace } from './workspace';

/** What a lab consists of. */
export interface LabOptions {
  /** @default '3.5.7' */
  readonly argocdVersion?: string;
  /** False for suites that need only an API server. @default true */
  readonly withArgocd?: boolean;
  /** The node that kwok plays; without it no kwok and no node. */
  readonly node?: string;
  /** Module folders whose programs are needed beside the servers. */
  readonly tools?: readonly string[];
  /** etcd calls fsync. @default false */
  readonly fsync?: boolean;
  readonly argocd?: ArgocdOptions;
  readonly say?: (line: string) => void;
}

/** A running lab. */
export interface Lab {
  readonly release: ArgocdRelease;
  readonly workspace: Workspace;
  readonly binaries: ReadonlyMap<string, Binary>;
  readonly plane: ControlPlane;
  readonly client: ApiClient;
  readonly front: Front;
  /** Absent when the lab was asked for without it. */
  readonly argocd?: Argocd;
  /** Seconds until everything answered. */
  readonly startSeconds: number;
  /** Ends every process and removes the folder. */
  stop(): Promise<void>;
}

/** Labs that run in this process: a signal ends them all. */
const running = new Set<Workspace>();

/** Ends every lab of this process. */
export async function stopAllLabs(): Promise<void> {
  await Promise.all([...running].map((each) => each.close()));
  running.clear();
}

/** Starts a lab; on failure nothing of it is left, and the tail of the log that explains it is in the message. */
export async function startLab(options: LabOptions = {}): Promise<Lab> {
  const {
    argocdVersion = '3.5.7',
    withArgocd = true,
    node,
    tools = [],
    fsync = false,
    say = () => undefined,
  } = options;
  const release = findRelease(argocdVersion);
  const folders = [
    'kubernetes-1.34',
    'etcd-3.6',
    ...(node === undefined ? [] : ['kwok-0.8']),
    ...(withArgocd ? release.modules : []),
    ...tools,
  ];
  const binaries = await findOrBuildBinaries(folders, say);
  const started = Date.now();
  const workspace = new Workspace();
  running.add(workspace);
  try {
    const [plane, front] = await Promise.all([
      startControlPlane(workspace, binaries, { name: 'cluster', fsync }),
      Front.start(workspace),
    ]);
    if (node !== undefined) await startKwok(workspace, binaries, plane, node);
    const argocd = withArgocd ? await startArgocd(workspace, binaries, plane, release, options.argocd) : undefined;
    const startSeconds = (Date.now() - started) / 1000;
    return {
      release,
      workspace,
      binaries,
      plane,
      client: plane.admin,
      front,
      ...(argocd === undefined ? {} : { argocd }),
      startSeconds,
      stop: async () => {
        plane.admin.close();
        running.delete(workspace);
        await workspace.close();
      },
    };
  } catch (fault) {
    running.delete(workspace);
    await workspace.close();
    throw fault;
  }
}
