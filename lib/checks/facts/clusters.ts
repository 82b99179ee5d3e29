import type { ApplicationDestination } from '../../model/application';
import { type ArgoCdVersion, isSince } from '../../model/argocd-version';
import { type Cluster, IN_CLUSTER_NAME, IN_CLUSTER_SERVER } from '../../model/cluster';
import { canonicalServer } from './canonical-server';
import { takeOrMake } from './map-entries';

/** The cluster a destination names, as far as the tree knows clusters. */
export interface ClusterPlace {
  readonly server: string;
  readonly name: string;
  /** False when only the half that the destination states is known: no Secret of the tree names the other. */
  readonly isWhole: boolean;
  /** One text for one cluster, whichever half it was named by. */
  readonly key: string;
}

/** Finds clusters by server and by name. */
export interface Clusters {
  readonly known: readonly Cluster[];
  /** Undefined when the destination names no cluster, or two. */
  find(destination: ApplicationDestination): ClusterPlace | undefined;
}

/** Indexes the known clusters; the one Argo CD runs in is known without a Secret. */
export function indexClusters(clusters: readonly Cluster[], version: ArgoCdVersion): Clusters {
  const hasLocal = clusters.some(({ server }) => server === IN_CLUSTER_SERVER);
  const known = hasLocal ? clusters : [...clusters, { server: IN_CLUSTER_SERVER, name: IN_CLUSTER_NAME }];
  const byServer = new Map(known.map((cluster) => [cluster.server, cluster]));
  const byName = new Map<string, Cluster>();
  for (const cluster of known) if (cluster.name !== '' && !byName.has(cluster.name)) byName.set(cluster.name, cluster);
  const placesByServer = new Map<string, ClusterPlace>();
  const placesByName = new Map<string, ClusterPlace>();

  const trims = isSince(version, 3, 3);
  const keyOf = (server: string, name: string) => {
    if (server === '') return `name ${name}`;
    const canonical = canonicalServer(server);
    return known.find((cluster) => canonicalServer(cluster.server) === canonical)?.server ?? canonical;
  };
  const place = (server: string, name: string): ClusterPlace => {
    const cluster = server !== '' ? byServer.get(server) : byName.get(name);
    return {
      server: cluster?.server ?? server,
      name: cluster?.name ?? name,
      isWhole: cluster !== undefined,
      // Two spellings that can only be one cluster share what it holds, whatever Argo CD permits by each.
      key: keyOf(cluster?.server ?? server, name),
    };
  };
  return {
    known,
    find: ({ server: written = '', name = '' }) => {
      if ((written === '') === (name === '')) return undefined;
      // Argo CD v3.3 and later trim the slash before they look the cluster up.
      return written === ''
        ? takeOrMake(placesByName, name, () => place('', name))
        : takeOrMake(placesByServer, written, () => place(trims ? written.replace(/\/+$/, '') : written, ''));
    },
  };
}
