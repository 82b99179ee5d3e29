import { decideResource } from '../../decisions/resource-permitted';
import { CauseCollector } from '../cause-collector';
import type { Facts } from '../facts';
import { describeApplication } from '../facts/application-fact';
import { evidenceOf } from '../facts/decision-evidence';
import { count, kindEntry } from '../facts/words';
import type { NotExamined, Undecided } from '../finding';
import type { Rule } from '../rule';

const VOLUME = `
# file: shop/cart/volume.yaml
apiVersion: v1
kind: PersistentVolume
metadata: {name: cart-data}
---
# file: argocd/cart.yaml
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: cart, namespace: argocd}
spec:
  project: shop
  source: {repoURL: 'https://github.com/example-shop/cluster', path: shop/cart}
  destination: {server: https://kubernetes.default.svc, namespace: cart}
`;

/** An object of the tree whose kind the project of its Application refuses (Argo CD v3.5.7, `validateSyncPermissions`). */
export const kindNotPermitted: Rule = {
  id: 'kind-not-permitted',
  group: 'permission',
  severity: 'error',
  title: 'an Application deploys a kind that its project does not permit',
  why: 'One refused object fails the whole sync, before anything is applied, and the retries fail as well: a project that lacked PersistentVolume failed every sync after the merge. Cluster-scoped kinds need `clusterResourceWhitelist`; an empty `namespaceResourceWhitelist` permits nothing, an absent one everything.',
  fix: 'permit the kind in the project, or take the object out of what the Application deploys.',
  acceptable: false,
  bad: {
    title: 'a volume in a project without cluster-scoped kinds',
    yaml: `
# file: argocd/shop.yaml
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: shop, namespace: argocd}
spec: {sourceRepos: ['*'], destinations: [{server: '*', namespace: cart}]}
---${VOLUME}`,
  },
  good: {
    title: 'the kind is listed',
    yaml: `
# file: argocd/shop.yaml
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: shop, namespace: argocd}
spec:
  sourceRepos: ['*']
  destinations: [{server: '*', namespace: cart}]
  clusterResourceWhitelist: [{group: '', kind: PersistentVolume}]
---${VOLUME}`,
  },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(kindNotPermitted);
    const undecided: Undecided[] = [];
    const asked = new Set<string>();
    for (const application of facts.applications) {
      const project = facts.projects.named(application.projectName);
      if (!project) continue;
      for (const { object } of facts.claims.objectsOf(application)) {
        const { group, kind, name } = object.id;
        const scope = facts.scopeOf(group, kind);
        const scopes = scope === undefined ? [true, false] : [scope === 'Namespaced'];
        const decisions = scopes.map((namespaced) =>
          decideResource(project.project, { group, kind, name, namespaced }, facts.version),
        );
        const refused = decisions.find(({ permitted }) => !permitted);
        if (!refused) continue;
        const entry = kindEntry(group, kind);
        if (decisions.some(({ permitted }) => permitted)) {
          const key = `${project.name} ${entry}`;
          if (!asked.has(key))
            undecided.push({
              rule: kindNotPermitted.id,
              subject: { object, path: ['kind'] },
              what: `could not tell whether project \`${project.name}\` permits \`${entry}\``,
              cause: `no CustomResourceDefinition in the tree says whether \`${entry}\` is namespaced, and the project permits it in one scope only`,
              fix: 'add the CustomResourceDefinition to what is checked',
            });
          asked.add(key);
          continue;
        }
        causes.add(`${project.name} ${entry}`, { object, path: ['kind'] }, () => ({
          what: `kind \`${entry}\` is not permitted in project \`${project.name}\``,
          why: `the sync of ${describeApplication(application)} fails as a whole; Argo CD says: "${refused.reason}"`,
          fix: `add ${scope === 'Cluster' ? `the kind to spec.clusterResourceWhitelist of AppProject \`${project.name}\`` : `the kind to what AppProject \`${project.name}\` permits`}, or move the object to an Application of another project`,
          evidence: evidenceOf(project, refused),
        }));
      }
    }
    return { ...causes.result(), undecided, notExamined: noteUngoverned(facts) };
  },
};

/** Objects without any Application: nobody may think that they were judged. */
function noteUngoverned(facts: Facts): readonly NotExamined[] {
  if (facts.applications.length > 0 || facts.unexpandedSets.length > 0) return [];
  const ungoverned = facts.objects.filter(({ id }) => id.group !== 'argoproj.io');
  if (ungoverned.length === 0) return [];
  return [
    {
      rule: kindNotPermitted.id,
      why: `no Application stands in the tree, so that nothing says which project governs its ${count(ungoverned.length, 'object', 'objects')}: check the Applications with it`,
    },
  ];
}
