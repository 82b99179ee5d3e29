import { CauseCollector } from '../cause-collector';
import { referProject } from '../facts/project-fact';
import { reasonFor } from '../facts/reasons';
import { findUnusedGrants } from '../facts/unused-grants';
import { enumerate } from '../facts/words';
import type { Rule } from '../rule';

const tree = (repositories: string) => `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: shop, namespace: argocd}
spec:
  sourceRepos: [${repositories}]
  destinations: [{server: https://kubernetes.default.svc, namespace: shop}]
---
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: cart, namespace: argocd}
spec:
  project: shop
  source: {repoURL: 'https://github.com/example-shop/cart', path: deploy}
  destination: {server: https://kubernetes.default.svc, namespace: shop}
`;

/** Something a project permits and nothing uses. */
export const unusedGrant: Rule = {
  id: 'unused-grant',
  group: 'tree',
  severity: 'info',
  title: 'a project permits what nothing uses',
  why: 'A permission that nobody uses protects nobody: it stays when its Application goes, and whoever takes over the repository or the namespace gets it.',
  fix: 'remove the entry.',
  acceptable: true,
  bad: {
    title: 'the repository of an app that moved away',
    yaml: tree("'https://github.com/example-shop/cart', 'https://github.com/example-shop/till'"),
  },
  good: { title: 'what is permitted is used', yaml: tree("'https://github.com/example-shop/cart'") },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(unusedGrant);
    for (const project of facts.projects.all) {
      if (project.name === 'default') continue;
      for (const { topic, field, entry, index } of findUnusedGrants(facts, project)) {
        const accepted = reasonFor(project.object, topic, entry);
        const key = accepted ? `${project.name} ${field} ${entry}` : `${project.name} ${field}`;
        const label = entry === '' ? '(no namespace)' : entry;
        causes.add(key, referProject(project, ['spec', field, index], label), (places) => ({
          what: `no Application of the tree uses ${enumerate(
            places.map((place) => place.label ?? ''),
            6,
          )} in \`${field}\` of project \`${project.name}\``,
          why: 'the permission outlives what needed it',
          fix: places.length === 1 ? 'remove the entry' : 'remove the entries',
          ...(accepted ? { accepted } : {}),
        }));
      }
    }
    return causes.result();
  },
};
