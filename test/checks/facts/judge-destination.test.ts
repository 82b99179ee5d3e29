import { gatherFacts } from '../../../lib/checks/facts';
import { findUnpermittedTargets } from '../../../lib/checks/facts/targets';
import type { Cluster } from '../../../lib/model/cluster';
import { inventoryOf } from '../inventory-of';

function judge(entries: string, destination: string, clusters: readonly Cluster[] = []): string {
  const yaml = `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: p, namespace: argocd}
spec: {destinations: [${entries}]}
---
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: a, namespace: argocd}
spec: {project: p, destination: {${destination}}}
`;
  const [target] = findUnpermittedTargets(gatherFacts(inventoryOf(yaml, { clusters })));
  if (!target) return 'permitted';
  return target.answer.unknown === undefined ? 'refused' : 'unknown';
}

const PROD: Cluster = { name: 'prod', server: 'https://prod.example.com' };

describe('a destination of which the tree knows one half', () => {
  it.each([
    [
      'a server that an entry names',
      "{server: 'https://prod.example.com', namespace: n}",
      "server: 'https://prod.example.com', namespace: n",
      [],
      'permitted',
    ],
    [
      'a server, and an entry by a name that may be its own',
      '{name: prod, namespace: n}',
      "server: 'https://prod.example.com', namespace: n",
      [],
      'unknown',
    ],
    [
      'the same with the cluster Secret',
      '{name: prod, namespace: n}',
      "server: 'https://prod.example.com', namespace: n",
      [PROD],
      'permitted',
    ],
    [
      'a server, and an entry by name for another namespace',
      '{name: prod, namespace: m}',
      "server: 'https://prod.example.com', namespace: n",
      [],
      'refused',
    ],
    [
      'a name, and an entry by server',
      "{server: 'https://prod.example.com', namespace: n}",
      'name: prod, namespace: n',
      [],
      'unknown',
    ],
    [
      'the same with the cluster Secret',
      "{server: 'https://prod.example.com', namespace: n}",
      'name: prod, namespace: n',
      [PROD],
      'permitted',
    ],
    ['a name, and any server', "{server: '*', namespace: n}", 'name: prod, namespace: n', [], 'permitted'],
    [
      'the local cluster by name, and an entry by server',
      '{server: https://kubernetes.default.svc, namespace: n}',
      'name: in-cluster, namespace: n',
      [],
      'permitted',
    ],
    [
      'a deny by name that may hit',
      "{server: '*', namespace: n}, {name: '!prod', namespace: '*'}",
      "server: 'https://prod.example.com', namespace: n",
      [],
      'unknown',
    ],
    [
      'a deny of the namespace that hits',
      "{server: '*', namespace: '*'}, {server: '*', namespace: '!kube-system'}",
      "server: 'https://prod.example.com', namespace: kube-system",
      [],
      'refused',
    ],
    [
      'one entry of hundreds',
      `${Array.from({ length: 300 }, (_, index) => `{server: s, namespace: n${index}}`).join(', ')}`,
      'server: s, namespace: n299',
      [],
      'permitted',
    ],
    [
      'an entry that a project-scoped limit overrules',
      '{server: s, namespace: n}], permitOnlyProjectScopedClusters: true, sourceRepos: [',
      'server: s, namespace: n',
      [],
      'refused',
    ],
  ] as const)('%s', (_, entries, destination, clusters, expected) => {
    expect(judge(entries, destination, clusters)).toBe(expected);
  });
});
