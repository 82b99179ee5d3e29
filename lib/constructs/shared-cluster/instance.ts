import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { REALM } from '../../model/annotations';
import { addLateFaults, type Fault, recordFault } from '../fault';
import type { AppSecrets, LayerInstance } from './layer-instance';
import { writeObject } from './object-file';
import { type RouteProps, writeRoute } from './route';
import type { SharedClusterLayer } from './shared-cluster-layer';
import { whySolitary } from './solitary-apps';
import { Tier, type TierApp } from './tier';
import type { TierAppProps } from './tier-app';
import type { InstanceVault } from './vault-names';

/** An environment on a shared cluster. */
export interface InstanceProps {
  /** Prefix of its namespaces, as in `dev-`: the one place that says it. */
  readonly prefix: string;
  /** Wildcard of its hosts, as in `*.dev.example.com`. */
  readonly wildcard: string;
  /** Name of its listener on the shared Gateway. @default https-<instance> */
  readonly listener?: string;
  /** Its mounts in the Vault of the hub. */
  readonly vault: InstanceVault;
  /** Realm of its own Keycloak. */
  readonly realm: string;
}

/** An app of an instance. */
export interface InstanceAppProps extends TierAppProps {
  /** Hosts it is reached by. @default none */
  readonly routes?: readonly RouteProps[];
  /** Whether it has secrets in Vault: its own path in the instance's mount. @default true */
  readonly secrets?: boolean;
  /** Namespace of the service account that reads them. @default the app's */
  readonly vaultNamespace?: string;
}

/**
 * An instance on a shared cluster, in the tenant tier: a project limited to its prefix, its Applications, its routes
 * on the layer's Gateway, and its side of Vault.
 */
export class Instance extends Tier implements LayerInstance {
  /** Name of its listener on the shared Gateway. */
  public readonly listener: string;
  /** Wildcard of its hosts. */
  public readonly wildcard: string;
  /** Its mounts in the Vault of the hub. */
  public readonly vault: InstanceVault;
  /** Realm of its own Keycloak. */
  public readonly realm: string;
  private readonly layer: SharedClusterLayer;
  private readonly folder: string;
  private readonly secrets: AppSecrets[] = [];
  private readonly secretListeners: ((app: AppSecrets) => void)[] = [];

  constructor(layer: SharedClusterLayer, id: string, props: InstanceProps) {
    super(layer, id, {
      description: `Instance ${id}: the apps of its own namespaces.`,
      prefix: props.prefix,
      onRemoval: 'keep',
      labelNamespaces: true,
    });
    this.layer = layer;
    this.listener = props.listener ?? `https-${id}`;
    this.wildcard = props.wildcard;
    this.vault = props.vault;
    this.realm = props.realm;
    this.folder = `${this.cluster.folder}instances/${id}/`;
    this.requirePrefix();
    this.project.addDestinationPrefix(this.server, props.prefix);
    ApiObject.of(this.project).metadata.addAnnotation(REALM, props.realm);
    layer._addInstance(this);
    addLateFaults(this, () => this.apps.flatMap((app) => this.tellSolitary(app)));
  }

  /** Adds an app: Application `<instance>-<id>` in namespace `<prefix><id>`. */
  public addApp(id: string, props: InstanceAppProps = {}): TierApp {
    if (this.apps.length === 0) this.syncObjects();
    const app = this.declareApp(id, props);
    if (props.secrets !== false) this.addSecrets(app, props.vaultNamespace ?? app.namespace);
    for (const [index, route] of (props.routes ?? []).entries()) this.addRoute(app, route, index);
    return app;
  }

  private addRoute({ id, namespace }: TierApp, route: RouteProps, index: number): void {
    const name = index === 0 ? id : `${id}-${route.host.split('.')[0]!}`;
    writeRoute(new Construct(this, `Route ${id} ${index}`), this.context, this.layer.gateway, {
      ...route,
      name,
      namespace,
      folder: this.folder,
      listener: route.listener ?? this.listener,
    });
  }

