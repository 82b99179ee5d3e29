import { Construct } from 'constructs';
import type { ApplicationSpecIgnoreDifferences, ApplicationSpecSources } from '../../imports/argoproj.io';
import { IN_CLUSTER_SERVER } from '../model/cluster';
import { makeApplication } from './application';
import { Cluster, type ClusterKeeper, type ClusterNeed } from './cluster';
import { DecryptionPlugin } from './decryption-plugin';
import { recordFault } from './fault';
import { type ImageAutomation, imageAnnotations } from './image-automation';
import { type InstallationContext, installationOf } from './installation-context';
import { readKindNames } from './kind-name';
import { claimId, requireReason } from './names';
import type { PodSecurity } from './pod-security';
import { Project } from './project';
import type { OnRemoval } from './removal';
import { requireProps } from './require-props';
import { type ChartSource, chartSources, folderSource, secretsSource } from './sources';
import type { SyncException } from './sync-policy';

/** The owner's infrastructure on one cluster. */
export interface PlatformProps {
  /** Cluster-scoped kinds the platform manages, reason by kind: `{ 'storage.k8s.io/StorageClass': 'hetzner-csi' }`. */
  readonly clusterKinds: Readonly<Record<string, string>>;
  /** Pod Security levels above the default, by namespace. */
  readonly namespaces?: Readonly<Record<string, PodSecurity>>;
}

/** An Application of the platform. */
export interface ComponentProps {
  /** Namespace to deploy to; the empty string when it has cluster-scoped objects only. */
  readonly namespace: string;
  /** Why the platform deploys there. */
  readonly because: string;
  /** What removing it does. The platform carries everything else: there is no default. */
  readonly onRemoval: OnRemoval;
  /** A chart, at an exact version. */
  readonly chart?: ChartSource;
  /** A folder of the cluster repository. */
  readonly path?: string;
  /** Take every file below `path`, whatever else lies there. @default the folder's own tool */
  readonly recurse?: boolean;
  /** Folder of SOPS files in the cluster repository. */
  readonly secrets?: string;
  /** A departure from automated sync. */
  readonly sync?: SyncException;
  /** Fields left to other controllers. */
  readonly ignoreDifferences?: readonly ApplicationSpecIgnoreDifferences[];
  /** Image automation. */
  readonly images?: ImageAutomation;
}

/** The Application that runs Argo CD: always protected, always reads the values fragment last. */
export type ArgoCdProps = Omit<ComponentProps, 'onRemoval' | 'path' | 'recurse' | 'namespace'> & {
  readonly chart: ChartSource;
};

/**
 * AppProject `platform`, an Application per component, every Namespace that an Application of the cluster targets,
 * and the Applications that sync what the program makes. Destinations and cluster-scoped kinds are enumerated, each
 * with a reason.
 */
export class Platform extends Construct implements ClusterKeeper {
  /** Its project, named after the platform's id. */
  public readonly project: Project;
  private readonly context: InstallationContext;
  private readonly cluster: Cluster;

  constructor(scope: Construct, id: string, given: PlatformProps) {
    super(scope, claimId(scope, id));
    const props = requireProps(this, given, `Platform \`${id}\``, { clusterKinds: {} });
    this.context = installationOf(this);
    this.cluster = Cluster.of(this);
    this.project = new Project(this.cluster.shared, id, {
      description: "The cluster's own infrastructure.",
      kinds: 'all-but-argocd',
    });
    for (const [name, because] of Object.entries(props.clusterKinds)) {
      const [kind] = readKindNames(this, [name], 'Cluster');
      if (kind) this.project.addClusterKind(kind, because);
    }
    for (const [name, podSecurity] of Object.entries(props.namespaces ?? {}))
      this.cluster.namespaces.declare(name, { podSecurity });
    this.makeNamespacesApplication();
    if (this.context.decryption !== undefined && this.cluster.server === IN_CLUSTER_SERVER) {
      new DecryptionPlugin(this, 'DecryptionPlugin', this.context.decryption, `${this.cluster.folder}platform/`);
      this.cluster.need({ folder: 'platform' });
    }
    this.cluster.setKeeper(this);
  }

  /** Adds an Application of the platform, named after its id. */
  public addComponent(id: string, given: ComponentProps): void {
    const scope = new Construct(this, claimId(this, id));
    const standIns = { namespace: '', because: '', onRemoval: 'keep' } as const;
    const props = requireProps(scope, given, `component \`${id}\``, standIns);
    requireReason(scope, props.because, `component \`${id}\` in namespace \`${props.namespace}\``);
    makeApplication(scope, this.context, {
      ...props,
      name: id,
      project: this.project,
      cluster: this.cluster,
      because: `${id}: ${props.because}`,
      sources: this.sources(scope, id, props),
      annotations: props.images === undefined ? {} : imageAnnotations(props.images),
    });
  }

  /** Adds the Application that runs Argo CD itself, with the installation's values fragment as its last value file. */
  public addArgoCd(id: string, props: ArgoCdProps): void {
    const values = `${this.context.dist}/${this.context.id}/values/argocd.yaml`;
    this.context.collected.valueReaders.add(values);
    this.addComponent(id, {
      ...props,
      namespace: this.context.argocdNamespace,
      onRemoval: 'protect',
      chart: { ...props.chart, values: [...(props.chart.values ?? []), `$values/${values}`] },
    });
  }

  /** @internal told by the cluster. */
  public provide(need: ClusterNeed): void {
    for (const { namespace, because } of need.destinations ?? [])
      this.project.addDestination(this.cluster.server, namespace, because);
    for (const { kind, because } of need.clusterKinds ?? []) {
      const [read] = readKindNames(this, [kind], 'Cluster');
      if (read) this.project.addClusterKind(read, because);
    }
    if (need.folder === 'platform' && this.node.tryFindChild('cluster-objects') === undefined)
      this.addComponent('cluster-objects', {
        namespace: this.context.argocdNamespace,
        because: "the program's own objects beside Argo CD",
        onRemoval: 'protect',
        path: this.made('platform'),
        recurse: true,
      });
    if (need.folder === 'tenants' && this.node.tryFindChild('tenants') === undefined)
      this.addComponent('tenants', {
        namespace: '',
        because: "the tenants' volumes; every object with a namespace names its own",
        onRemoval: 'protect',
        path: this.made('tenants'),
        recurse: true,
      });
  }

  private makeNamespacesApplication(): void {
    this.project.addClusterKind(
      { group: '', kind: 'Namespace' },
      'every namespace of the cluster is declared here, once',
    );
    this.addComponent('namespaces', {
      namespace: '',
      because: 'every namespace of the cluster',
      onRemoval: 'protect',
      path: this.made('namespaces'),
      recurse: true,
    });
  }

  private made(folder: string): string {
    return `${this.context.dist}/${this.context.id}/${this.cluster.folder}${folder}`;
  }

  private sources(scope: Construct, id: string, props: ComponentProps): readonly ApplicationSpecSources[] {
    const sources = [
      ...(props.chart === undefined ? [] : chartSources(this.context, id, props.chart)),
      ...(props.path === undefined ? [] : [folderSource(this.context, props.path, props.recurse)]),
      ...(props.secrets === undefined ? [] : [secretsSource(this.context, props.secrets)]),
    ];
    if (sources.length === 0)
      recordFault(scope, {
        code: 'application-without-source',
        construct: scope.node.path,
        program: this.context.program,
        what: `component \`${id}\` has neither a chart nor a path`,
        why: 'an Application without a source is refused by Argo CD',
        fix: "say where it comes from: `chart: {…}` or `path: 'platform/…'`",
      });
    return sources;
  }
}
