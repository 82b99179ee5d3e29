import type { Facts } from '../facts';
import { isPattern } from './match-glob';
import type { EffectiveProject } from './project-fact';

/** The repositories that feed a project, by whose they are. */
export interface PartiesOfProject {
  /** The owner's, as written. */
  readonly owners: ReadonlySet<string>;
  /** Those of others, as written, by party (host and organisation). */
  readonly foreign: ReadonlyMap<string, ReadonlySet<string>>;
  /** Where each repository is used or permitted. */
  readonly foreignApplications: number;
  readonly ownersApplications: number;
}

/** Sorts what a project permits by name and what its Applications use; patterns are the business of other rules. */
export function findParties(facts: Facts, project: EffectiveProject): PartiesOfProject {
  const { repositories } = facts;
  const owners = new Set<string>();
  const foreign = new Map<string, Set<string>>();
  let foreignApplications = 0;
  let ownersApplications = 0;
  const note = (repoURL: string, isForeign: boolean) => {
    if (repositories.isOwners(repoURL)) owners.add(repoURL);
    else if (isForeign) {
      const party = repositories.partyOf(repoURL);
      const list = foreign.get(party);
      if (list) list.add(repoURL);
      else foreign.set(party, new Set([repoURL]));
    }
  };
  for (const application of facts.projects.applicationsOf(project.name)) {
    const isForeign = application.sources.some((source) => repositories.isForeign(source));
    if (isForeign) foreignApplications++;
    else ownersApplications++;
    for (const source of application.sources) note(source.repoURL, repositories.isForeign(source));
  }
  // Whether a permitted repository holds charts or manifests cannot be told, so it counts only where the owner's are declared.
  for (const repoURL of project.spec.sourceRepos ?? [])
    if (!isPattern(repoURL)) note(repoURL, repositories.known === 'declared');
  return { owners, foreign, foreignApplications, ownersApplications };
}
