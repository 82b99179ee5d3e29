import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { becauseAnnotation } from '../../model/annotations';
import type { Cluster } from '../cluster';
import { addLateFaults, type Fault, recordFault, recordOpenDecision } from '../fault';
import type { KindName } from '../kind-name';
import { requireReason } from '../names';
import { addPage } from '../page';
import type { Hub } from './hub';
import { KeeperTier } from './keeper-tier';
import { type ExceptionProps, exceptionSpec, HOST_ACCESS_POLICIES } from './kyverno-exceptions';
import type { LayerInstance } from './layer-instance';
import { writeObject } from './object-file';
import { SharedGateway, type SharedGatewayProps } from './shared-gateway';
import type { SolitaryApp } from './solitary-apps';

/** What a cluster holds once for all of its instances. */
export interface SharedClusterLayerProps {
  /** The hub whose Vault keeps the instances' secrets. */
  readonly hub: Hub;
  /** The one Gateway; each instance gets a listener on it. */
  readonly gateway: SharedGatewayProps;
  /** Cluster-scoped kinds its apps render, each with its reason. */
  readonly clusterKinds: Readonly<Record<KindName, string>>;
  /** Namespace of Kyverno, which reads exceptions. @default kyverno */
  readonly kyvernoNamespace?: string;
  /** Namespace of the Vault Secrets Operator. @default vault-secrets-operator */
  readonly vaultOperatorNamespace?: string;
  /** Rules of Kyverno lifted for the pods of an app. @default none */
  readonly exceptions?: readonly ExceptionProps[];
  /** More apps that a cluster holds once, beside the built-in list. */
  readonly solitaryApps?: readonly SolitaryApp[];
}

/**
 * The layer of a shared cluster, in the core tier: its apps, every Namespace of the cluster, the shared Gateway with a
 * listener and a wildcard for each instance on one certificate, and the Kyverno exceptions.
 */
export class SharedClusterLayer extends KeeperTier {
  /** The one Gateway of the cluster. */
  public readonly gateway: SharedGateway;
  /** @internal */
  public readonly _solitaryApps: readonly SolitaryApp[];
  private readonly props: SharedClusterLayerProps;
  private readonly instances: LayerInstance[] = [];
  private readonly folder: string;

  constructor(cluster: Cluster, id: string, props: SharedClusterLayerProps) {
    super(
      cluster,
      id,
      'What the cluster holds once for all of its instances.',
      props.clusterKinds,
      'the layer declares every Namespace of the cluster',
    );
    this.props = props;
    this._solitaryApps = props.solitaryApps ?? [];
    this.folder = `${this.cluster.folder}layer/`;
    this.syncFolder('objects', 'layer', '');
    this.gateway = new SharedGateway(this, 'Gateway', this.context, this.folder, props.gateway);
    this.open(props.gateway.namespace, 'the shared Gateway and its certificate are there');
    this.open(this.vaultOperatorNamespace, 'the operator reads its connection there');
    if ((props.exceptions ?? []).length > 0) this.open(this.kyvernoNamespace, 'Kyverno reads its exceptions there');
    this.writeVaultConnection();
    for (const exception of props.exceptions ?? []) this.writeException(exception);
    addLateFaults(this, () => this.tellExceptions());
    addPage(this, {
      file: `docs/clusters/${cluster.clusterName}.md`,
      construct: this.node.path,
      content: () => ({ kind: 'isolation', cluster: cluster.clusterName, server: cluster.server }),
    });
  }

  /** @internal */
  public _addInstance(instance: LayerInstance): void {
    this.tellOverlap(instance);
    this.instances.push(instance);
    this.gateway.addListener({ name: instance.listener, hostname: instance.wildcard, instance: instance.instanceName });
    this.props.hub._addSpoke(instance);
  }

  private tellOverlap(instance: LayerInstance): void {
    const other = this.instances.find(
      ({ prefix }) => prefix.startsWith(instance.prefix) || instance.prefix.startsWith(prefix),
    );
    if (other === undefined) return;
    recordFault(instance, {
      code: 'prefixes-overlap',
      construct: instance.node.path,
      program: this.context.program,
      what: `prefix \`${instance.prefix}\` of instance \`${instance.instanceName}\` and \`${other.prefix}\` of \`${other.instanceName}\` reach into each other`,
      why: 'a project permits everything that begins with its prefix: one instance could deploy into the other',
      fix: 'choose prefixes of which neither begins with the other',
    });
  }

