import { type ArgoCdVersion, DEFAULT_ARGOCD_VERSION, isSince } from '../model/argocd-version';
import { type Cluster, IN_CLUSTER_NAME, IN_CLUSTER_SERVER } from '../model/cluster';
import type { ProjectScopedClusters } from './destination-permitted';
import { quoteGo } from './go/quote';

/** A look-up that failed, in Argo CD's words. */
export interface LookupError {
  /** Argo CD's own sentence. */
  readonly error: string;
  /** The cluster is not there, rather than unreadable. */
  readonly isNotFound?: boolean;
}

/** What Argo CD's database of clusters answers. */
export interface ClusterRegistry {
  /** The cluster of a server URL. */
  readonly findCluster: (server: string) => Pick<Cluster, 'server' | 'name'> | LookupError;
  /** Servers of the clusters with a name; empty for none. */
  readonly findServersByName: (name: string) => readonly string[] | LookupError;
  /** Clusters whose Secret names the project. */
  readonly findProjectClusters: (project: string) => ProjectScopedClusters;
}

/** Settings that bear on the registry. */
export interface ClusterRegistryOptions {
  /** `cluster.inClusterEnabled` of `argocd-cm`. @default true */
  readonly isInClusterEnabled?: boolean;
}

/**
 * The registry that a set of cluster Secrets makes (Argo CD, `util/db/cluster.go`): trailing slashes of servers are
 * dropped, the cluster Argo CD runs in is there without a Secret, named `in-cluster`, unless it is disabled.
 */
export function clusterRegistryOf(
  clusters: readonly Cluster[],
  { isInClusterEnabled = true }: ClusterRegistryOptions = {},
  version: ArgoCdVersion = DEFAULT_ARGOCD_VERSION,
): ClusterRegistry {
  const known = clusters.map((cluster) => ({ ...cluster, server: cluster.server.replace(/\/+$/, '') }));
  // Up to 2.14 a disabled cluster was hidden from lists only.
  const isDisabled = (server: string): boolean =>
    server === IN_CLUSTER_SERVER && !isInClusterEnabled && isSince(version, 3, 0);
  return {
    findCluster: (server) => {
      if (isDisabled(server)) return notFound(`cluster ${quoteGo(server)} is disabled`);
      const found = known.find((cluster) => cluster.server === server);
      if (found) return found;
      if (server === IN_CLUSTER_SERVER) return { server, name: IN_CLUSTER_NAME };
      return notFound(`cluster ${quoteGo(server)} not found`);
    },
    findServersByName: (name) => {
      const servers = known.filter((cluster) => cluster.name === name).map(({ server }) => server);
      const isOverridden = isSince(version, 3, 3)
        ? servers.length > 0
        : known.some(({ server }) => server === IN_CLUSTER_SERVER);
      if (name === IN_CLUSTER_NAME && !isOverridden && !isDisabled(IN_CLUSTER_SERVER)) return [IN_CLUSTER_SERVER];
      return servers.filter((server) => !isDisabled(server));
    },
    findProjectClusters: (project) => known.filter((cluster) => cluster.project === project),
  };
}

function notFound(description: string): LookupError {
  return { error: `rpc error: code = NotFound desc = ${description}`, isNotFound: true };
}
