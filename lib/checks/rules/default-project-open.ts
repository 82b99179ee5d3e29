import { decideDestination } from '../../decisions/destination-permitted';
import { decideResource } from '../../decisions/resource-permitted';
import { decideSource } from '../../decisions/source-permitted';
import { IN_CLUSTER_NAME, IN_CLUSTER_SERVER } from '../../model/cluster';
import { CauseCollector } from '../cause-collector';
import { referProject } from '../facts/project-fact';
import type { Rule } from '../rule';

/** The built-in project `default`, which permits everything until somebody locks it. */
export const defaultProjectOpen: Rule = {
  id: 'default-project-open',
  group: 'boundary',
  severity: 'warning',
  title: 'project `default` is open',
  why: 'Argo CD makes AppProject `default` at its start, with every repository, destination and cluster-scoped kind. Whoever can write one Application manifest can name it, so every limit of every other project holds only while `default` is locked. Removing it from git does not help: argocd-server makes it again, wide open.',
  fix: 'declare AppProject `default` in the tree with `sourceRepos: []`, `destinations: []`, `clusterResourceWhitelist: []`, `namespaceResourceBlacklist: [{group: "*", kind: "*"}]` and the annotation `argocd.argoproj.io/sync-options: Delete=false,Prune=false`.',
  acceptable: false,
  bad: {
    title: 'projects are declared, and `default` is left as Argo CD makes it',
    yaml: `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: shop, namespace: argocd}
spec: {sourceRepos: ['https://github.com/example-shop/cart']}
`,
  },
  good: {
    title: '`default` is locked',
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
    const causes = new CauseCollector(defaultProjectOpen);
    const project = facts.projects.named('default');
    if (!project) {
      const [first] = facts.projects.all;
      if (first)
        causes.add('not declared', { object: first.object, path: ['metadata', 'name'] }, () => ({
          what: 'the tree declares AppProjects and leaves `default` as Argo CD makes it: open',
          why: 'any Application may name project `default`, which permits every repository, destination and kind',
          fix: 'declare AppProject `default`, locked by explicit empty lists',
        }));
      return causes.result();
    }
    const version = facts.version;
    const place = { server: IN_CLUSTER_SERVER, name: IN_CLUSTER_NAME, namespace: 'kube-system' };
    const isSourceOpen = decideSource(project.project, 'https://unlisted.invalid/gatehouse/probe', version).permitted;
    const isPlaceOpen = decideDestination(project.project, place, version).permitted;
    const isKindOpen = decideResource(
      project.project,
      { group: 'rbac.authorization.k8s.io', kind: 'ClusterRoleBinding', namespaced: false },
      version,
    ).permitted;
    const open = [
      ...(isSourceOpen ? ['every repository'] : []),
      ...(isPlaceOpen ? ['`kube-system`'] : []),
      ...(isKindOpen ? ['ClusterRoleBindings'] : []),
    ];
    if (isSourceOpen || isPlaceOpen)
      causes.add('open', referProject(project, ['spec']), () => ({
        severity: 'error',
        what: `AppProject \`default\` permits ${open.join(', ')}`,
        why: 'any Application may name project `default`, so what it permits every manifest of the tree may do',
        fix: 'lock it by explicit empty lists',
      }));
    return causes.result();
  },
};
