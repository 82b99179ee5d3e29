import { refuse } from '../../decisions/answer';
import type { Decision } from '../../decisions/decision';
import { decideDestination, destinationRefusal } from '../../decisions/destination-permitted';
import type { ApplicationDestinationEntry, AppProject } from '../../model/app-project';
import type { ArgoCdVersion } from '../../model/argocd-version';
import type { Cluster } from '../../model/cluster';
import { addTo, takeOrMake } from './map-entries';
import { isPattern } from './match-glob';
import type { EffectiveProject } from './project-fact';

/** A resolved cluster and a namespace of it. */
interface DestinationPlace {
  readonly server: string;
  readonly name: string;
  readonly namespace: string;
}

/** Asks a project about a destination. */
export type AskDestination = (project: EffectiveProject, place: DestinationPlace) => Decision;

/** The same question, for whoever needs neither sentence nor evidence. */
export type PermitsDestination = (project: EffectiveProject, place: DestinationPlace) => boolean;

/** {@link createDestinationIndex} */
export interface DestinationIndex {
  readonly ask: AskDestination;
  readonly permits: PermitsDestination;
}

interface Index {
  readonly byNamespace: ReadonlyMap<string, readonly ApplicationDestinationEntry[]>;
  /** Entries of plain text by server, then namespace; none when a deny of the project could overrule them. */
  readonly plain: ReadonlyMap<string, ReadonlyMap<string, Decision>>;
  readonly others: readonly ApplicationDestinationEntry[];
  readonly reduced: Map<string, AppProject>;
}

/**
 * A project may list hundreds of namespaces, and a tree ask of thousands: the decision is asked of the entries that can
 * bear on the namespace (those that name it, and every pattern and deny). An entry that names another namespace neither
 * permits nor refuses, so the answer is the same; a refusal is asked again of the whole list, for its evidence.
 */
export function createDestinationIndex(clusters: readonly Cluster[], version: ArgoCdVersion): DestinationIndex {
  const indexes = new Map<EffectiveProject, Index>();
  const owned = new Map<string, Cluster[]>();
  for (const cluster of clusters)
    if (cluster.project !== undefined) owned.set(cluster.project, [...(owned.get(cluster.project) ?? []), cluster]);
  const ask: AskDestination = (project, place) => {
    const index = takeOrMake(indexes, project, () => indexEntries(project));
    const plain = findPlainEntry(index, place);
    if (plain) return plain;
    if (isUnmentioned(index, place)) return refuseUnmatched(project, place);
    const reduced = takeOrMake(index.reduced, place.namespace, () => reduce(project, index, place.namespace));
    const own = owned.get(project.name) ?? [];
    const decision = decideDestination(reduced, place, version, own);
    return decision.permitted ? decision : decideDestination(project.project, place, version, own);
  };
  const permits: PermitsDestination = (project, place) =>
    !isUnmentioned(
      takeOrMake(indexes, project, () => indexEntries(project)),
      place,
    ) && ask(project, place).permitted;
  return { ask, permits };
}

/** No entry speaks of the namespace, so none permits it. */
function isUnmentioned({ others, byNamespace }: Index, { namespace }: DestinationPlace): boolean {
  return others.length === 0 && !byNamespace.has(namespace);
}

function indexEntries(project: EffectiveProject): Index {
  const byNamespace = new Map<string, ApplicationDestinationEntry[]>();
  const others: ApplicationDestinationEntry[] = [];
  const plain = new Map<string, Map<string, Decision>>();
  const entries = project.project.spec?.destinations ?? [];
  const canBeOverruled = project.project.spec?.permitOnlyProjectScopedClusters === true || entries.some(hasDeny);
  for (const [position, entry] of entries.entries()) {
    const { server = '', name = '', namespace = '' } = entry;
    if (!canBeOverruled && server !== '' && !isPattern(server) && !isPattern(namespace))
      takeOrMake(plain, server, () => new Map<string, Decision>()).set(namespace, permitAt(position, entry));
    if (isPattern(namespace) || server.startsWith('!') || name.startsWith('!')) others.push(entry);
    else {
      addTo(byNamespace, namespace, entry);
    }
  }
  return { byNamespace, others, plain, reduced: new Map() };
}

/** Plain text matches itself, so an entry that says just this server and namespace permits it. */
function findPlainEntry({ plain }: Index, place: DestinationPlace): Decision | undefined {
  return plain.get(place.server)?.get(place.namespace);
}

function refuseUnmatched({ project }: EffectiveProject, place: DestinationPlace): Decision {
  const effect = (project.spec?.destinations ?? []).length === 0 ? 'empty' : 'unmatched';
  return refuse(destinationRefusal(project, place), [{ in: 'project', path: ['spec', 'destinations'], effect }]);
}

function permitAt(position: number, entry: ApplicationDestinationEntry): Decision {
  const path = ['spec', 'destinations', position];
  return {
    permitted: true,
    reason: 'the destination is permitted',
    evidence: [{ in: 'project', path, value: entry, effect: 'allows' }],
  };
}

function hasDeny({ server = '', name = '', namespace = '' }: ApplicationDestinationEntry): boolean {
  return server.startsWith('!') || name.startsWith('!') || namespace.startsWith('!');
}

function reduce({ project }: EffectiveProject, index: Index, namespace: string): AppProject {
  const destinations = [...(index.byNamespace.get(namespace) ?? []), ...index.others];
  return { ...project, spec: { ...project.spec, destinations } };
}
