import type { Cluster, ClusterKeeper, ClusterNeed } from '../cluster';
import { recordFault } from '../fault';
import { type KindName, readKindNames } from '../kind-name';
import type { LayerInstance } from './layer-instance';
import { Tier, type TierApp } from './tier';
import type { KeeperAppProps } from './tier-app';
import type { HubVault } from './vault-names';
import { VaultSpoke } from './vault-spoke';

/** The cluster on which Argo CD and Vault run, alone. */
export interface HubProps {
  /** The hub's Vault, as the operators reach it. */
  readonly vault: HubVault;
  /** Cluster-scoped kinds its apps render, each with its reason. */
  readonly clusterKinds: Readonly<Record<KindName, string>>;
}

/** The hub: its apps, its Namespaces, and for each instance a spoke entry in Vault. */
export class Hub extends Tier implements ClusterKeeper {
  /** The Vault it was declared with. */
  public readonly vault: HubVault;
  private readonly mounts = new Map<string, string>();

  constructor(cluster: Cluster, id: string, props: HubProps) {
    super(cluster, id, {
      description: 'The hub: Argo CD, Vault and what runs beside them.',
      prefix: '',
      onRemoval: 'protect',
      labelNamespaces: false,
    });
    this.vault = props.vault;
    cluster.setKeeper(this);
    for (const [kind, because] of Object.entries(props.clusterKinds)) this.permit(kind, because);
    this.permit('Namespace', 'the hub declares every Namespace of its cluster');
    this.syncFolder('namespaces', 'namespaces', '');
    this.syncFolder('spokes', 'hub', props.vault.operator.namespace);
  }

  /** Adds an app: Application `<hub>-<id>`, namespace `<id>`. */
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

  /** @internal */
  public _addSpoke(instance: LayerInstance): void {
    this.claimMount(instance, instance.vault.kvMount, 'KV');
    this.claimMount(instance, instance.vault.jwtMount, 'jwt');
    if (this.node.tryFindChild(`Spoke ${instance.instanceName}`) !== undefined) return;
    new VaultSpoke(this, `Spoke ${instance.instanceName}`, this.context, {
      instance,
      mounts: instance.vault,
      vault: this.vault,
      folder: `${this.cluster.folder}hub/`,
    });
  }

  private claimMount(instance: LayerInstance, mount: string, type: string): void {
    const owner = this.mounts.get(`${type} ${mount}`);
    if (owner === undefined) {
      this.mounts.set(`${type} ${mount}`, instance.instanceName);
      return;
    }
    recordFault(instance, {
      code: 'mount-shared',
      construct: instance.node.path,
      program: this.context.program,
      what: `${type} mount \`${mount}\` of instance \`${instance.instanceName}\` is instance \`${owner}\`'s already`,
      why: 'secrets are kept apart by their mounts: on a shared one each could read what the other wrote',
      fix: `give it a mount of its own, as in \`${type.toLowerCase()}-${instance.instanceName}\``,
    });
  }

  private permit(kind: string, because: string): void {
    for (const read of readKindNames(this, [kind], 'Cluster')) this.project.addClusterKind(read, because);
  }
}