  /** Names of the Applications of a cluster that run an app. @internal */
  public _applicationsOf(app: string): readonly string[] {
    return [...this.apps, ...this.instances.flatMap((tier) => tier.apps)]
      .filter(({ id }) => id === app)
      .map(({ application }) => application);
  }

  /** Audience of the instances' tokens. @internal */
  public get _audience(): string {
    return this.props.hub.vault.audience ?? 'vault';
  }

  private get vaultOperatorNamespace(): string {
    return this.props.vaultOperatorNamespace ?? 'vault-secrets-operator';
  }

  private get kyvernoNamespace(): string {
    return this.props.kyvernoNamespace ?? 'kyverno';
  }

  /** Lets the layer write into a namespace, whichever app runs there. */
  private open(namespace: string, because: string): void {
    this.project.addDestination(this.server, namespace, because);
    this.cluster.namespaces.declare(namespace);
  }

  private writeVaultConnection(): void {
    // `default` in the operator's own namespace is the connection of every VaultAuth that names none.
    writeObject(new Construct(this, 'VaultConnection'), this.context, {
      folder: this.folder,
      apiVersion: 'secrets.hashicorp.com/v1beta1',
      kind: 'VaultConnection',
      name: 'default',
      namespace: this.vaultOperatorNamespace,
      spec: () => ({ address: this.props.hub.vault.address }),
    });
  }

  private writeException(exception: ExceptionProps): void {
    const manifest = writeObject(new Construct(this, `Exception ${exception.name}`), this.context, {
      folder: this.folder,
      apiVersion: 'kyverno.io/v2',
      kind: 'PolicyException',
      name: exception.name,
      namespace: this.kyvernoNamespace,
      spec: () => exceptionSpec(exception.lifts, exception.namespaces ?? this.namespacesOf(exception.app)),
    });
    if (exception.grantsHostAccess !== true) return;
    requireReason(this, exception.because, `exception \`${exception.name}\` granting host access`);
    ApiObject.of(manifest).metadata.addAnnotation(becauseAnnotation('host-access'), exception.because);
    recordOpenDecision(this, {
      construct: manifest.node.path,
      id: `host-access:${exception.name}`,
      text: `the pods of \`${exception.app}\` reach their node: ${exception.because}`,
    });
  }

  /** Namespaces of the cluster that run an app. */
  private namespacesOf(app: string): readonly string[] {
    const running = [...this.apps, ...this.instances.flatMap((instance) => instance.apps)].filter(
      ({ id }) => id === app,
    );
    return [...new Set(running.map(({ namespace }) => namespace))].sort();
  }

  private tellExceptions(): readonly Fault[] {
    return (this.props.exceptions ?? []).flatMap((exception) => [
      ...this.tellUndeclaredHostAccess(exception),
      ...this.tellIdleNamespaces(exception),
    ]);
  }

  private tellUndeclaredHostAccess(exception: ExceptionProps): readonly Fault[] {
    const policy = exception.lifts.find((lift) => HOST_ACCESS_POLICIES.includes(lift.policy))?.policy;
    if (policy === undefined || exception.grantsHostAccess === true) return [];
    return [
      {
        code: 'exception-hides-host-access',
        construct: `${this.node.path}/Exception ${exception.name}`,
        program: this.context.program,
        what: `exception \`${exception.name}\` lifts \`${policy}\` and does not say that it grants host access`,
        why: 'a pod that reaches its node reaches every instance of the cluster',
        fix: 'write `grantsHostAccess: true` with the reason, or lift less',
      },
    ];
  }

  private tellIdleNamespaces(exception: ExceptionProps): readonly Fault[] {
    const running = this.namespacesOf(exception.app);
    const named = exception.namespaces ?? running;
    const idle = named.filter((namespace) => !running.includes(namespace));
    if (idle.length === 0 && named.length > 0) return [];
    const runs =
      running.length === 0 ? 'no instance runs it' : `it runs in ${running.map((name) => `\`${name}\``).join(', ')}`;
    return [
      {
        code: 'exception-without-app',
        construct: `${this.node.path}/Exception ${exception.name}`,
        program: this.context.program,
        what:
          idle.length > 0
            ? `exception \`${exception.name}\` names namespace ${idle.map((name) => `\`${name}\``).join(', ')}, where no instance runs \`${exception.app}\``
            : `exception \`${exception.name}\` is for \`${exception.app}\`, which nothing on the cluster runs`,
        why: `an exception that waits for nobody serves whoever comes next: ${runs}`,
        fix:
          idle.length > 0 ? 'take the namespace out; left out, the namespaces are computed' : 'take the exception out',
      },
    ];
  }
}
