import { namespaceSharedAcrossProjects } from '../../../lib/checks/rules/namespace-shared-across-projects';
import { objectOwnedTwice } from '../../../lib/checks/rules/object-owned-twice';
import { runChecks } from '../../../lib/checks/run-checks';
import { expectExamples } from '../expect-examples';
import { inventoryOf } from '../inventory-of';

expectExamples(objectOwnedTwice, [
  {
    severity: 'error',
    at: 'Namespace shop',
    what: 'Applications `argocd/cart`, `argocd/till` deploy one object: `Namespace shop`',
    also: ['Namespace shop'],
  },
]);

test('clusters that are spelled in two ways are one: what stands on both belongs to both', () => {
  const deploy = (name: string, destination: string) => `
# file: argocd/${name}.yaml
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: ${name}, namespace: argocd}
spec:
  project: ${name}
  source: {repoURL: 'https://github.com/example-shop/cluster', path: ${name}}
  destination: {${destination}, namespace: shop}
---
# file: ${name}/role.yaml
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: reader}
`;
  const count = (one: string, other: string, clusters: { server: string; name: string }[] = []) =>
    runChecks(inventoryOf(`${deploy('cart', one)}---${deploy('till', other)}`, { clusters }), [
      objectOwnedTwice,
      namespaceSharedAcrossProjects,
    ]).findings.map(({ rule }) => rule);
  const both = ['namespace-shared-across-projects', 'object-owned-twice'];

  expect(count("server: 'https://c.example.com'", "server: 'https://C.example.com:443/'")).toEqual(both);
  const known = [{ server: 'https://c.example.com:443', name: 'shops' }];
  expect(count("server: 'https://c.example.com'", 'name: shops', known)).toEqual(both);
  expect(count("server: 'https://kubernetes.default.svc:443'", 'name: in-cluster')).toEqual(both);
  expect(count("server: 'https://c.example.com'", "server: 'https://c.example.com:8443'")).toEqual([]);
});
