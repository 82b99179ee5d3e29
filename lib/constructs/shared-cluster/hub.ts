import type { Cluster } from '../cluster';
import { recordFault } from '../fault';
import type { KindName } from '../kind-name';
import { KeeperTier } from './keeper-tier';
import type { LayerInstance } from './layer-instance';
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
export class Hub extends KeeperTier {
  /** The Vault it was declared with. */
  public readonly vault: HubVault;
  private readonly mounts = new Map<string, string>();

  constructor(cluster: Cluster, id: string, props: HubProps) {
    super(
      cluster,
      id,
      'The hub: Argo CD, Vault and what runs beside them.',
      props.clusterKinds,
      'the hub declares every Namespace of its cluster',
    );
    this.vault = props.vault;
    this.syncFolder('spokes', 'hub', props.vault.operator.namespace);
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
}
