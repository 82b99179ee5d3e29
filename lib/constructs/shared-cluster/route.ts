import type { Construct } from 'constructs';
import type { InstallationContext } from '../installation-context';
import { writeObject } from './object-file';
import type { SharedGateway } from './shared-gateway';

/** Where an app is reached from outside. */
export interface RouteProps {
  /** Host, one of those its listener's wildcard covers. */
  readonly host: string;
  /** Service of the app, in the app's namespace. */
  readonly service: string;
  /** Port of the Service. */
  readonly port: number;
  /** Path prefix. @default / */
  readonly path?: string;
  /** Listener of the shared Gateway. @default the instance's own */
  readonly listener?: string;
}

/** Writes an HTTPRoute on a listener of the shared Gateway, named by `sectionName`. */
export function writeRoute(
  scope: Construct,
  context: InstallationContext,
  gateway: SharedGateway,
  props: RouteProps & {
    readonly name: string;
    readonly namespace: string;
    readonly folder: string;
    readonly listener: string;
  },
): void {
  writeObject(scope, context, {
    folder: props.folder,
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'HTTPRoute',
    name: props.name,
    namespace: props.namespace,
    spec: () => ({
      parentRefs: [
        {
          group: 'gateway.networking.k8s.io',
          kind: 'Gateway',
          name: gateway.gatewayName,
          namespace: gateway.gatewayNamespace,
          sectionName: props.listener,
        },
      ],
      hostnames: [props.host],
      rules: [
        {
          matches: [{ path: { type: 'PathPrefix', value: props.path ?? '/' } }],
          backendRefs: [{ group: '', kind: 'Service', name: props.service, port: props.port, weight: 1 }],
        },
      ],
    }),
  });
}
