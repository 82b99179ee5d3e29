import { IN_CLUSTER_NAME, IN_CLUSTER_SERVER } from '../../model/cluster';
import { SYSTEM_NAMESPACES } from '../tables/escalation';
import type { Clusters } from './clusters';
import type { PermitsDestination } from './destination-index';
import { isPattern } from './match-glob';
import type { EffectiveProject } from './project-fact';

/** Where a project's objects may land, by what lives there. */
export interface Reach {
  /** Whether it includes Argo CD's namespace on the cluster Argo CD runs in. */
  readonly controlPlane: boolean;
  /** Namespaces of Kubernetes and of operators that it includes, on any cluster. */
  readonly system: readonly string[];
  /** Whether it permits any destination at all. */
  readonly anything: boolean;
}

/** Works out the reach of a project by asking for the namespaces that matter. */
export function findReach(
  project: EffectiveProject,
  controlPlane: string,
  clusters: Clusters,
  permitsDestination: PermitsDestination,
): Reach {
  const entries = project.project.spec?.destinations ?? [];
  const places = new Map(clusters.known.map(({ server, name }) => [`${server}\n${name}`, { server, name }]));
  for (const { server = '', name = '' } of entries) {
    if (server !== '' && !isPattern(server)) places.set(`${server}\n`, { server, name: '' });
    else if (name !== '' && !isPattern(name)) places.set(`\n${name}`, { server: '', name });
  }
  const known = [...places.values()];
  const permits = (place: { server: string; name: string }, namespace: string) =>
    permitsDestination(project, { server: place.server, name: place.name, namespace });
  const here = clusters.known.find(({ server }) => server === IN_CLUSTER_SERVER) ?? {
    server: IN_CLUSTER_SERVER,
    name: IN_CLUSTER_NAME,
  };
  return {
    controlPlane: permits(here, controlPlane),
    system: SYSTEM_NAMESPACES.filter((namespace) => known.some((place) => permits(place, namespace))),
    anything: entries.length > 0,
  };
}
