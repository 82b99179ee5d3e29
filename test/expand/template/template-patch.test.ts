import { expand, faultsOf, templateOf } from '../sets';

const BASE = {
  generators: [{ list: { elements: [{ name: 'cart', env: 'prod' }] } }],
  template: templateOf('{{name}}', { finalizers: ['a/b', 'c/d'], labels: { keep: 'k', drop: 'd' } }),
};

function patch(templatePatch: string, more: object = {}): ReturnType<typeof expand> {
  return expand({ ...BASE, ...more, templatePatch });
}

function patched(templatePatch: string, more: object = {}): unknown {
  const expansion = patch(templatePatch, more);
  expect(faultsOf(expansion)).toEqual([]);
  return expansion.applications[0]?.application;
}

test('maps merge, null deletes, lists are replaced, finalizers are merged, those of the patch as early as their order allows', () => {
  const application = patched(
    'metadata: {labels: {drop: null, env: "{{env}}"}, finalizers: [x/y, c/d]}\nspec: {source: {helm: {valueFiles: ["{{env}}.yaml"]}}}',
  );
  expect(application).toMatchObject({
    metadata: { labels: { keep: 'k', env: 'prod' }, finalizers: ['x/y', 'a/b', 'c/d'] },
    spec: { source: { repoURL: 'https://git.example/shop', path: 'deploy', helm: { valueFiles: ['prod.yaml'] } } },
  });
});

test('finalizers go with null, after the default one was added', () => {
  const template = templateOf('{{name}}');
  expect(patched('metadata: {finalizers: null}', { template })).toMatchObject({ metadata: { name: 'cart' } });
  expect((patched('metadata: {finalizers: null}', { template }) as { metadata: object }).metadata).not.toHaveProperty(
    'finalizers',
  );
});

test('everything may change but the project; the namespace stays that of the set', () => {
  expect(
    patched('metadata: {name: other, namespace: elsewhere}\nspec: {project: root, destination: {name: eu}}'),
  ).toMatchObject({
    metadata: { name: 'other', namespace: 'argocd' },
    spec: { project: 'apps', destination: { name: 'eu', namespace: 'shop' } },
  });
});

test('an empty spec wipes the spec', () => {
  expect(patched('spec:')).toMatchObject({ spec: { project: 'apps', destination: {} } });
});

test('an empty patch changes nothing', () => {
  expect(patched('')).toEqual(patched('{}'));
});

test('a patch may start a sync', () => {
  expect(patched('operation: {sync: {revision: abc}}')).toMatchObject({ operation: { sync: { revision: 'abc' } } });
});

test('fields that Application does not have are no error, and gone', () => {
  expect(patched('spec: {nope: 1}')).toEqual(patched('{}'));
});

test.each([
  [
    'spec: {revisionHistoryLimit: many}',
    'invalid templatePatch "{\\"spec\\":{\\"revisionHistoryLimit\\":\\"many\\"}}": json: cannot unmarshal string into Go struct field ApplicationSpec.spec.revisionHistoryLimit of type int64',
  ],
  [
    'spec: {source: {targetRevision: 1.0}}',
    'invalid templatePatch "{\\"spec\\":{\\"source\\":{\\"targetRevision\\":1}}}": json: cannot unmarshal number into Go struct field ApplicationSource.spec.source.targetRevision of type string',
  ],
  [
    'just text',
    'invalid templatePatch "\\"just text\\"": json: cannot unmarshal string into Go value of type v1alpha1.Application',
  ],
  ['a: [', 'error while converting template to json "a: [": yaml: line 1: did not find expected node content'],
  ['{"a": }', 'invalid templatePatch "{\\"a\\": }": invalid character \'}\' looking for beginning of value'],
  [
    'metadata: {labels: {$patch: merge}}',
    'error while applying templatePatch template to json "{\\"metadata\\":{\\"labels\\":{\\"$patch\\":\\"merge\\"}}}": unknown patch type: merge in map: map[$patch:merge]',
  ],
])('%s is refused in the words of Go', (text, message) => {
  const expansion = patch(text);
  expect(expansion.applications).toEqual([]);
  expect(faultsOf(expansion)).toEqual([message]);
});

test('directives replace and delete', () => {
  expect(patched('metadata: {labels: {$patch: replace, only: this}}')).toMatchObject({
    metadata: { labels: { only: 'this' } },
  });
  expect(patched('spec: {source: {$patch: delete}}')).toMatchObject({ spec: { source: { repoURL: '' } } });
  expect(patched('metadata: {$deleteFromPrimitiveList/finalizers: [a/b]}')).toMatchObject({
    metadata: { finalizers: ['c/d'] },
  });
});

test('an order directive is not followed, and said so', () => {
  const expansion = patch('metadata: {$setElementOrder/finalizers: [c/d]}');
  expect(expansion.undecided).toMatchObject([
    { cause: 'the patch uses `$setElementOrder/finalizers`, which this program does not follow' },
  ]);
});

test('values under valuesObject cannot be merged: the type knows none of their fields', () => {
  const template = {
    metadata: { name: '{{name}}' },
    spec: { project: 'p', destination: {}, source: { repoURL: 'r', helm: { valuesObject: { a: { b: 1 }, keep: 1 } } } },
  };
  expect(faultsOf(patch('spec: {source: {helm: {valuesObject: {a: {c: 2}}}}}', { template }))).toEqual([
    'error while applying templatePatch template to json "{\\"spec\\":{\\"source\\":{\\"helm\\":{\\"valuesObject\\":{\\"a\\":{\\"c\\":2}}}}}}": unable to find api field in struct RawExtension for the json field "a"',
  ]);
  expect(patched('spec: {source: {helm: {valuesObject: {m: 2}}}}', { template })).toMatchObject({
    spec: { source: { helm: { valuesObject: { a: { b: 1 }, keep: 1, m: 2 } } } },
  });
});

test('with Go templates the patch may have conditions', () => {
  const spec = { goTemplate: true, template: templateOf('{{.name}}') };
  expect(patched('{{if eq .env "prod"}}spec: {syncPolicy: {automated: {prune: true}}}{{end}}', spec)).toMatchObject({
    spec: { syncPolicy: { automated: { prune: true } } },
  });
  expect(faultsOf(patch('{{.x.y}}', { ...spec, goTemplateOptions: ['missingkey=error'] }))).toEqual([
    'error replacing values in templatePatch: failed to execute go template {{.x.y}}: template: base:1:4: executing "base" at <.x.y>: map has no entry for key "x"',
  ]);
});
