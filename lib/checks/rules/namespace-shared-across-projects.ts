import { CauseCollector } from '../cause-collector';
import { findHeldNamespaces } from '../facts/namespace-grants';
import { enumerate } from '../facts/words';
import type { Rule } from '../rule';

const project = (name: string, namespaces: string) => `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: ${name}, namespace: argocd}
spec:
  destinations: [${namespaces}]
`;
const there = (namespace: string) => `{server: https://kubernetes.default.svc, namespace: '${namespace}'}`;

/** A namespace in which two projects may deploy. */
export const namespaceSharedAcrossProjects: Rule = {
  id: 'namespace-shared-across-projects',
  group: 'ownership',
  severity: 'warning',
  title: 'two projects may deploy into one namespace',
  why: 'A namespace is what keeps two projects apart: whoever may create a pod in it reads its Secrets and runs as its service accounts. Two projects that share one are one project. Root’s own project is left out, since it holds Argo CD’s objects only.',
  fix: 'give each project its own namespaces, or say why in `gatehouse.dev/because-destinations` of the project that reaches into the other’s.',
  acceptable: true,
  bad: { title: 'both list it', yaml: `${project('shop', there('shop'))}---${project('store', there('shop'))}` },
  good: {
    title: 'a prefix of its own for each',
    yaml: `${project('shop', there('shop-*'))}---${project('store', `${there('store-*')}, ${there('store')}`)}`,
  },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(namespaceSharedAcrossProjects);
    const rootProject = facts.bootstrap?.id.name;
    const aside = (name: string) => name === rootProject || name === 'bootstrap' || name === 'default';
    const groups = new Map<string, string[]>();
    for (const { cluster, namespace, holds, users } of findHeldNamespaces(facts)) {
      const ordered = holds
        .filter(({ project: name }) => !aside(name))
        .sort((a, b) => (a.project < b.project ? -1 : 1));
      if (ordered.length < 2) continue;
      const names = ordered.map((hold) => hold.project);
      const reason = ordered.find((hold) => hold.reason)?.reason;
      const isUsed = names.filter((name) => users.has(name)).length > 1;
      const key = `${names.join(' ')} ${cluster} ${isUsed ? 'used ' : ''}${reason ? `${reason.by.object.id.name} ${reason.because}` : ''}`;
      const namespaces = groups.get(key) ?? [];
      groups.set(key, namespaces);
      namespaces.push(namespace);
      for (const { place } of ordered)
        causes.add(key, place, () => {
          const shared = [...namespaces].sort();
          return {
            severity: isUsed ? 'error' : 'warning',
            what: isUsed
              ? `Applications of projects ${enumerate(names)} deploy into one namespace: ${enumerate(shared, 6)}`
              : `projects ${enumerate(names)} may both deploy into ${enumerate(shared, 6)}`,
            why: `on \`${cluster}\` a pod of one project reads the Secrets of the other there`,
            fix: 'give each project its own namespaces',
            ...(reason ? { accepted: reason } : {}),
          };
        });
    }
    return causes.result();
  },
};
