import type { BecauseTopic } from '../../model/annotations';
import type { Facts } from '../facts';
import { coversKind } from './escalations';
import { isPattern } from './match-glob';
import type { EffectiveProject } from './project-fact';
import { kindEntry } from './words';

/** An entry of a project's list that nothing in the tree uses. */
export interface UnusedGrant {
  readonly topic: BecauseTopic;
  readonly field: 'sourceRepos' | 'destinations' | 'clusterResourceWhitelist' | 'namespaceResourceWhitelist';
  /** The entry as the reasons spell it. */
  readonly entry: string;
  readonly index: number;
}

/**
 * Unused entries of a project. Patterns are left out, and so are projects without Applications, whose Applications may
 * live elsewhere, and projects that a set nobody can expand may use. Kinds are judged only where every object is known.
 */
export function findUnusedGrants(facts: Facts, project: EffectiveProject): readonly UnusedGrant[] {
  const applications = facts.projects.applicationsOf(project.name);
  if (applications.length === 0 || facts.unexpandedSets.length > 0) return [];
  const unused: UnusedGrant[] = [];
  const used = new Set(
    applications.flatMap(({ sources }) => sources.map(({ repoURL }) => facts.normalizeRepo(repoURL))),
  );
  (project.spec.sourceRepos ?? []).forEach((entry, index) => {
    if (!isPattern(entry) && !used.has(facts.normalizeRepo(entry)))
      unused.push({ topic: 'sources', field: 'sourceRepos', entry, index });
  });

  const namespaces = new Set<string>();
  for (const application of applications) {
    namespaces.add(application.destination.namespace ?? '');
    for (const { namespace } of facts.claims.objectsOf(application)) if (namespace) namespaces.add(namespace);
  }
  const isWhole = applications.every((application) => facts.claims.isWholeKnown(application));
  (project.spec.destinations ?? []).forEach(({ namespace = '' }, index) => {
    if (isPattern(namespace) || namespaces.has(namespace)) return;
    // An object may name a namespace of its own, so the namespace is unused for certain only where all are known.
    if (isWhole || applications.every((application) => landsInOneNamespace(application.destination.namespace)))
      unused.push({ topic: 'destinations', field: 'destinations', entry: namespace, index });
  });
  if (isWhole) unused.push(...findUnusedKinds(facts, project));
  return unused;
}

function landsInOneNamespace(namespace: string | undefined): boolean {
  return namespace !== undefined && namespace !== '';
}

function findUnusedKinds(facts: Facts, project: EffectiveProject): readonly UnusedGrant[] {
  const objects = facts.projects
    .applicationsOf(project.name)
    .flatMap((application) => facts.claims.objectsOf(application));
  const unused: UnusedGrant[] = [];
  for (const [field, topic] of [
    ['clusterResourceWhitelist', 'cluster-kinds'],
    ['namespaceResourceWhitelist', 'kinds'],
  ] as const)
    (project.spec[field] ?? []).forEach((entry, index) => {
      const { group = '', kind = '' } = entry;
      // Root's project permits Argo CD's own kinds for what comes later.
      if (group === 'argoproj.io') return;
      if (
        isPattern(group) ||
        isPattern(kind) ||
        objects.some(({ object }) => coversKind(entry, object.id.group, object.id.kind))
      )
        return;
      unused.push({ topic, field, entry: kindEntry(group, kind), index });
    });
  return unused;
}
