import type { Construct } from 'constructs';
import type { InstallationContext } from './installation-context';
import { Manifest } from './manifest';
import { requireName } from './names';
import { PROTECT_ANNOTATIONS } from './removal';
import type { EdgeProps, VolumeProps } from './tenant-props';

/** What the objects of a tenant's Application are named after and filed under. */
export interface TenantPlace {
  readonly context: InstallationContext;
  /** Folder in the tree, with a trailing slash: `vps/tenants/vcap/`. */
  readonly folder: string;
  readonly cluster: string;
  readonly application: string;
  readonly namespace: string;
}

/** Names of a volume and of the one claim it is reserved for. */
export function volumeNames(
  { application, cluster }: TenantPlace,
  id: string,
): { readonly volume: string; readonly claim: string } {
  return { volume: `${application}-${id}-${cluster}`, claim: `${application}-${id}` };
}

/**
 * A static PersistentVolume: kept when its claim goes, kept when it leaves git, and reserved for one claim, since any
 * other claim may name a volume that is free.
 */
export function makeVolume(scope: Construct, place: TenantPlace, id: string, props: VolumeProps): void {
  const { volume, claim } = volumeNames(place, id);
  requireName(scope, volume, 'a PersistentVolume');
  new Manifest(scope, `PersistentVolume ${volume}`, {
    file: `${place.folder}persistentvolume-${volume}.yaml`,
    program: place.context.program,
    object: {
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name: volume, annotations: { ...PROTECT_ANNOTATIONS } },
      spec: {
        accessModes: ['ReadWriteOnce'],
        capacity: { storage: props.size },
        claimRef: { apiVersion: 'v1', kind: 'PersistentVolumeClaim', namespace: place.namespace, name: claim },
        hostPath: { path: props.hostPath, type: 'Directory' },
        nodeAffinity: {
          required: {
            nodeSelectorTerms: [
              {
                matchExpressions: [
                  { key: 'kubernetes.io/hostname', operator: 'In', values: [props.node ?? place.cluster] },
                ],
              },
            ],
          },
        },
        persistentVolumeReclaimPolicy: 'Retain',
        storageClassName: '',
        volumeMode: 'Filesystem',
      },
    },
  });
}

/** The route and its TLS options, in the tenant's namespace, owned by the cluster. */
export function makeEdge(scope: Construct, place: TenantPlace, id: string, props: EdgeProps): void {
  requireName(scope, id, 'an edge');
  const { namespace } = place;
  const file = (kind: string) => `${place.folder}${namespace}/${kind}-${id}.yaml`;
  const { program } = place.context;
  new Manifest(scope, `TLSOption ${id}`, {
    file: file('tlsoption'),
    program,
    object: {
      apiVersion: 'traefik.io/v1alpha1',
      kind: 'TLSOption',
      metadata: { name: id, namespace },
      spec: { minVersion: props.minVersion ?? 'VersionTLS13' },
    },
  });
  new Manifest(scope, `IngressRouteTCP ${id}`, {
    file: file('ingressroutetcp'),
    program,
    object: {
      apiVersion: 'traefik.io/v1alpha1',
      kind: 'IngressRouteTCP',
      metadata: { name: id, namespace },
      spec: {
        entryPoints: [props.entryPoint],
        routes: [{ match: `HostSNI(\`${props.host}\`)`, services: [{ name: props.service, port: props.port }] }],
        tls: { options: { name: id, namespace } },
      },
    },
  });
}
