import type { ClusterPlace } from './clusters';
import { matchGlob } from './match-glob';
import type { EffectiveProject } from './project-fact';
import { count } from './words';

/** What a project permits on a cluster, in words, and whether it permits nothing there at all. */
export function describePermitted(
  project: EffectiveProject,
  cluster: ClusterPlace,
): { readonly text: string; readonly isServerUnknown: boolean } {
  const entries = project.project.spec?.destinations ?? [];
  const there = entries.filter(
    ({ server = '', name = '' }) =>
      (cluster.server !== '' && matchGlob(server.replace(/^!/, ''), cluster.server)) ||
      (cluster.name !== '' && matchGlob(name.replace(/^!/, ''), cluster.name)),
  );
  if (entries.length === 0) return { text: 'the project permits no destination', isServerUnknown: true };
  if (there.length === 0) {
    return {
      text: `the project permits ${count(entries.length, 'destination')}, none on this cluster`,
      isServerUnknown: true,
    };
  }
  return {
    text: `the project permits ${count(there.length, 'namespace')} there, none matches`,
    isServerUnknown: false,
  };
}
