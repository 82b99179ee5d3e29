import { gatherFacts } from '../../../lib/checks/facts';
import { inventoryOf } from '../inventory-of';

const application = (name: string, repoURL: string, path: string) => `
# file: argocd/${name}.yaml
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: ${name}, namespace: argocd}
spec: {project: p, source: {repoURL: '${repoURL}', path: '${path}'}, destination: {server: s, namespace: ${name}}}
---`;
const manifest = (file: string) => `
# file: ${file}
apiVersion: v1
kind: ConfigMap
metadata: {name: c}
---`;
const OWN = 'https://github.com/example-owner/cluster';

function layoutOf(yaml: string) {
  return gatherFacts(inventoryOf(yaml)).layout;
}

describe('which repository the tree is', () => {
  it('takes the one whose Applications name the most folders of the tree', () => {
    const { roots, folderFor } = layoutOf(
      application('a', OWN, 'apps/a') +
        application('b', OWN, './apps/b/') +
        application('t', 'https://github.com/example-tenant/t', 'apps/a') +
        manifest('apps/a/x.yaml') +
        manifest('apps/b/x.yaml'),
    );
    expect([...roots]).toEqual([[OWN, '']]);
    expect(folderFor(OWN, 'apps/b')).toBe('apps/b');
    expect(folderFor(OWN, 'apps/c')).toBeUndefined();
    expect(folderFor('https://github.com/example-tenant/t', 'apps/a')).toBeUndefined();
  });

  it('finds the root of a repository that lies in a folder of the tree', () => {
    const { roots } = layoutOf(application('a', OWN, 'apps/a') + manifest('checkout/apps/a/x.yaml'));
    expect([...roots]).toEqual([[OWN, 'checkout']]);
  });

  it('finds a tree that is a folder of the repository, as `dist` is when the command runs within it', () => {
    const { folderFor } = layoutOf(application('a', OWN, 'dist/vps/namespaces') + manifest('vps/namespaces/x.yaml'));
    expect(folderFor(OWN, 'dist/vps/namespaces')).toBe('vps/namespaces');
    expect(folderFor(OWN, 'vps/namespaces')).toBeUndefined();
  });

  it('tells two checkouts side by side apart', () => {
    const { roots } = layoutOf(
      application('a', OWN, 'apps/a') +
        application('t', 'https://github.com/example-tenant/t', 'deploy/prod') +
        manifest('one/apps/a/x.yaml') +
        manifest('two/deploy/prod/x.yaml'),
    );
    expect([...roots].sort()).toEqual([
      [OWN, 'one'],
      ['https://github.com/example-tenant/t', 'two'],
    ]);
  });

  it('guesses nothing from a path that half the folders end in', () => {
    const many = Array.from({ length: 60 }, (_, index) => manifest(`teams/t${index}/deploy/x.yaml`)).join('');
    expect([...layoutOf(application('a', OWN, 'deploy') + many).roots]).toEqual([]);
  });
});
