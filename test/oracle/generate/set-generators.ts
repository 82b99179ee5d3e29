import type { Random } from './random';
import { type Fields, someOf, template } from './set-templates';
import { flatParams, jsonValue, type TemplateMode, templateOf } from './templates';

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

/** A selector over params. */
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

/** Facts that the generators look up. */
export function facts(random: Random): Fields {
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

/** A generator without children. */
export function terminalGenerator(random: Random, mode: TemplateMode): Fields {
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

/** A matrix or a merge, its children nested at most twice. */
export function combinator(random: Random, mode: TemplateMode, depth: number): Fields {
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

/** A generator of a set, perhaps with a selector and a template of its own. */
export function generator(random: Random, mode: TemplateMode, text: () => string): Fields {
  const made = random.chance(0.4) ? combinator(random, mode, 0) : terminalGenerator(random, mode);
  if (random.chance(0.25)) made.selector = selector(random);
  if (random.chance(0.1)) {
    const kind = Object.keys(made).find((key) => key !== 'selector');
    if (kind !== undefined) (made[kind] as Fields).template = template(random, text, 0.3);
  }
  return made;
}
