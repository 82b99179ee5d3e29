import type { ContractApplication, ContractSource, ContractWriteBack, TenantContract } from '../model/tenant-contract';
import type { InstallationContext } from './installation-context';
import { type TenantPlace, volumeNames } from './tenant-objects';
import type { ServiceEnvironmentProps, ServiceProps } from './tenant-props';

/** Describes an Application to the tenant: what it reads, what is written for it, what is held ready for it. */
export function describeApplication(
  place: TenantPlace,
  service: string,
  environment: string,
  props: ServiceProps,
  inEnvironment: ServiceEnvironmentProps,
  sources: readonly ContractSource[],
): ContractApplication {
  return {
    name: place.application,
    service,
    environment,
    namespace: place.namespace,
    sources,
    images: props.images ?? {},
    writeBack: describeWriteBack(place, props, sources),
    volumes: Object.entries(inEnvironment.volumes ?? {}).map(([id, volume]) => ({
      ...volumeNames(place, id),
      size: volume.size,
      hostPath: volume.hostPath,
      node: volume.node ?? place.cluster,
    })),
    edges: Object.entries(inEnvironment.edges ?? {}).map(([name, { host, service: target, port }]) => ({
      name,
      host,
      service: target,
      port,
    })),
  };
}

/** The recipients that the tenant's files must list; none when it has no secrets. */
export function describeRecipients(
  { decryption }: InstallationContext,
  tenant: string,
  applications: readonly ContractApplication[],
): Pick<TenantContract, 'recipients' | 'decryptionPlugin'> {
  const own = decryption?.recipients.get(tenant);
  const hasSecrets = applications.some(({ sources }) => sources.some(({ role }) => role === 'secrets'));
  if (!hasSecrets || decryption === undefined || own === undefined) return { recipients: [] };
  return {
    decryptionPlugin: decryption.plugin,
    recipients: [
      { holder: `this cluster, for project ${tenant} alone`, recipient: own },
      { holder: 'the owner of the cluster, offline', recipient: decryption.ownerRecipient },
    ],
  };
}

/** image-updater writes `.argocd-source-<application>.yaml` into the folder of the source, unless it has a target. */
function describeWriteBack(
  { application }: TenantPlace,
  { images, writeBack }: ServiceProps,
  [main]: readonly ContractSource[],
): ContractWriteBack | undefined {
  if (writeBack === undefined || main === undefined || Object.keys(images ?? {}).length === 0) return undefined;
  if (writeBack === 'argocd') return { method: 'argocd' };
  return {
    method: 'git',
    file: writeBack.target ?? `${main.path}/.argocd-source-${application}.yaml`,
    repoURL: writeBack.repository ?? main.repoURL,
    branch: writeBack.branch ?? 'main',
  };
}
