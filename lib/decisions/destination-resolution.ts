import type { ApplicationDestination } from '../model/application';
import { type ArgoCdVersion, DEFAULT_ARGOCD_VERSION, isSince } from '../model/argocd-version';
import type { Cluster } from '../model/cluster';
import { permit, refuse } from './answer';
import type { ClusterRegistry } from './cluster-registry';
import type { Decision } from './decision';
import { quoteGo } from './go/quote';
import { fieldsOf, stringOf } from './json-fields';

/** A decision on which cluster a destination means. */
export interface DestinationResolution extends Decision {
  /** The cluster, when there is exactly one. Up to 2.14 the destination's own fields, the missing one filled in. */
  readonly cluster?: Pick<Cluster, 'server' | 'name'>;
}

/**
 * The cluster that a destination means (Argo CD, `GetDestinationCluster`; up to 2.14 `ValidateDestination`): by name
 * or by server, never both. Since 3.3 slashes at the end of the server do not count.
 */
export function resolveDestination(
  destination: ApplicationDestination | undefined,
  registry: ClusterRegistry,
  version: ArgoCdVersion = DEFAULT_ARGOCD_VERSION,
): DestinationResolution {
  const fields = fieldsOf(destination);
  const name = stringOf(fields.name);
  const server = stringOf(fields.server);
  const found = isSince(version, 3, 0)
    ? findCluster(name, server, registry, version)
    : inferMissingHalf(name, server, registry);
  if (typeof found !== 'string') return { ...permit('the destination is known', []), cluster: found };
  const [field, value] = name !== '' ? ['name', name] : ['server', server];
  return refuse(found, [{ in: 'application', path: ['spec', 'destination', field], value, effect: 'denies' }]);
}

/** Argo CD's sentence for a destination with neither name nor server. */
export const DESTINATION_MISSING = 'Destination server missing from app spec';

function findCluster(
  name: string,
  server: string,
  registry: ClusterRegistry,
  version: ArgoCdVersion,
): Pick<Cluster, 'server' | 'name'> | string {
  if (name !== '' && server !== '') return bothDefined(name, server);
  if (server !== '') {
    const cluster = registry.findCluster(isSince(version, 3, 3) ? server.replace(/\/+$/, '') : server);
    return 'error' in cluster ? `error getting cluster by server ${quoteGo(server)}: ${cluster.error}` : cluster;
  }
  if (name === '') return DESTINATION_MISSING;
  const servers = registry.findServersByName(name);
  if ('error' in servers) return `error getting cluster by name ${quoteGo(name)}: ${servers.error}`;
  const only = onlyServer(name, servers);
  if (typeof only === 'string') return only;
  const cluster = registry.findCluster(only.server);
  return 'error' in cluster ? `error getting cluster by URL: ${cluster.error}` : cluster;
}

function bothDefined(name: string, server: string): string {
  return `application destination can't have both name and server defined: ${name} ${server}`;
}

function onlyServer(name: string, servers: readonly string[]): { readonly server: string } | string {
  if (servers.length > 1) return `there are ${servers.length} clusters with the same name: [${servers.join(' ')}]`;
  const [server] = servers;
  return server === undefined ? `there are no clusters with this name: ${name}` : { server };
}

function inferMissingHalf(
  name: string,
  server: string,
  registry: ClusterRegistry,
): Pick<Cluster, 'server' | 'name'> | string {
  const prefix = 'unable to find destination server:';
  if (name !== '' && server !== '') return bothDefined(name, server);
  if (name !== '') {
    const servers = registry.findServersByName(name);
    if ('error' in servers) return `${prefix} error getting cluster server by name ${quoteGo(name)}: ${servers.error}`;
    const only = onlyServer(name, servers);
    if (typeof only === 'string') return `${prefix} ${only}`;
    if (only.server === '') return `application references destination cluster ${name} which does not exist`;
    return { name, server: only.server };
  }
  if (server === '') return { name, server };
  const cluster = registry.findCluster(server);
  if ('error' in cluster) return `${prefix} error getting cluster name by server ${quoteGo(server)}: ${cluster.error}`;
  if (cluster.name === '') return `${prefix} there are no clusters with this URL: ${server}`;
  return { name: cluster.name, server };
}
