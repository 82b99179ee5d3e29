import { CauseCollector } from '../cause-collector';
import { unknownOwner } from '../facts/foreign-sources';
import { findParties } from '../facts/parties-of-project';
import { referProject } from '../facts/project-fact';
import { reasonFor } from '../facts/reasons';
import { enumerate } from '../facts/words';
import type { Rule } from '../rule';

const OWNER = 'https://github.com/example-owner/cluster';
const FRIEND = 'https://github.com/example-friend/kirro';
const project = (name: string, sourceRepos: string) => `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: ${name}, namespace: argocd}
spec: {sourceRepos: [${sourceRepos}]}
`;

/** A repository of another party in a project that others use as well. */
export const foreignRepositoryInSharedProject: Rule = {
  id: 'foreign-repository-in-shared-project',
  group: 'boundary',
  severity: 'error',
  title: 'a repository of somebody else shares a project',
  why: 'A project is one trust boundary: whoever writes to any of its repositories may create every kind it permits in every namespace it permits. A foreign repository in the owner’s project may write into all the owner’s namespaces, and relabel every namespace of the cluster where the project permits `Namespace`.',
  fix: 'give the foreign repository a project of its own, with its own namespaces and kinds.',
  acceptable: true,
  bad: {
    title: 'a friend’s repository in the project of the owner’s apps',
    yaml: project('apps', `'${OWNER}', '${FRIEND}'`),
    settings: { ownerRepositories: [OWNER] },
  },
  good: {
    title: 'a project for each party',
    yaml: `${project('apps', `'${OWNER}'`)}---${project('kirro', `'${FRIEND}'`)}`,
    settings: { ownerRepositories: [OWNER] },
  },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(foreignRepositoryInSharedProject);
    if (facts.repositories.known !== 'unknown')
      for (const each of facts.projects.all) {
        const parties = findParties(facts, each);
        if (parties.foreign.size === 0) continue;
        if (parties.owners.size === 0 && parties.foreign.size < 2) continue;
        // In a tenant's project the owner's repository is the intruder, in the owner's the foreign one.
        const isTenants = parties.foreign.size === 1 && parties.foreignApplications > parties.ownersApplications;
        const foreign = [...parties.foreign.values()].flatMap((urls) => [...urls]);
        const intruders = (isTenants ? [...parties.owners] : foreign).sort();
        for (const repoURL of intruders) {
          const index = (each.spec.sourceRepos ?? []).indexOf(repoURL);
          const path = index < 0 ? ['spec', 'sourceRepos'] : ['spec', 'sourceRepos', index];
          const others = [...parties.owners, ...foreign].filter((url) => url !== repoURL).sort();
          const accepted = reasonFor(each.object, 'sources', repoURL);
          causes.add(`${each.name} ${repoURL}`, referProject(each, path), () => ({
            severity: facts.repositories.known === 'declared' ? 'error' : 'warning',
            what: `project \`${each.name}\` mixes repositories of different parties: \`${repoURL}\` beside ${enumerate(others, 3)}`,
            why: 'whoever writes to one of them may create what the project permits for all of them',
            fix: isTenants
              ? `take \`${repoURL}\` out of project \`${each.name}\`, or give the reason`
              : `give \`${repoURL}\` a project of its own`,
            ...(accepted ? { accepted } : {}),
          }));
        }
      }
    return { ...causes.result(), notExamined: unknownOwner(facts, foreignRepositoryInSharedProject.id) };
  },
};
