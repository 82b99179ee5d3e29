import type { Random } from './random';
import {
  fastTemplate,
  flatParams,
  goTemplate,
  jsonValue,
  paramsOf,
  type TemplateMode,
  templateMode,
  templateOf,
} from './templates';

type Fields = Record<string, unknown>;

function someOf(random: Random, fields: Readonly<Record<string, () => unknown>>, probability: number): Fields {
  const chosen: Fields = {};
  for (const [name, make] of Object.entries(fields)) if (random.chance(probability)) chosen[name] = make();
  return chosen;
}

function applicationSource(random: Random, text: () => string): Fields {
  return {
    repoURL: text(),
    ...someOf(random, { path: text, targetRevision: text, chart: text }, 0.4),
    ...someOf(
      random,
      {
        helm: () =>
          someOf(
            random,
            {
              valueFiles: () => random.list(0, 2, text),
              parameters: () => random.list(0, 2, () => ({ name: text(), value: text() })),
              values: text,
              valuesObject: () => ({ key: text(), nested: { [text()]: [text(), 1, true, null] } }),
              releaseName: text,
              ignoreMissingValueFiles: () => random.chance(0.5),
            },
            0.35,
          ),
        kustomize: () =>
          someOf(
            random,
            {
              namePrefix: text,
              images: () => random.list(0, 2, text),
              commonLabels: () => ({ [text()]: text() }),
              patches: () => [{ patch: text(), target: { kind: text() } }],
            },
            0.35,
          ),
        directory: () =>
          someOf(
            random,
            {
              recurse: () => random.chance(0.5),
              exclude: text,
              jsonnet: () => ({ tlas: [{ name: text(), value: text(), code: random.chance(0.5) }] }),
            },
            0.35,
          ),
        plugin: () =>
          someOf(
            random,
            {
              name: text,
              env: () => [{ name: text(), value: text() }],
              parameters: () => [
                { name: text(), string: text() },
                { name: text(), array: [text()] },
                { name: text(), map: { [text()]: text() } },
              ],
            },
            0.35,
          ),
      },
      0.15,
    ),
  };
}

function applicationSpec(random: Random, text: () => string): Fields {
  return {
    project: random.chance(0.7) ? 'default' : text(),
    destination: someOf(random, { server: text, name: text, namespace: text }, 0.5),
    ...someOf(random, { source: () => applicationSource(random, text) }, 0.8),
    ...someOf(
      random,
      {
        sources: () => random.list(0, 2, () => applicationSource(random, text)),
        syncPolicy: () =>
          someOf(
            random,
            {
              automated: () =>
                someOf(random, { prune: () => random.chance(0.5), selfHeal: () => random.chance(0.5) }, 0.5),
              syncOptions: () => random.list(0, 2, text),
              retry: () => ({ limit: 5, backoff: { duration: text(), maxDuration: '3m' } }),
              managedNamespaceMetadata: () => ({ labels: { [text()]: text() } }),
            },
            0.5,
          ),
        ignoreDifferences: () => [{ group: text(), kind: text(), jsonPointers: [text()] }],
        info: () => [{ name: text(), value: text() }],
        revisionHistoryLimit: () => random.below(10),
      },
      0.15,
    ),
  };
}

function template(random: Random, text: () => string, dense: number): Fields {
  return {
    metadata: someOf(
      random,
      {
        name: text,
        namespace: text,
        labels: () => ({ [text()]: text() }),
        annotations: () => ({ [text()]: text() }),
        finalizers: () => random.pick([[], ['resources-finalizer.argocd.argoproj.io'], ['foo/bar']]),
      },
      dense,
    ),
    spec: applicationSpec(random, text),
  };
}

function application(random: Random, text: () => string): Fields {
  return { apiVersion: 'argoproj.io/v1alpha1', kind: 'Application', ...template(random, text, 0.6) };
}

const SELECTOR_KEYS = [
  'name',
  'env',
  'cluster',
  'values.x',
  'path.basename',
  'metadata.labels.env',
  'list.0',
  'obj.name',
  'n',
  'bad key!',
  'missing',
  'flag',
  'server',
];
const SELECTOR_VALUES = [
  'dev',
  'prod',
  '',
  '1',
  'true',
  'a/b',
  'https://kubernetes.default.svc',
  '<nil>',
  'é日😀',
  '1.234567e+06',
];

