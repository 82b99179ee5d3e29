import type { Construct } from 'constructs';
import type { Cluster } from './cluster';
import { recordFault } from './fault';
import { isQuantity, whyNotHandedOut } from './host-folders';
import { requireImages } from './image-references';
import type { KindName } from './kind-name';
import { requireReason } from './names';
import { requireProps } from './require-props';
import { type TenantPlace, volumeNames } from './tenant-objects';
import type { ServiceEnvironmentProps, ServiceProps, VolumeProps } from './tenant-props';

/** Props of a service with what is missing filled in; a service that is built by nothing is a fault. */
export function requireService(scope: Construct, id: string, given: ServiceProps): ServiceProps {
  const standIns = { repository: '', environments: {} };
  const service = requireProps<ServiceProps>(scope, given, `service \`${id}\``, standIns);
  if (!('chart' in service || 'kustomize' in service || 'directory' in service))
    recordFault(scope, {
      code: 'service-without-tool',
      construct: scope.node.path,
      what: `service \`${id}\` says nothing of how it is built`,
      why: 'a source whose tool is not pinned is built by whatever its owner puts into the folder',
      fix: "say `chart: 'path'`, `kustomize: 'path'` or `directory: 'path'`",
    });
  return service;
}

/** What an Application of a tenant asks of the tenant's kinds, and of the node. */
export function requireEnvironment(
  scope: Construct,
  cluster: Cluster,
  place: TenantPlace,
  kinds: readonly KindName[],
  service: ServiceProps,
  { volumes = {}, edges = {} }: ServiceEnvironmentProps,
): void {
  requireImages(scope, service.images ?? {});
  if (service.secrets !== undefined) requireKind(scope, place, kinds, 'Secret', 'has secrets');
  if (Object.keys(volumes).length > 0) requireKind(scope, place, kinds, 'PersistentVolumeClaim', 'has volumes');
  for (const [id, volume] of Object.entries(volumes)) requireVolume(scope, cluster, place, id, volume);
  for (const [id, edge] of Object.entries(edges)) {
    requireProps(scope, edge, `edge \`${id}\``, { entryPoint: '', host: '', service: '', port: 0 });
    requireReason(scope, edge.because, `edge \`${id}\``);
  }
}

function requireKind(
  scope: Construct,
  { application, context }: TenantPlace,
  kinds: readonly KindName[],
  kind: KindName,
  has: string,
): void {
  if (kinds.includes(kind) || kinds.length === 0) return;
  recordFault(scope, {
    code: 'kind-needed',
    construct: scope.node.path,
    program: context.program,
    what: `Application \`${application}\` ${has}, and \`${kind}\` is not among the tenant's kinds`,
    why: 'Argo CD would refuse the whole sync',
    fix: `add \`${kind}\` to \`kinds\``,
  });
}

function requireVolume(scope: Construct, cluster: Cluster, place: TenantPlace, id: string, given: VolumeProps): void {
  const { size, hostPath, node } = requireProps(scope, given, `volume \`${id}\``, { size: '1Gi', hostPath: '' });
  const { volume } = volumeNames(place, id);
  const { program } = place.context;
  const construct = scope.node.path;
  cluster.handOut({ node: node ?? place.cluster, path: hostPath, volume, construct, program });
  const why = whyNotHandedOut(hostPath);
  if (why !== undefined)
    recordFault(scope, {
      code: 'host-path-refused',
      construct,
      program,
      what: `volume \`${volume}\` cannot be \`${hostPath}\``,
      why,
      fix: 'give it a folder that holds its data and nothing else, as in `/srv/data/NAME`',
    });
  if (!isQuantity(size))
    recordFault(scope, {
      code: 'volume-size-invalid',
      construct,
      program,
      what: `\`${size}\` is no size of volume \`${volume}\``,
      why: 'the API server takes a Kubernetes quantity',
      fix: 'write it as in `10Gi`',
    });
}
