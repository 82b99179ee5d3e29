import type { Facts } from '../facts';
import type { Reference } from '../finding';
import { refer } from './application-fact';
import { compareText } from './compare-places';
import { takeOrMake } from './map-entries';
import { isPattern, matchGlob } from './match-glob';
import { type EffectiveProject, referProject } from './project-fact';
import { reasonFor, type StatedReason } from './reasons';

/** One project's hold on a namespace: an entry that permits it, or an Application that deploys there. */
export interface NamespaceHold {
  readonly project: string;
  readonly place: Reference;
  readonly reason: StatedReason | undefined;
}

/** A namespace of a cluster and who holds it. */
export interface HeldNamespace {
  readonly cluster: string;
  readonly namespace: string;
  readonly holds: readonly NamespaceHold[];
  /** Projects whose Applications deploy there, and do not merely may. */
  readonly users: ReadonlySet<string>;
}

interface Held {
  readonly cluster: string;
  readonly namespace: string;
  readonly holds: Map<string, NamespaceHold>;
  readonly users: Set<string>;
}

interface Pattern extends NamespaceHold {
  readonly cluster: string;
  readonly namespace: string;
}

/**
 * Every namespace that a project names or an Application uses, with all projects that may deploy there. Patterns that
 * match everything are left out: `wildcard-destination` speaks of them, and they would share every namespace.
 */
export function findHeldNamespaces(facts: Facts): readonly HeldNamespace[] {
  const byCluster = new Map<string, Map<string, Held>>();
  const patterns: Pattern[] = [];
  const entryOf = (cluster: string, namespace: string): Held => {
    const entries = takeOrMake(byCluster, cluster, () => new Map<string, Held>());
    return takeOrMake(entries, namespace, () => ({ cluster, namespace, holds: new Map(), users: new Set() }));
  };
  for (const project of facts.projects.all)
    (project.spec.destinations ?? []).forEach((entry, index) => {
      const { server = '', name = '', namespace = '' } = entry;
      const cluster = clusterKey(facts, server, name);
      if (namespace === '' || namespace.startsWith('!') || cluster === undefined) return;
      if (!isPattern(namespace) && cluster !== '*')
        takeOrMake(entryOf(cluster, namespace).holds, project.name, () => holdOf(project, namespace, index));
      else if (!matchGlob(namespace, 'zz-9'))
        patterns.push({ ...holdOf(project, namespace, index), cluster, namespace });
    });
  for (const application of facts.applications) {
    const cluster = facts.clusters.find(application.destination);
    if (!cluster) continue;
    const project = application.projectName;
    const use = (namespace: string, place: () => Reference) => {
      const { users, holds } = entryOf(cluster.key, namespace);
      users.add(project);
      takeOrMake(holds, project, () => ({ project, place: place(), reason: undefined }));
    };
    const { namespace = '' } = application.destination;
    if (namespace !== '') use(namespace, () => refer(application, ['spec', 'destination', 'namespace']));
    for (const { object, namespace: own } of facts.claims.objectsOf(application))
      if (own !== undefined && own !== '' && own !== namespace)
        use(own, () => ({ object, path: ['metadata', 'namespace'] }));
  }
  const held = [...byCluster.values()].flatMap((entries) => [...entries.values()]);
  applyPatterns(held, patterns);
  return held.map((entry) => ({ ...entry, holds: [...entry.holds.values()] }));
}

function holdOf(project: EffectiveProject, namespace: string, index: number): NamespaceHold {
  return {
    project: project.name,
    place: referProject(project, ['spec', 'destinations', index, 'namespace']),
    reason: reasonFor(project.object, 'destinations', namespace),
  };
}

function clusterKey(facts: Facts, server: string, name: string): string | undefined {
  if (server.startsWith('!') || name.startsWith('!')) return undefined;
  if (server !== '') return isPattern(server) ? '*' : facts.clusters.find({ server })?.key;
  return name === '' || isPattern(name) ? undefined : facts.clusters.find({ name })?.key;
}

function applyPatterns(held: readonly Held[], patterns: readonly Pattern[]): void {
  if (patterns.length === 0) return;
  const sorted = [...held].sort((a, b) => compareText(a.namespace, b.namespace));
  for (const pattern of patterns) {
    const prefix = /^[^*?[\]{}\\]*/.exec(pattern.namespace)![0];
    for (let at = firstFrom(sorted, prefix); at < sorted.length; at++) {
      const entry = sorted[at]!;
      if (!entry.namespace.startsWith(prefix)) break;
      if (entry.holds.has(pattern.project)) continue;
      if (pattern.cluster !== '*' && entry.cluster !== '*' && pattern.cluster !== entry.cluster) continue;
      if (matchGlob(pattern.namespace, entry.namespace)) entry.holds.set(pattern.project, pattern);
    }
  }
}

function firstFrom(sorted: readonly { readonly namespace: string }[], prefix: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]!.namespace < prefix) low = middle + 1;
    else high = middle;
  }
  return low;
}