export function selector(random: Random): Fields {
  return someOf(
    random,
    {
      matchLabels: () =>
        Object.fromEntries(random.list(0, 2, () => [random.pick(SELECTOR_KEYS), random.pick(SELECTOR_VALUES)])),
      matchExpressions: () =>
        random.list(0, 2, () => {
          const operator = random.pick(['In', 'NotIn', 'Exists', 'DoesNotExist', 'In', 'NotIn', 'Bogus', '']);
          const expression: Fields = { key: random.pick(SELECTOR_KEYS), operator };
          if (operator.includes('In') || random.chance(0.15))
            expression.values = random.list(random.chance(0.1) ? 0 : 1, 2, () => random.pick(SELECTOR_VALUES));
          return expression;
        }),
    },
    0.6,
  );
}

function values(random: Random, mode: TemplateMode): { values?: Fields } {
  if (random.chance(0.6)) return {};
  return {
    values: Object.fromEntries(random.list(0, 2, () => [random.pick(['x', 'y', 'env']), templateOf(random, mode)])),
  };
}

function listGenerator(random: Random, mode: TemplateMode): Fields {
  const element = (): Fields => {
    if (mode.goTemplate) return jsonObject(random);
    const flat = flatParams(random);
    if (random.chance(0.2))
      flat.values = random.chance(0.9) ? { x: 'dev' } : random.pick<unknown>([1, 'x', { x: 1 }, null, []]);
    return flat;
  };
  const list: Fields = { elements: random.list(0, 3, element) };
  if (random.chance(0.1))
    list.elementsYaml = random.pick([
      '- {name: a}\n- {name: b}',
      '[]',
      '',
      '{name: a}',
      '- a',
      '- {name: 017, env: yes}',
      ': bad',
      'null',
      '{{ .list | toJson }}',
    ]);
  return { list };
}

function jsonObject(random: Random): Fields {
  return Object.fromEntries(
    random.list(0, 4, () => [
      random.pick(['name', 'env', 'cluster', 'n', 'obj', 'list', 'values', 'path']),
      jsonValue(random, 1),
    ]),
  );
}

const DIRECTORIES = ['apps', 'apps/dev', 'apps/prod', 'apps/dev/deep', 'charts', 'charts/My_Chart.v1', 'a b', 'é'];
const DIRECTORY_PATTERNS = [
  '*',
  'apps/*',
  'apps/*/*',
  '**',
  'apps',
  'apps/[dp]*',
  'apps/[^d]*',
  '[',
  'charts/*',
  'apps/dev',
  '?',
  '',
  'apps/**',
  '*/*',
];
const FILES: Readonly<Record<string, readonly string[]>> = {
  'apps/dev/config.json': [
    '{"name": "a", "obj": {"x": 1}}',
    '{"name": 1234567, "list": [1, "b", null, {"c": {}}]}',
    '[{"name": "a"}, {"name": "b"}]',
    '[]',
    '',
    '{',
    'null',
    '"text"',
    '{"path": "mine", "values": {"x": "y"}}',
  ],
  'apps/prod/config.yaml': [
    'name: yes\nenv: 017\nbig: 12345678901234567890\nf: 1.0\nd: 2026-01-01',
    'a: &x {k: 1}\nb: *x',
    'name: a\nname: b',
    '- name: a\n- name: b',
    'a: 1\n---\na: 2',
    '? [x]\n: 1',
    'on: off\n1: 2\ntrue: 3\n~: 4',
    'text',
    'a: b: c',
    'a: !!binary aGk=',
    '<<: {z: 1}\nname: q',
    'n: .inf',
    'deep: {er: {est: [[1], {}]}}',
  ],
  'root.json': ['{"name": "root"}', '{}'],
};
const FILE_PATTERNS = [
  'apps/*/config.json',
  '**/config.*',
  'apps/**',
  '*.json',
  'root.json',
  'apps/dev/config.json',
  'none',
  'apps/*/*',
  '[',
];

function gitGenerator(random: Random, mode: TemplateMode): Fields {
  const git: Fields = { repoURL: 'https://h/repo', revision: 'HEAD', ...values(random, mode) };
  if (random.chance(0.15)) git.pathParamPrefix = random.pick(['p', 'my.repo', '']);
  if (random.chance(0.55))
    git.directories = random.list(random.chance(0.1) ? 0 : 1, 3, () => ({
      path: random.pick(DIRECTORY_PATTERNS),
      ...(random.chance(0.2) ? { exclude: true } : {}),
    }));
  if (git.directories === undefined || random.chance(0.05))
    git.files = random.list(random.chance(0.1) ? 0 : 1, 2, () => ({
      path: random.pick(FILE_PATTERNS),
      ...(random.chance(0.2) ? { exclude: true } : {}),
    }));
  return { git };
}

