import type { Cluster, ClusterKeeper, ClusterNeed } from '../cluster';
import { type KindName, readKindNames } from '../kind-name';
import { Tier, type TierApp } from './tier';
import type { KeeperAppProps } from './tier-app';

/** A tier that keeps what its cluster holds once, in the core tier: a layer or a hub. */
export abstract class KeeperTier extends Tier implements ClusterKeeper {
  /**
   * @param description of its project
   * @param clusterKinds cluster-scoped kinds its apps render, each with its reason
   * @param becauseNamespaces why its project may create Namespaces
   */
  constructor(
    cluster: Cluster,
    id: string,
    description: string,
    clusterKinds: Readonly<Record<KindName, string>>,
    becauseNamespaces: string,
  ) {
    super(cluster, id, { description, prefix: '', onRemoval: 'protect', labelNamespaces: false });
    cluster.setKeeper(this);
    for (const [kind, because] of Object.entries(clusterKinds)) this.permit(kind, because);
    this.permit('Namespace', becauseNamespaces);
    this.syncFolder('namespaces', 'namespaces', '');
  }

  /** Adds an app of the core tier: Application `<layer or hub>-<id>`, namespace `<id>`. */
  public addApp(id: string, props: KeeperAppProps): TierApp {
    return this.declareApp(id, props);
  }

  /** @internal */
  public provide(need: ClusterNeed): void {
    for (const { namespace, because } of need.destinations ?? [])
      this.project.addDestination(this.server, namespace, because);
    for (const { kind, because } of need.clusterKinds ?? []) this.permit(kind, because);
    if (need.folder !== undefined) this.syncFolder(need.folder, need.folder, '');
  }

  private permit(kind: string, because: string): void {
    for (const read of readKindNames(this, [kind], 'Cluster')) this.project.addClusterKind(read, because);
  }
}
