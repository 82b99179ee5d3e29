import { claimRenders } from '../../lib/inventory/claim-renders';
import type { InventoryObject } from '../../lib/model/inventory';
import { resourceIdOf } from '../../lib/model/resource-id';

function object(file: string, kind: string, name: string, spec: unknown = {}, apiVersion = 'v1'): InventoryObject {
  const plain = { apiVersion, kind, metadata: { name }, spec };
  return { id: resourceIdOf(plain), object: plain, place: { file, line: 1 } };
}

const application = (file: string, name: string, project: string) =>
  object(file, 'Application', name, { project }, 'argoproj.io/v1alpha1');
const claimant = (file: string, applications: readonly InventoryObject[], root?: string) =>
  claimRenders([object(file, 'ConfigMap', 'x')], applications, root).objects[0]!.renderedBy?.name;

test('a render belongs to the Application named after its two folders', () => {
  const applications = [
    application('apps/a.yaml', 'dev-gitea', 'dev'),
    application('apps/b.yaml', 'preprod-gitea', 'preprod'),
  ];
  expect(claimant('renders/dev/gitea/cm.yaml', applications, 'renders')).toBe('dev-gitea');
  expect(claimant('renders/preprod/gitea/deep/er/cm.yaml', applications, 'renders/')).toBe('preprod-gitea');
});

test('an Application by the plain name counts when it is the instance’s: by project, or by standing in its folder', () => {
  expect(claimant('renders/dev/gitea/cm.yaml', [application('a.yaml', 'gitea', 'dev')], 'renders')).toBe('gitea');
  expect(
    claimant('renders/dev/gitea/cm.yaml', [application('renders/dev/apps.yaml', 'gitea', 'default')], 'renders'),
  ).toBe('gitea');
  expect(claimant('renders/dev/gitea/cm.yaml', [application('a.yaml', 'gitea', 'preprod')], 'renders')).toBeUndefined();
});

test('a render that no Application answers for is a problem in a folder of renders, once a folder', () => {
  const objects = [
    object('r/dev/x/a.yaml', 'ConfigMap', 'a'),
    object('r/dev/x/b.yaml', 'ConfigMap', 'b'),
    object('r/dev/y/b.yaml', 'ConfigMap', 'b'),
  ];
  const { problems } = claimRenders(objects, [], 'r');
  expect(problems.map(({ cause }) => cause)).toEqual([
    'no Application of the tree is named `dev-x` or `x`: which cluster the render belongs to is not known',
    'no Application of the tree is named `dev-y` or `y`: which cluster the render belongs to is not known',
  ]);
});

test('a whole tree is looked through without complaint, and Argo CD’s own objects are nobody’s render', () => {
  const applications = [application('dist/apps/dev-web.yaml', 'dev-web', 'dev')];
  expect(claimant('out/of/the/way/dev/web/cm.yaml', applications)).toBe('dev-web');
  expect(claimRenders([object('manifests/cm.yaml', 'ConfigMap', 'x')], applications).problems).toEqual([]);
  expect(claimRenders(applications, applications).objects[0]!.renderedBy).toBeUndefined();
});
