import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { awaitCondition } from '../../lab/await-condition';
import type { GitRepository } from '../../lab/git-repository';
import { startKwok } from '../../lab/kwok';
import { type Lab, startLab } from '../../lab/lab';
import type { ServerProcess } from '../../lab/server-process';
import { makeHelmRepository } from '../../vps-world/helm-repository';
import { STAND_IN_CHARTS } from '../../vps-world/other-repositories';
import { BULK, type FaultApps, type FaultRepositories, makeOwnerTree, tenantTree } from './fault-program';

/** A lab whose servers may be killed, and the two repositories that it is converged to. */
export class FaultWorld {
  private apps: FaultApps = [BULK, 'one', 'two'];
  private currentRound = 1;

  private constructor(
    readonly lab: Lab,
    readonly owner: GitRepository,
    private readonly repositories: FaultRepositories,
    /** Every server by the name that the cases use, in the order in which they are started. */
    readonly servers: ReadonlyMap<string, ServerProcess>,
  ) {}

  /** Starts the lab with an etcd that calls fsync, serves the repositories and applies the hand-applied file. */
  static async start(argocdVersion: string, say: (line: string) => void): Promise<FaultWorld> {
    const lab = await startLab({ argocdVersion, say, fsync: true, tools: ['kwok-0.8'], argocd: { resyncSeconds: 60 } });
    try {
      const kwok = await startKwok(lab.workspace, lab.binaries, lab.plane, 'faults');
      const charts = `${lab.front.filesUrl}/argo-helm`;
      const helm = lab.binaries.get('helm')?.file ?? 'helm';
      makeHelmRepository(helm, join(lab.front.filesFolder, 'argo-helm'), charts, STAND_IN_CHARTS['argo-helm']);
      const owner = lab.front.makeRepository('owner/cluster');
      const tenant = lab.front.makeRepository('acme/shop');
      tenant.commit(tenantTree, 'stand-in');
      const repositories = { owner: owner.url, tenant: tenant.url, charts };
      const world = new FaultWorld(lab, owner, repositories, listServers(lab, kwok));
      world.commit('previous', 'the cluster');
      world.applyByHand();
      return world;
    } catch (fault) {
      await lab.stop();
      throw fault;
    }
  }

  /** What every ConfigMap of `bulk` says when the cluster is as git is. */
  get round(): number {
    return this.currentRound;
  }

  /** Names of the owner's Applications. */
  get ownerApps(): FaultApps {
    return this.apps;
  }

  /** Commits the next round, and another app when one is named; `none` leaves no history. */
  nextRound({ parent = 'previous', app }: { readonly parent?: 'previous' | 'none'; readonly app?: string } = {}): void {
    this.currentRound += 1;
    if (app !== undefined) this.apps = [...this.apps, app];
    this.commit(parent, `round ${this.currentRound}`);
  }

  /** The server of that name. */
  server(name: string): ServerProcess {
    const found = this.servers.get(name);
    if (found === undefined) throw new Error(`no server \`${name}\``);
    return found;
  }

  /** Starts whatever has ended, as a kubelet would; not while the lab itself is being ended. */
  revive(): void {
    if (this.lab.workspace.isClosed) return;
    for (const each of this.servers.values()) if (!each.isRunning()) each.start();
  }

  /**
   * Awaits that the API server, redis, git and Argo CD answer. A controller that gives up, because it was started before
   * the API server knows its kinds again, is started once more.
   */
  async awaitReady(): Promise<void> {
    const { plane, argocd, front } = this.lab;
    await awaitCondition(
      'every server to answer',
      async () => {
        this.revive();
        await plane.awaitReady();
        await Promise.all([argocd?.redis.awaitReady(), front.awaitReady(), argocd?.awaitReady()]);
        return true;
      },
      { seconds: 180 },
    );
  }

  private commit(parent: 'previous' | 'none', message: string): void {
    this.owner.commit(makeOwnerTree(this.repositories, this.apps, this.currentRound), message, parent);
  }

  private applyByHand(): void {
    const { binaries, plane } = this.lab;
    const args = ['--kubeconfig', plane.kubeconfig, 'apply', '--server-side', '-f', '-'];
    execFileSync(binaries.get('kubectl')?.file ?? 'kubectl', args, {
      input: String(this.owner.tree['dist/faults/bootstrap/root-app.yaml']),
      stdio: ['pipe', 'ignore', 'pipe'],
    });
  }
}

function listServers({ plane, front, argocd }: Lab, kwok: ServerProcess): ReadonlyMap<string, ServerProcess> {
  if (argocd?.processes.server === undefined) throw new Error('the fault suite needs every component of Argo CD');
  return new Map([
    ['etcd', plane.processes.etcd],
    ['the API server', plane.processes.apiServer],
    ['the controller manager', plane.processes.controllerManager],
    ['the scheduler', plane.processes.scheduler],
    ['the nodes', kwok],
    ['the git server', front.process],
    ['redis', argocd.redis.process],
    ['the repo-server', argocd.processes.repoServer],
    ['the application controller', argocd.processes.applicationController],
    ['the set controller', argocd.processes.applicationSetController],
    ["Argo CD's API server", argocd.processes.server],
  ]);
}