  /** Told each app that has secrets, those that are there and those to come. @internal */
  public _onSecrets(listener: (app: AppSecrets) => void): void {
    for (const app of this.secrets) listener(app);
    this.secretListeners.push(listener);
  }

  private addSecrets(app: TierApp, namespace: string): void {
    if (this.secrets.some(({ id }) => id === app.id)) return;
    addLateFaults(this, () => this.tellForeignRole(app, namespace));
    const secrets = { id: app.id, namespace };
    this.secrets.push(secrets);
    this.writeVaultObjects(secrets);
    for (const listener of this.secretListeners) listener(secrets);
  }

  /** The instance's side of Vault, as objects of the Vault Secrets Operator. */
  private writeVaultObjects({ id, namespace }: AppSecrets): void {
    const place = { folder: this.folder, apiVersion: 'secrets.hashicorp.com/v1beta1', name: id, namespace };
    writeObject(new Construct(this, `VaultAuth ${id}`), this.context, {
      ...place,
      kind: 'VaultAuth',
      spec: () => ({
        method: 'jwt',
        mount: this.vault.jwtMount,
        jwt: { role: id, serviceAccount: id, audiences: [this.layer._audience] },
      }),
    });
    writeObject(new Construct(this, `VaultSecret ${id}`), this.context, {
      ...place,
      kind: 'VaultStaticSecret',
      spec: () => ({
        type: 'kv-v2',
        mount: this.vault.kvMount,
        path: id,
        vaultAuthRef: id,
        destination: { name: `${id}-vault`, create: true },
        refreshAfter: '1h',
      }),
    });
  }

  /** Every object names its own namespace; the destination only has to be one that the project permits. */
  private syncObjects(): void {
    const first = () => this.apps.map(({ namespace }) => namespace).sort()[0]!;
    this.syncFolder('objects', `instances/${this.instanceName}`, '', first);
  }

  private requirePrefix(): void {
    if (/^[a-z0-9]([-a-z0-9]*[a-z0-9])?-$/.test(this.prefix)) return;
    recordFault(this, {
      code: 'prefix-invalid',
      construct: this.node.path,
      program: this.context.program,
      what: `\`${this.prefix}\` is no prefix of an instance's namespaces`,
      why: 'the project permits everything that begins with it: without its dash it would reach into other names',
      fix: `write it with a dash at its end, as in \`${this.instanceName}-\``,
    });
  }

  private tellForeignRole(app: TierApp, namespace: string): readonly Fault[] {
    const own = [...this.apps.map((each) => each.namespace)];
    if (namespace.startsWith(this.prefix) || own.includes(namespace)) return [];
    return [
      {
        code: 'vault-role-outside-instance',
        construct: app.construct,
        program: this.context.program,
        what: `the Vault role of \`${app.id}\` is bound to namespace \`${namespace}\`, which is not instance \`${this.instanceName}\`’s`,
        why: 'whoever runs in that namespace would read the secrets of this instance',
        fix: `bind it to a namespace that begins with \`${this.prefix}\`, or to one that the instance names with a reason`,
      },
    ];
  }

  private tellSolitary(app: TierApp): readonly Fault[] {
    const because = whySolitary(app.id, this.layer._solitaryApps);
    if (because === undefined) return [];
    const other = this.layer._applicationsOf(app.id).filter((name) => name !== app.application);
    const both =
      other.length > 0
        ? `${other.map((name) => `\`${name}\``).join(' and ')} beside it`
        : 'the layer as its only owner';
    return [
      {
        code: 'app-cannot-run-twice',
        construct: app.construct,
        program: this.context.program,
        what: `Application \`${app.application}\` runs \`${app.id}\` in the tenant tier, with ${both}`,
        why: `one cluster holds one: ${because}`,
        fix: 'run it in the layer, or on a cluster where it is alone',
      },
    ];
  }
}
