import { gatherFacts } from '../../../lib/checks/facts';
import { inventoryOf } from '../inventory-of';

const OWN = 'https://github.com/example-owner/cluster';
const application = (source: string, namespace = 'shop') => `
# file: argocd/app.yaml
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: app, namespace: argocd}
spec: {project: p, source: {repoURL: '${OWN}', ${source}}, destination: {server: s, namespace: ${namespace}}}
---`;
const object = (file: string, kind: string, name: string, namespace = '') => `
# file: ${file}
apiVersion: v1
kind: ${kind}
metadata: {name: ${name}${namespace ? `, namespace: ${namespace}` : ''}}
---`;

function claimed(yaml: string): readonly string[] {
  const facts = gatherFacts(inventoryOf(yaml));
  return facts.claims
    .objectsOf(facts.applications[0]!)
    .map(({ object: each, namespace }) => `${namespace}/${each.id.kind}/${each.id.name}`);
}

describe('what an Application deploys of the tree', () => {
  const TREE =
    object('web/a.yaml', 'ConfigMap', 'a') +
    object('web/below/b.yaml', 'ConfigMap', 'b', 'other') +
    object('web/ns.yaml', 'Namespace', 'shop');

  it('takes the folder alone, with the destination as namespace', () => {
    expect(claimed(application('path: web') + TREE)).toEqual(['shop/ConfigMap/a', '/Namespace/shop']);
  });

  it('takes what lies below as well with recurse, and the namespace that an object states', () => {
    expect(claimed(application('path: web, directory: {recurse: true}') + TREE)).toEqual([
      'shop/ConfigMap/a',
      '/Namespace/shop',
      'other/ConfigMap/b',
    ]);
  });

  it('leaves out what the directory excludes, and takes only what it includes', () => {
    expect(claimed(application("path: web, directory: {recurse: true, exclude: 'below/*'}") + TREE)).toEqual([
      'shop/ConfigMap/a',
      '/Namespace/shop',
    ]);
    expect(claimed(application("path: web, directory: {recurse: true, include: '{ns.yaml,*b.yaml}'}") + TREE)).toEqual([
      '/Namespace/shop',
      'other/ConfigMap/b',
    ]);
  });

  it('follows a kustomization, and moves objects into its namespace', () => {
    const kustomization = `
# file: overlay/kustomization.yaml
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
namespace: prod
resources: [../web/a.yaml, ../more]
---
# file: more/kustomization.yaml
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
resources: [c.yaml]
---`;
    expect(claimed(application('path: overlay') + kustomization + TREE + object('more/c.yaml', 'Secret', 'c'))).toEqual(
      ['prod/ConfigMap/a', 'prod/Secret/c'],
    );
  });

  it('claims nothing of a chart, whose templates are no objects', () => {
    expect(claimed(`${application('path: web')}${TREE}\n# file: web/Chart.yaml\napiVersion: v2\nname: web\n`)).toEqual(
      [],
    );
  });

  it('takes what was rendered for it instead of looking into folders', () => {
    const inventory = inventoryOf(application('path: web') + TREE);
    const renderedBy = { group: 'argoproj.io', kind: 'Application', namespace: 'argocd', name: 'app' };
    const rendered = {
      ...inventory.objects[1]!,
      id: { group: '', kind: 'Service', namespace: 'shop', name: 's' },
      renderedBy,
    };
    const facts = gatherFacts({ ...inventory, objects: [...inventory.objects, rendered] });
    const [app] = facts.applications;
    expect(facts.claims.objectsOf(app!).map((each) => each.object.id.kind)).toEqual(['Service']);
    expect(facts.claims.isWholeKnown(app!)).toBe(true);
  });
});
