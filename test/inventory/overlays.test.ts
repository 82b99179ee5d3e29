import { type ReadResult, readInventory } from '../../lib/inventory/read-inventory';
import { temporaryTree } from './temporary-tree';

const app = (name: string): string =>
  `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata:\n  name: ${name}\nspec:\n  project: p\n`;

function read(files: Readonly<Record<string, string>>): ReadResult {
  return readInventory({ inputs: ['.'], base: temporaryTree(files) });
}

function marks({ inventory }: ReadResult): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    inventory.objects.filter(({ id }) => id.group === 'argoproj.io').map(({ id, patchedBy }) => [id.name, patchedBy]),
  );
}

describe('kustomize overlays of the tree', () => {
  it('marks what an overlay changes in its base, with the fields, and leaves the rest decided', () => {
    const result = read({
      'base/kustomization.yaml': 'resources: [a.yaml, b.yaml]\n',
      'base/a.yaml': app('a'),
      'base/b.yaml': app('b'),
      'prod/kustomization.yaml': 'resources: [../base]\npatches:\n- path: patch.yaml\n',
      'prod/patch.yaml': `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata:\n  name: a\nspec:\n  destination:\n    namespace: prod\n`,
    });
    expect(marks(result)).toEqual({
      a: { overlay: 'prod/kustomization.yaml', why: 'patches[0]', fields: [['spec', 'destination', 'namespace']] },
      b: undefined,
    });
    expect(result.inventory.skipped).toContainEqual({
      file: 'prod/patch.yaml',
      reason: 'a patch or a setting of `prod/kustomization.yaml`, no object of its own',
    });
  });

  it.each([
    ['namespace', 'namespace: other\n', [['metadata', 'namespace'], ['subjects']]],
    ['namePrefix', 'namePrefix: x-\n', [['metadata', 'name']]],
    ['commonAnnotations', 'commonAnnotations: {a: b}\n', [['metadata', 'annotations']]],
    [
      'labels',
      'labels: [{pairs: {a: b}}]\n',
      [
        ['metadata', 'labels'],
        ['spec', 'selector'],
      ],
    ],
    [
      'an inline JSON patch',
      'patches:\n- target: {kind: Application}\n  patch: |-\n    - {op: replace, path: /spec/project, value: q}\n',
      [['spec', 'project']],
    ],
    [
      'a list in a JSON patch',
      'patches:\n- target: {name: a}\n  patch: |-\n    - {op: add, path: /spec/sources/0/path, value: q}\n',
      [['spec', 'sources']],
    ],
    [
      'patchesJson6902',
      'patchesJson6902:\n- target: {version: v1alpha1, kind: Application, name: a}\n  patch: "[{op: remove, path: /spec/project}]"\n',
      [['spec', 'project']],
    ],
    [
      'replacements',
      'replacements:\n- source: {kind: X}\n  targets:\n  - select: {kind: Application}\n    fieldPaths: [spec.source.repoURL]\n',
      [['spec', 'source', 'repoURL']],
    ],
  ])('knows what %s changes', (_name, text, fields) => {
    const result = read({ 'kustomization.yaml': `resources: [a.yaml]\n${text}`, 'a.yaml': app('a') });
    expect(marks(result)).toEqual({ a: { overlay: 'kustomization.yaml', why: expect.any(String), fields } });
  });

  it.each([
    ['transformers', 'transformers: [t.yaml]\n'],
    [
      'a deleting patch',
      'patches:\n- patch: |\n    apiVersion: argoproj.io/v1alpha1\n    kind: Application\n    metadata: {name: a}\n    $patch: delete\n',
    ],
    ['a patch that is not there', 'patches: [{path: gone.yaml}]\n'],
  ])('may change any field: %s', (_name, text) => {
    const result = read({ 'kustomization.yaml': `resources: [a.yaml]\n${text}`, 'a.yaml': app('a') });
    expect(marks(result)).toEqual({ a: { overlay: 'kustomization.yaml', why: expect.any(String) } });
  });

  it.each([
    ['nothing but resources', ''],
    ['a patch of another object', 'patches:\n- target: {name: other}\n  patch: "[{op: remove, path: /spec}]"\n'],
    ['a patch of other labels', 'patches:\n- target: {labelSelector: "a=b"}\n  patch: "[{op: remove, path: /spec}]"\n'],
    ['images, which Applications have none of', 'images: [{name: a, newTag: b}]\n'],
  ])('marks nothing for %s', (_name, text) => {
    const result = read({ 'kustomization.yaml': `resources: [a.yaml]\n${text}`, 'a.yaml': app('a') });
    expect(marks(result)).toEqual({ a: undefined });
  });

  it("takes a component's changes for those of who includes it", () => {
    const result = read({
      'app/kustomization.yaml': 'resources: [a.yaml]\ncomponents: [../c]\n',
      'app/a.yaml': app('a'),
      'c/kustomization.yaml': 'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\nnameSuffix: -x\n',
    });
    expect(marks(result)).toEqual({
      a: { overlay: 'app/kustomization.yaml', why: 'nameSuffix: -x', fields: [['metadata', 'name']] },
    });
  });

  it('says which bases it has not read', () => {
    const result = read({
      'kustomization.yaml': 'resources: [a.yaml, "https://github.com/x/y//base?ref=v1", github.com/x/z]\n',
      'a.yaml': app('a'),
    });
    expect(result.inventory.skipped).toContainEqual({
      file: 'kustomization.yaml',
      reason: 'builds `https://github.com/x/y//base?ref=v1`, `github.com/x/z`, which is not read',
    });
    expect(result.otherFiles.has('kustomization.yaml')).toBe(false);
  });

  it('survives overlays that include each other', () => {
    const result = read({
      'a/kustomization.yaml': 'resources: [../b]\nnamePrefix: x\n',
      'b/kustomization.yaml': 'resources: [../a, a.yaml]\n',
      'b/a.yaml': app('a'),
    });
    expect(marks(result)).toEqual({
      a: { overlay: 'a/kustomization.yaml', why: 'namePrefix: x', fields: [['metadata', 'name']] },
    });
  });
});