function clusterGenerator(random: Random, mode: TemplateMode): Fields {
  const clusters: Fields = { ...values(random, mode) };
  if (random.chance(0.5))
    clusters.selector = random.pick<unknown>([
      {},
      { matchLabels: { env: 'dev' } },
      { matchExpressions: [{ key: 'env', operator: 'In', values: ['dev', 'prod'] }] },
      { matchExpressions: [{ key: 'env', operator: 'NotIn', values: ['dev'] }] },
      { matchExpressions: [{ key: 'env', operator: 'Bogus' }] },
      { matchLabels: { 'bad key!': 'x' } },
    ]);
  if (random.chance(0.1)) clusters.flatList = true;
  return { clusters };
}

/** Facts that the generators above look up. */
function facts(random: Random): Fields {
  const files = Object.fromEntries(
    Object.entries(FILES)
      .filter(() => random.chance(0.8))
      .map(([path, contents]) => [path, random.pick(contents)]),
  );
  const secret = (name: string): Fields => ({
    name,
    server: name === 'local' ? 'https://kubernetes.default.svc' : `https://${name}.example.com`,
    labels: { 'argocd.argoproj.io/secret-type': 'cluster', env: random.pick(['dev', 'prod', '']) },
    ...(random.chance(0.4)
      ? {
          annotations: random.pick([
            { note: 'x' },
            { 'argocd.argoproj.io/refresh': 'hard' },
            { 'kubectl.kubernetes.io/last-applied-configuration': '{}' },
            {},
          ]),
        }
      : {}),
    ...(random.chance(0.4) ? { project: random.pick(['team', '']) } : {}),
  });
  return {
    git: {
      directoryListings: [
        {
          repoURL: 'https://h/repo',
          revision: 'HEAD',
          directories: random.disorder(DIRECTORIES).slice(random.below(4)),
        },
      ],
      fileListings: [{ repoURL: 'https://h/repo', revision: 'HEAD', files }],
    },
    clusters: ['dev-1', 'Prod_1', 'local'].filter(() => random.chance(0.6)).map(secret),
  };
}

function terminalGenerator(random: Random, mode: TemplateMode): Fields {
  return random.weighted([
    [6, () => listGenerator(random, mode)],
    [4, () => gitGenerator(random, mode)],
    [2, () => clusterGenerator(random, mode)],
    [1, () => ({ ...listGenerator(random, mode), ...(random.chance(0.3) ? gitGenerator(random, mode) : {}) })],
  ]);
}

function nested(random: Random, mode: TemplateMode, depth: number): Fields {
  const made =
    depth < 2 && random.chance(0.1)
      ? combinator(random, mode, depth + 1)
      : random.chance(0.03)
        ? {}
        : terminalGenerator(random, mode);
  if (random.chance(0.15)) made.selector = selector(random);
  return made;
}

function combinator(random: Random, mode: TemplateMode, depth: number): Fields {
  if (random.chance(0.6)) {
    const children = random.chance(0.93) ? 2 : random.pick([0, 1, 3]);
    return { matrix: { generators: Array.from({ length: children }, () => nested(random, mode, depth)) } };
  }
  return {
    merge: {
      mergeKeys: random.pick([['name'], ['name'], ['name', 'env'], ['missing'], [], ['values.x'], ['n'], ['server']]),
      generators: random.list(random.chance(0.05) ? 0 : 2, 3, () => nested(random, mode, depth)),
    },
  };
}

function generator(random: Random, mode: TemplateMode, text: () => string): Fields {
  const made = random.chance(0.4) ? combinator(random, mode, 0) : terminalGenerator(random, mode);
  if (random.chance(0.25)) made.selector = selector(random);
  if (random.chance(0.1)) {
    const kind = Object.keys(made).find((key) => key !== 'selector');
    if (kind !== undefined) (made[kind] as Fields).template = template(random, text, 0.3);
  }
  return made;
}

const PATCHES = [
  'metadata: {labels: {a: b}}',
  'metadata: {finalizers: null}',
  'metadata: {finalizers: [x/y]}',
  'spec: null',
  'spec: {project: other}',
  'spec: {source: {helm: {valueFiles: [x.yaml]}}}',
  'spec: {sources: []}',
  'spec: {syncPolicy: {automated: {prune: true}, syncOptions: [A=b]}}',
  '{"spec": {"destination": {"name": "c", "server": null}}}',
  'spec: {ignoreDifferences: [{kind: X, jsonPointers: [/a]}]}',
  'metadata: {$patch: replace, name: q}',
  'spec: {source: {$patch: delete}}',
  'text',
  '',
  '{}',
  'null',
  '[]',
  'spec: {revisionHistoryLimit: "x"}',
  'spec: [1]',
  'a: b',
  ': bad',
  'spec: {source: {helm: {parameters: [{name: p, value: v}]}}}',
  'metadata: {$deleteFromPrimitiveList/finalizers: [resources-finalizer.argocd.argoproj.io]}',
  'spec: {source: {$retainKeys: [repoURL]}}',
  'operation: {sync: {revision: x}}',
  'status: {reconciledAt: null}',
  '{"spec":',
  'spec: {source: {helm: {valuesObject: {a: null, b: {c: 1}}}}}',
  'metadata: {name: yes}',
  'spec: {syncPolicy: {retry: {limit: 1.5}}}',
];

