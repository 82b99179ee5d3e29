import { CauseCollector } from '../cause-collector';
import { isPattern, matchGlob } from '../facts/match-glob';
import { referProject } from '../facts/project-fact';
import { reasonFor } from '../facts/reasons';
import type { Rule } from '../rule';

/** Namespaces and servers that have nothing in common: a pattern that matches all of them matches everything. */
const NAMESPACES = ['kube-system', 'argocd', 'zz-9'];
const SERVERS = ['https://kubernetes.default.svc', 'https://198.51.100.7:6443', 'zz'];

/** A destination that is every namespace, or every cluster. */
export const wildcardDestination: Rule = {
  id: 'wildcard-destination',
  group: 'boundary',
  severity: 'warning',
  title: 'a project may deploy into every namespace, or to every cluster',
  why: '`namespace: "*"` includes `kube-system` and Argo CD’s own namespace, where a workload, a Secret or a ConfigMap is a takeover of the cluster. `server: "*"` includes every cluster that is added later.',
  fix: 'list the namespaces, or a prefix that belongs to the project alone (`shop-*`), on the clusters it needs.',
  acceptable: true,
  bad: {
    title: 'everywhere on one cluster',
    yaml: `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: shop, namespace: argocd}
spec:
  destinations: [{server: https://kubernetes.default.svc, namespace: '*'}]
`,
  },
  good: {
    title: 'a prefix of its own',
    yaml: `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: shop, namespace: argocd}
spec:
  destinations: [{server: https://kubernetes.default.svc, namespace: 'shop-*'}]
`,
  },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(wildcardDestination);
    for (const project of facts.projects.all) {
      if (project.name === 'default') continue;
      (project.spec.destinations ?? []).forEach((entry, index) => {
        const { server = '', name = '', namespace = '' } = entry;
        const isDeny = [server, name, namespace].some((text) => text.startsWith('!'));
        if (isDeny || (server === '' && name === '')) return;
        if (!isPattern(server) && !isPattern(name) && !isPattern(namespace)) return;
        const everyNamespace = NAMESPACES.every((text) => matchGlob(namespace, text));
        const everyServer =
          SERVERS.every((text) => matchGlob(server, text)) || SERVERS.every((text) => matchGlob(name, text));
        if (!everyNamespace && !everyServer) return;
        const accepted = reasonFor(project.object, 'destinations', namespace);
        const field = everyNamespace ? 'namespace' : server === '' ? 'name' : 'server';
        const what =
          everyNamespace && everyServer
            ? 'every namespace of every cluster'
            : everyNamespace
              ? `every namespace of \`${server || name}\``
              : 'every cluster';
        causes.add(
          `${project.name} ${server || name} ${namespace}`,
          referProject(project, ['spec', 'destinations', index, field]),
          () => ({
            what: `project \`${project.name}\` may deploy to ${what}`,
            why: everyNamespace
              ? `\`${namespace}\` includes \`kube-system\` and \`${facts.controlPlane}\``
              : `\`${server || name}\` includes every cluster that is added later`,
            fix: 'list what the project needs',
            ...(accepted ? { accepted } : {}),
          }),
        );
      });
    }
    return causes.result();
  },
};
