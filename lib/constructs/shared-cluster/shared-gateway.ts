import { Construct } from 'constructs';
import { INSTANCE_LABEL } from '../../model/annotations';
import type { InstallationContext } from '../installation-context';
import { writeObject } from './object-file';

/** The one Gateway of a shared cluster. */
export interface SharedGatewayProps {
  /** Name of the Gateway. */
  readonly name: string;
  /** Namespace of the Gateway and its certificate. */
  readonly namespace: string;
  /** GatewayClass, as in `traefik`. */
  readonly className: string;
  /** @default 443 */
  readonly port?: number;
  /** The one Certificate, for the hosts of every listener. */
  readonly certificate: {
    /** Name of the Certificate and of its Secret. */
    readonly name: string;
    /** ClusterIssuer. */
    readonly issuer: string;
    /** Names on the certificate. @default the hostnames of all listeners */
    readonly dnsNames?: readonly string[];
  };
}

/** A listener for the hosts of one instance. */
export interface GatewayListener {
  readonly name: string;
  /** Wildcard it serves, as in `*.dev.example.com`. */
  readonly hostname: string;
  /** Instance whose namespaces may attach routes. */
  readonly instance: string;
  readonly port?: number;
}

/** A Gateway with a listener for each instance, and one Certificate for all of them. Listeners stand sorted by name. */
export class SharedGateway extends Construct {
  public readonly gatewayName: string;
  public readonly gatewayNamespace: string;
  private readonly listeners: GatewayListener[] = [];

  constructor(scope: Construct, id: string, context: InstallationContext, folder: string, props: SharedGatewayProps) {
    super(scope, id);
    this.gatewayName = props.name;
    this.gatewayNamespace = props.namespace;
    const place = { folder, namespace: props.namespace };
    writeObject(this, context, {
      ...place,
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'Gateway',
      name: props.name,
      spec: () => ({
        gatewayClassName: props.className,
        listeners: this.sorted().map((listener) => renderListener(listener, props)),
      }),
    });
    writeObject(new Construct(this, 'Certificate'), context, {
      ...place,
      apiVersion: 'cert-manager.io/v1',
      kind: 'Certificate',
      name: props.certificate.name,
      spec: () => ({
        secretName: props.certificate.name,
        dnsNames: [...(props.certificate.dnsNames ?? new Set(this.sorted().map(({ hostname }) => hostname)))],
        issuerRef: { group: 'cert-manager.io', kind: 'ClusterIssuer', name: props.certificate.issuer },
      }),
    });
  }

  /** Adds a listener. */
  public addListener(listener: GatewayListener): void {
    this.listeners.push(listener);
  }

  private sorted(): readonly GatewayListener[] {
    return [...this.listeners].sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}

function renderListener(listener: GatewayListener, { port, certificate }: SharedGatewayProps) {
  return {
    name: listener.name,
    hostname: listener.hostname,
    port: listener.port ?? port ?? 443,
    protocol: 'HTTPS',
    tls: { mode: 'Terminate', certificateRefs: [{ group: '', kind: 'Secret', name: certificate.name }] },
    allowedRoutes: {
      kinds: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute' }],
      // The label is the layer's to give: it alone declares Namespaces.
      namespaces: { from: 'Selector', selector: { matchLabels: { [INSTANCE_LABEL]: listener.instance } } },
    },
  };
}