function templatePatch(random: Random, mode: TemplateMode): string {
  if (random.chance(0.5)) return random.pick(PATCHES);
  return mode.goTemplate
    ? random.pick([
        'metadata: {labels: {env: {{ .env | quote }}}}',
        'spec: {{ toJson .obj }}',
        '{{ if .flag }}spec: {syncPolicy: {automated: {}}}{{ end }}',
        'metadata:\n  labels:\n{{ toYaml .obj | indent 4 }}',
        'metadata: {annotations: {n: "{{ .n }}"}}',
        goTemplate(random, 1),
      ])
    : random.pick(['metadata: {labels: {env: "{{env}}"}}', 'metadata: {name: {{name}}}', fastTemplate(random)]);
}

function wholeSet(random: Random, mode: TemplateMode): Fields {
  const text = (): string => templateOf(random, mode);
  const spec: Fields = {
    goTemplate: mode.goTemplate,
    ...(mode.goTemplateOptions === undefined ? {} : { goTemplateOptions: mode.goTemplateOptions }),
    generators: random.list(1, random.chance(0.2) ? 2 : 1, () => generator(random, mode, text)),
    template: template(random, text, 0.5),
  };
  if (random.chance(0.3)) spec.templatePatch = templatePatch(random, mode);
  if (random.chance(0.3)) spec.syncPolicy = { preserveResourcesOnDeletion: random.chance(0.6) };
  if (random.chance(0.1)) spec.applyNestedSelectors = true;
  return {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'ApplicationSet',
    metadata: { name: 'set', namespace: random.pick(['argocd', 'team-apps']) },
    spec,
  };
}

/** One case of kind appset-render, of any op. */
export function applicationSetQuestion(random: Random): unknown {
  const mode = templateMode(random);
  const text = (): string => templateOf(random, mode);
  return random.weighted<Fields>([
    [6, () => ({ op: 'generate', applicationSet: wholeSet(random, mode), ...facts(random) })],
    [
      4,
      () => ({
        op: 'generatorParams',
        ...mode,
        generator: random.chance(0.5) ? combinator(random, mode, 0) : terminalGenerator(random, mode),
        ...facts(random),
      }),
    ],
    [
      3,
      () => ({
        op: 'transform',
        ...mode,
        generator: { ...terminalGenerator(random, mode), selector: selector(random) },
        ...facts(random),
      }),
    ],
    [6, () => ({ op: 'replace', ...mode, template: text(), params: paramsOf(random, mode) })],
    [
      4,
      () => ({
        op: 'renderTemplateParams',
        ...mode,
        application: application(random, text),
        params: paramsOf(random, mode),
        ...(random.chance(0.3) ? { syncPolicy: { preserveResourcesOnDeletion: random.chance(0.6) } } : {}),
      }),
    ],
    [
      3,
      () => ({
        op: 'interpolateGenerator',
        ...mode,
        generator: generator(random, mode, text),
        params: paramsOf(random, mode),
      }),
    ],
    [
      2,
      () => ({
        op: 'appendValues',
        ...mode,
        values: Object.fromEntries(random.list(0, 3, () => [random.pick(['x', 'y', 'a-b', '']), text()])),
        params: paramsOf(random, mode),
      }),
    ],
    [
      2,
      () => ({
        op: 'mergeKeyIndex',
        mergeKeys: random.pick([['name'], ['name', 'env'], [], ['n'], ['obj', 'name']]),
        paramSets: random.list(0, 3, () => paramsOf(random, mode)),
      }),
    ],
    [2, () => ({ op: 'combineStringMaps', a: flatParams(random), b: flatParams(random) })],
    [
      3,
      () => ({
        op: 'templatePatch',
        application: application(random, () => random.pick(['a', 'b', ''])),
        templatePatch: random.pick(PATCHES),
      }),
    ],
    [
      3,
      () => ({
        op: 'mergeTemplate',
        generatorTemplate: template(random, () => random.pick(['a', 'b', '']), 0.5),
        template: template(random, () => random.pick(['c', 'd', '']), 0.5),
      }),
    ],
    [
      1,
      () => ({
        op: 'function',
        function: random.pick(['slugify', 'normalize']),
        args: [random.pick(['Feature/ABC_1', 'é日', '', '---', 'x'.repeat(300), 'a.b', 'K', '.a.'])],
      }),
    ],
  ]);
}
