import { kindNotPermitted } from '../../../lib/checks/rules/kind-not-permitted';
import { runChecks } from '../../../lib/checks/run-checks';
import { expectExamples } from '../expect-examples';
import { inventoryOf } from '../inventory-of';

expectExamples(kindNotPermitted, [
  {
    severity: 'error',
    at: 'PersistentVolume cart-data kind',
    what: 'kind `PersistentVolume` is not permitted in project `shop`',
  },
]);

const CONFIG_MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: b}\n';
const APPLICATION = `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: web, namespace: argocd}
spec: {project: shop, source: {repoURL: 'https://h/x', path: web}, destination: {server: 'https://h', namespace: web}}
`;

describe('objects that no Application governs', () => {
  it('says that they were not judged', () => {
    expect(runChecks(inventoryOf(CONFIG_MAP), [kindNotPermitted]).notExamined).toEqual([
      {
        rule: 'kind-not-permitted',
        why: 'no Application stands in the tree, so that nothing says which project governs its 1 object: check the Applications with it',
      },
    ]);
  });

  it('says nothing where there is an Application, or Argo CD’s objects alone', () => {
    const trees = [`${CONFIG_MAP}---\n${APPLICATION}`, APPLICATION.replace('Application', 'AppProject')];
    for (const tree of trees) expect(runChecks(inventoryOf(tree), [kindNotPermitted]).notExamined).toEqual([]);
  });
});
