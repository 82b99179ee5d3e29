import { Construct, type IConstruct } from 'constructs';
import { IN_CLUSTER_SERVER } from '../model/cluster';
import { addLateFaults, recordFault } from './fault';
import { findSharedFolders, type HostFolder } from './host-folders';
import { type InstallationContext, installationOf, NOWHERE } from './installation-context';
import type { JustifiedKind } from './kind-name';
import { claimId, requireName } from './names';
import { Namespaces } from './namespaces';

const CLUSTER = Symbol.for('cdk8s-gatehouse.Cluster');

/** A cluster that an installation deploys to. */
export interface ClusterProps {
  /**
   * The one server string by which every Application and project names the cluster.
   * @default https://kubernetes.default.svc, the cluster Argo CD runs in
   */
  readonly server?: string;
}

/** What constructs of a cluster ask of the one that keeps its cluster-wide objects. */
export interface ClusterNeed {
  /** A folder of the tree that has to be synced: `tenants`, `platform`. */
  readonly folder?: string;
  /** Namespaces the keeper's project has to permit for it. */
  readonly destinations?: readonly { readonly namespace: string; readonly because: string }[];
  /** Cluster-scoped kinds, `group/Kind`. */
  readonly clusterKinds?: readonly JustifiedKind[];
}

/** Who keeps a cluster's namespaces, volumes and the like: its platform, layer or hub. */
export interface ClusterKeeper {
  /** Sees to a need; told each of them, in no particular order. @internal */
  provide(need: ClusterNeed): void;
}

/**
 * A cluster in an installation: a name and the one server string. Synthesizes nothing by itself; its namespaces
 * are synced by whoever keeps it (a `Platform`, for most).
 *
 * A cluster that is named after its installation has its objects at the top of the installation's folder, any other
 * in `clusters/<name>/`.
 */
export class Cluster extends Construct {
  /** The cluster a construct stands in; a construct outside of one is a fault, and gets a cluster that nobody keeps. */
  public static of(construct: Construct): Cluster {
    for (let here: IConstruct | undefined = construct; here !== undefined; here = here.node.scope)
      if (CLUSTER in here) return here as unknown as Cluster;
    const { id, construct: installation } = installationOf(construct);
    // Outside of an installation too: that is said already.
    if (id !== NOWHERE)
      recordFault(construct, {
        code: 'outside-cluster',
        construct: construct.node.path,
        what: 'the construct does not stand in a `Cluster`',
        why: 'an Application is sent to one cluster, by its server string',
        fix: "create it under `new Cluster(installation, 'name')`",
      });
    return (installation.node.tryFindChild(NOWHERE) as Cluster | undefined) ?? new Cluster(installation, NOWHERE);
  }

  /** Name of the cluster, as in `deploy/<cluster>-<env>`. */
  public readonly clusterName: string;
  /** The one server string. */
  public readonly server: string;
  /** Where its objects stand in the installation's folder: empty, or with a trailing slash. */
  public readonly folder: string;
  /** Its Namespaces. */
  public readonly namespaces: Namespaces;
  /** Scope of the projects and sets that its constructs share. */
  public readonly shared: Construct;

  private readonly installation: InstallationContext;
  private readonly needs: ClusterNeed[] = [];
  private readonly hostFolders: HostFolder[] = [];
  private keeper?: ClusterKeeper;

  constructor(scope: Construct, id: string, props: ClusterProps = {}) {
    super(scope, claimId(scope, id));
    Object.defineProperty(this, CLUSTER, { value: true });
    this.installation = installationOf(this);
    this.clusterName = id;
    this.server = props.server ?? IN_CLUSTER_SERVER;
    this.folder = id === this.installation.id ? '' : `clusters/${id}/`;
    if (id !== NOWHERE) requireName(this, id, 'a cluster');
    this.namespaces = new Namespaces(this, 'Namespaces', this.folder);
    this.shared = new Construct(this, 'Shared');
    if (id !== NOWHERE)
      addLateFaults(this, () => [
        ...this.tellUnkept(),
        ...this.namespaces.tellShared(),
        ...findSharedFolders(this.hostFolders),
      ]);
  }

  /** Makes a construct the keeper of the cluster; a second one is a fault. */
  public setKeeper(keeper: ClusterKeeper & Construct): void {
    if (this.keeper !== undefined) {
      recordFault(keeper, {
        code: 'cluster-kept-twice',
        construct: keeper.node.path,
        program: this.installation.program,
        what: `cluster \`${this.clusterName}\` has a platform, layer or hub already`,
        why: 'a cluster-wide object has one owner: two would take it from each other for ever',
        fix: 'declare one of them',
      });
      return;
    }
    this.keeper = keeper;
    for (const need of this.needs) keeper.provide(need);
  }

  /** Asks the keeper, whether it is declared yet or not. */
  public need(need: ClusterNeed): void {
    this.needs.push(need);
    this.keeper?.provide(need);
  }

  /** Notes that a static volume hands out a folder of a node; two that share one are a fault. */
  public handOut(folder: HostFolder): void {
    this.hostFolders.push(folder);
  }

  private tellUnkept() {
    if (this.keeper !== undefined || (this.namespaces.names.length === 0 && this.needs.length === 0)) return [];
    return [
      {
        code: 'cluster-without-keeper',
        construct: this.node.path,
        program: this.installation.program,
        what: `nobody keeps cluster \`${this.clusterName}\`: no Application syncs its ${this.namespaces.names.length} namespaces`,
        why: 'a namespace that no Application syncs is not made, and every sync into it fails',
        fix: "declare `new Platform(cluster, 'platform', …)`",
      },
    ];
  }
}
