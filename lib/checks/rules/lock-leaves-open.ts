import { CauseCollector } from '../cause-collector';
import { type EffectiveProject, referProject } from '../facts/project-fact';
import { isProtected } from '../facts/protection';
import type { Rule } from '../rule';

/** A project locked by what it leaves out. */
export const lockLeavesOpen: Rule = {
  id: 'lock-leaves-open',
  group: 'removal',
  severity: 'error',
  title: 'a lock by omission leaves the project open',
  why: 'Argo CD makes AppProject `default` itself, wide open. A manifest that leaves a list out keeps what the cluster has under server-side apply: `spec: {description: …}` kept every `*` while root said Synced. Taken out of git it is pruned and made again, open. And an empty `namespaceResourceWhitelist` is dropped by any write through Argo CD’s API, and then permits every namespaced kind.',
  fix: 'write `sourceRepos: []`, `destinations: []`, `clusterResourceWhitelist: []` and `namespaceResourceBlacklist: [{group: "*", kind: "*"}]`, with the annotation `argocd.argoproj.io/sync-options: Delete=false,Prune=false`.',
  acceptable: false,
  bad: {
    title: 'locked by omission',
    yaml: `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: default, namespace: argocd}
spec: {description: locked}
`,
  },
  good: {
    title: 'locked by lists that say so',
    yaml: `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata:
  name: default
  namespace: argocd
  annotations: {argocd.argoproj.io/sync-options: 'Delete=false,Prune=false'}
spec:
  sourceRepos: []
  destinations: []
  clusterResourceWhitelist: []
  namespaceResourceBlacklist: [{group: '*', kind: '*'}]
`,
  },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(lockLeavesOpen);
    for (const project of facts.projects.all) {
      if (project.name === 'default') judgeDefault(causes, project);
      else if (project.spec.namespaceResourceWhitelist?.length === 0 && !refusesEveryKind(project))
        causes.add(
          `${project.name} namespaceResourceWhitelist`,
          referProject(project, ['spec', 'namespaceResourceWhitelist']),
          () => ({
            severity: 'warning',
            what: `\`namespaceResourceWhitelist: []\` of project \`${project.name}\` turns from "nothing" into "everything"`,
            why: 'the field is dropped when Argo CD’s API, web page or command line writes the project, and absent it permits every namespaced kind',
            fix: 'add `namespaceResourceBlacklist: [{group: "*", kind: "*"}]`',
          }),
        );
    }
    return causes.result();
  },
};

function judgeDefault(causes: CauseCollector, project: EffectiveProject): void {
  const { spec } = project;
  const isOpen = (spec.sourceRepos?.length ?? 0) > 0 || (spec.destinations?.length ?? 0) > 0;
  // A `default` that states what it permits is no lock; `default-project-open` judges it.
  if (isOpen) return;
  const absent = (['sourceRepos', 'destinations', 'clusterResourceWhitelist'] as const).filter(
    (field) => spec[field] === undefined,
  );
  if (absent.length > 0)
    causes.add('default lists', referProject(project, ['spec']), () => ({
      what: `AppProject \`default\` leaves ${absent.map((field) => `\`${field}\``).join(', ')} out`,
      why: 'Argo CD made the project with `*` in each of them, and a manifest that does not name a list leaves it as it is',
      fix: `write ${absent.map((field) => `\`${field}: []\``).join(', ')}`,
    }));
  if (!refusesEveryKind(project))
    causes.add('default kinds', referProject(project, ['spec']), () => ({
      what: 'AppProject `default` does not refuse every namespaced kind',
      why: 'an absent whitelist permits every namespaced kind, and an empty one is dropped when Argo CD’s API writes the project',
      fix: 'add `namespaceResourceBlacklist: [{group: "*", kind: "*"}]`',
    }));
  if (!isProtected(project.object.object, 'prune') || !isProtected(project.object.object, 'delete'))
    causes.add('default removal', referProject(project, ['metadata', 'annotations']), () => ({
      what: 'AppProject `default` is not protected from being pruned',
      why: 'taken out of git it is pruned, and argocd-server makes it again at its next start, wide open',
      fix: 'add the annotation `argocd.argoproj.io/sync-options: Delete=false,Prune=false`',
    }));
}

function refusesEveryKind({ spec }: EffectiveProject): boolean {
  return (spec.namespaceResourceBlacklist ?? []).some(({ group, kind }) => group === '*' && kind === '*');
}
