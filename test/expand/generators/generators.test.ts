import { versionOf } from '../argocd-versions';
import { checkoutOf, expand, faultsOf, namesOf, templateOf } from '../sets';

const SHOP = 'https://git.example/shop';
const checkouts = [
  checkoutOf('https://git.example/shop.git', {
    'README.md': '',
    'apps/cart/kustomization.yaml': '',
    'apps/My_Cart.v1/deep/x': '',
    'apps-old/y': '',
    '.hidden/z': '',
    'config/dev.yaml': 'name: dev\nreplicas: 017\nenabled: on\n',
    'config/prod.yaml': '- name: prod-1\n- name: prod-2\n  tags: [a, {b: c}]\n',
    'config/eu/empty.yaml': '',
    'config/none.yaml': '[]',
  }),
];

describe('list', () => {
  test('plain mode takes texts and one map, `values`', () => {
    const generators = [{ list: { elements: [{ name: 'cart', values: { env: 'dev' } }] } }];
    expect(namesOf(expand({ generators, template: templateOf('{{name}}-{{values.env}}') }))).toEqual(['cart-dev']);
    const numbers = expand({ generators: [{ list: { elements: [{ name: 1 }] } }] });
    expect(faultsOf(numbers)).toEqual(['error parsing value as string %!w(<nil>)']);
  });

  test('with Go templates a number is a float64', () => {
    const generators = [{ list: { elements: [{ name: 1234567 }, { name: 12 }] } }];
    expect(namesOf(expand({ goTemplate: true, generators }))).toEqual(['1.234567e+06', '12']);
  });

  test('elementsYaml comes after the elements, read as YAML 1.1', () => {
    const generators = [
      { list: { elements: [{ name: 'a' }], elementsYaml: '- {name: b, port: 010}\n- {name: c, port: 8}' } },
    ];
    const spec = { goTemplate: true, generators, template: templateOf('{{.name}}{{.port}}') };
    expect(namesOf(expand(spec))).toEqual(['a<no value>', 'b8', 'c8']);
  });

  test('what two keys become is undecided where Go lets chance decide', () => {
    const generators = [{ list: { elements: [{ 'values.x': 'a', values: { x: 'b' } }] } }];
    expect(faultsOf(expand({ generators }))).toEqual([
      'two keys become `values.x`, and which of them counts is chance',
    ]);
  });
});

describe('git directories', () => {
  const names = (directories: object[], more: object = {}): unknown =>
    namesOf(
      expand(
        {
          generators: [{ git: { repoURL: SHOP, revision: 'HEAD', directories, ...more } }],
          template: templateOf('{{path}}'),
        },
        { checkouts },
      ),
    );

  test('a star stays in one segment, hidden folders and the root are no candidates', () => {
    expect(names([{ path: '*' }])).toEqual(['apps', 'apps-old', 'config']);
    expect(names([{ path: 'apps/*' }])).toEqual(['apps/My_Cart.v1', 'apps/cart']);
    expect(names([{ path: '**' }])).toEqual(['apps', 'apps-old', 'config']);
  });

  test('the order is that of a walk, whatever the entries are', () => {
    expect(names([{ path: 'config' }, { path: 'apps/*/*' }, { path: 'apps' }])).toEqual([
      'apps',
      'apps/My_Cart.v1/deep',
      'config',
    ]);
  });

  test('an exclusion wins, wherever it stands; a malformed pattern is passed over', () => {
    expect(names([{ path: 'apps/cart', exclude: true }, { path: 'apps/*' }, { path: '[' }])).toEqual([
      'apps/My_Cart.v1',
    ]);
  });

  test('parameters under a prefix, normalized names, numbered segments', () => {
    const template = templateOf('{{r.path.basenameNormalized}}.{{r.path[0]}}.{{r.path[1]}}.{{values.who}}');
    const git = {
      repoURL: SHOP,
      directories: [{ path: 'apps/My*' }],
      pathParamPrefix: 'r',
      values: { who: '{{r.path.basename}}' },
    };
    expect(namesOf(expand({ generators: [{ git }], template }, { checkouts }))).toEqual([
      'my-cart.v1.apps.My_Cart.v1.My_Cart.v1',
    ]);
  });

  test('with Go templates the segments are a list', () => {
    const git = { repoURL: SHOP, directories: [{ path: 'apps/*/*' }] };
    const template = templateOf('{{index .path.segments 1 | normalize}}-{{.path.basename}}');
    expect(namesOf(expand({ goTemplate: true, generators: [{ git }], template }, { checkouts }))).toEqual([
      'my-cart.v1-deep',
    ]);
  });

  test('each names the entry and the directory it came from', () => {
    const git = { repoURL: SHOP, directories: [{ path: 'nothing' }, { path: 'config' }] };
    const { applications } = expand({ generators: [{ git }], template: templateOf('{{path}}') }, { checkouts });
    expect(applications[0]?.origins).toEqual([
      { path: ['spec', 'generators', 0, 'git', 'directories', 1], found: 'config' },
    ]);
  });
});

describe('git files', () => {
  const run = (files: object[], version = '3.5.7', more: object = {}): ReturnType<typeof expand> =>
    expand(
      {
        goTemplate: true,
        generators: [{ git: { repoURL: SHOP, files, ...more } }],
        template: templateOf('{{.path.filename}}:{{.name}}'),
      },
      { checkouts, version: versionOf(version) },
    );

  test('git pathspecs: a star crosses slashes, a folder is everything below it', () => {
    const all = ['dev.yaml:dev', 'empty.yaml:<no value>', 'prod.yaml:prod-1', 'prod.yaml:prod-2'];
    expect(namesOf(run([{ path: 'config/*.yaml' }]))).toEqual(all);
    expect(namesOf(run([{ path: 'config' }]))).toEqual(all);
    expect(namesOf(run([{ path: 'con?ig/[dp]*' }]))).toEqual([all[0], all[2], all[3]]);
  });

  test('the newer globbing keeps a star in its folder, knows braces, and cannot read a folder', () => {
    const at = (...paths: string[]): ReturnType<typeof expand> =>
      expand(
        {
          goTemplate: true,
          generators: [{ git: { repoURL: SHOP, revision: 'HEAD', files: paths.map((path) => ({ path })) } }],
          template: templateOf('{{.path.filename}}:{{.name}}'),
        },
        { checkouts, globbing: 'doublestar' },
      );
    expect(namesOf(at('config/*.yaml'))).toEqual(['dev.yaml:dev', 'prod.yaml:prod-1', 'prod.yaml:prod-2']);
    expect(namesOf(at('config/{eu,us}/*', '**/dev.yaml'))).toEqual(['dev.yaml:dev', 'empty.yaml:<no value>']);
    expect(faultsOf(at('config/eu/**'))).toEqual([
      'error generating params from git: rpc error: code = Internal desc = unable to list files. repo https://git.example/shop with revision HEAD pattern config/eu/**: read config/eu: is a directory',
    ]);
  });

  test('an exclusion counts since 3.1, and is one more inclusion before', () => {
    const files = [{ path: 'config/dev.yaml' }, { path: 'config/dev.yaml', exclude: true }];
    expect(namesOf(run(files))).toEqual([]);
    expect(namesOf(run(files, '3.0.20'))).toEqual(['dev.yaml:dev']);
  });

  test('an empty list in a file is nothing since 3.2, and one Application before', () => {
    expect(namesOf(run([{ path: 'config/none.yaml' }]))).toEqual([]);
    expect(namesOf(run([{ path: 'config/none.yaml' }], '3.0.20'))).toEqual(['none.yaml:<no value>']);
  });

  test('plain mode flattens: lists by number, octals and flags as YAML 1.1 reads them', () => {
    const git = { repoURL: SHOP, files: [{ path: 'config/*.yaml' }] };
    const template = templateOf('{{name}} {{replicas}} {{enabled}} {{tags.0}} {{tags.1.b}}');
    expect(namesOf(expand({ generators: [{ git }], template }, { checkouts }))).toEqual([
      'dev 15 true {{tags.0}} {{tags.1.b}}',
      '{{name}} {{replicas}} {{enabled}} {{tags.0}} {{tags.1.b}}',
      'prod-1 {{replicas}} {{enabled}} {{tags.0}} {{tags.1.b}}',
      'prod-2 {{replicas}} {{enabled}} a c',
    ]);
  });

  test('a file that is neither says so with its name, and with its repository since 3.5', () => {
    const broken = [checkoutOf(SHOP, { 'x.yaml': 'text' })];
    const spec = { goTemplate: true, generators: [{ git: { repoURL: SHOP, files: [{ path: 'x.yaml' }] } }] };
    expect(faultsOf(expand(spec, { checkouts: broken }))).toEqual([
      "error generating params from git: unable to process file 'x.yaml' from repository 'https://git.example/shop': unable to parse file: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal string into Go value of type []map[string]interface {}",
    ]);
    expect(faultsOf(expand(spec, { checkouts: broken, version: versionOf('3.2.6') }))[0]).toContain(
      "unable to process file 'x.yaml': unable to parse file",
    );
  });

  test('neither directories nor files is an empty generator', () => {
    expect(faultsOf(expand({ generators: [{ git: { repoURL: SHOP } }] }, { checkouts }))).toEqual([
      'ApplicationSet is empty',
    ]);
  });
});

describe('matrix', () => {
  const two = (first: object, second: object): object => ({ matrix: { generators: [first, second] } });
  const list = (...elements: object[]): object => ({ list: { elements } });

  test('each of the first with each that the second gives when it is rendered with the first', () => {
    const generators = [two(list({ env: 'dev' }, { env: 'prod' }), list({ name: '{{env}}-a' }, { name: '{{env}}-b' }))];
    expect(namesOf(expand({ generators }))).toEqual(['dev-a', 'dev-b', 'prod-a', 'prod-b']);
  });

  test('plain mode: the same name with another text is an error', () => {
    const generators = [two(list({ name: 'a' }), list({ name: 'b' }))];
    expect(faultsOf(expand({ generators }))).toEqual([
      'failed to combine string maps with merging params for the matrix generator: found duplicate key name with different value, a: a ,b: b',
    ]);
  });

  test('Go templates: the first wins, maps are laid over each other', () => {
    const generators = [two(list({ name: 'a', m: { x: 1 } }), list({ name: 'b', m: { x: 2, y: 3 } }))];
    expect(
      namesOf(expand({ goTemplate: true, generators, template: templateOf('{{.name}} {{.m.x}} {{.m.y}}') })),
    ).toEqual(['a 1 3']);
  });

  test('a second child that looks for its own parameters keeps them, since 3.4', () => {
    const generators = [
      two(list({ env: 'dev' }), {
        git: { repoURL: SHOP, directories: [{ path: 'apps/cart' }], values: { n: '{{.path.basename}}' } },
      }),
    ];
    const spec = { goTemplate: true, generators, template: templateOf('{{.env}}-{{.values.n}}') };
    expect(namesOf(expand(spec, { checkouts }))).toEqual(['dev-cart']);
    expect(namesOf(expand(spec, { checkouts, version: versionOf('3.2.6') }))).toEqual(['dev-<no value>']);
  });

  test.each([
    [[], 'found less than two generators, Matrix support only two'],
    [[list(), list(), list()], 'found more than two generators, Matrix support only two'],
    [
      [{}, list()],
      'error failed to get params for first generator in matrix generator: child generator generated no parameters',
    ],
    [
      [{ list: { elements: [] }, clusters: {} }, list()],
      'error failed to get params for first generator in matrix generator: found more than one generator in matrix.Generators',
    ],
  ])('children %j: %s', (children, message) => {
    const fixtures = { clusters: [] };
    expect(faultsOf(expand({ generators: [{ matrix: { generators: children } }] }, { fixtures }))).toEqual([message]);
  });

  test('a matrix in a matrix holds plain generators only: a third level has none', () => {
    const innermost = two(list({ c: '1' }), list({ name: 'x' }));
    const generators = [two(list({ a: '1' }), two(list({ b: '2' }), innermost))];
    expect(faultsOf(expand({ generators }))[0]).toContain('child generator generated no parameters');
  });

  test('a selector two levels deep counts since 3.0, before only where the set says so', () => {
    const chosen = { ...list({ name: 'a' }, { name: 'b' }), selector: { matchLabels: { name: 'a' } } };
    const generators = [two(list({ e: '1' }), two(chosen, list({ z: '1' })))];
    const at = (version: string, more: object = {}): unknown =>
      namesOf(expand({ generators, ...more }, { version: versionOf(version) }));
    expect(at('3.0.20')).toEqual(['a']);
    expect(at('2.14.11')).toEqual(['a', 'b']);
    expect(at('2.14.11', { applyNestedSelectors: true })).toEqual(['a']);
  });
});

describe('merge', () => {
  const merge = (mergeKeys: string[], ...lists: object[][]): object[] => [
    { merge: { mergeKeys, generators: lists.map((elements) => ({ list: { elements } })) } },
  ];

  test('only the first child makes sets; later ones override what has the same keys', () => {
    const generators = merge(
      ['name'],
      [
        { name: 'a', size: 's' },
        { name: 'b', size: 's' },
      ],
      [
        { name: 'b', size: 'l' },
        { name: 'c', size: 'xl' },
      ],
      [{ name: 'b', more: 'x' }],
    );
    const expansion = expand({ generators, template: templateOf('{{name}}-{{size}}-{{more}}') });
    expect(namesOf(expansion)).toEqual(['a-s-{{more}}', 'b-l-x']);
    expect(expansion.applications[1]?.origins.map(({ path }) => path.slice(4))).toEqual([
      ['generators', 0, 'list', 'elements', 1],
      ['generators', 1, 'list', 'elements', 0],
      ['generators', 2, 'list', 'elements', 0],
    ]);
  });

  test.each([
    [merge(['name'], [{ name: 'a' }]), 'found less than two generators, Merge requires two or more'],
    [
      merge([], [{ name: 'a' }], []),
      'error getting param sets by merge key: no merge keys were specified, Merge requires at least one',
    ],
    [
      merge(['env'], [{ name: 'a' }, { name: 'b' }], []),
      'error getting param sets by merge key: the parameters from a generator were not unique by the given mergeKeys, Merge requires all param sets to be unique. Duplicate key was {"env":null}',
    ],
  ])('%j is refused', (generators, message) => {
    expect(faultsOf(expand({ generators }))).toEqual([message]);
  });

  test('`values.k` is a merge key in plain mode only', () => {
    const lists = [[{ name: 'a', values: { k: '1' } }], [{ name: 'b', values: { k: '1' } }]];
    expect(namesOf(expand({ generators: merge(['values.k'], ...lists) }))).toEqual(['b']);
    const both = merge(['values.k'], lists[0]!, [{ name: 'b', values: { k: '2' } }]);
    expect(namesOf(expand({ goTemplate: true, generators: both }))).toEqual(['b']);
  });
});

describe('selectors', () => {
  const elements = [{ name: 'a', env: 'dev' }, { name: 'b', env: 'https://x/y?z' }, { name: 'c' }];
  const names = (selector: object): unknown => namesOf(expand({ generators: [{ list: { elements }, selector }] }));

  test.each([
    [{}, ['a', 'b', 'c']],
    [{ matchLabels: { env: 'https://x/y?z' } }, ['b']],
    [{ matchExpressions: [{ key: 'env', operator: 'NotIn', values: ['dev'] }] }, ['b', 'c']],
    [{ matchExpressions: [{ key: 'env', operator: 'Exists' }] }, ['a', 'b']],
    [{ matchExpressions: [{ key: 'env', operator: 'DoesNotExist' }] }, ['c']],
  ])('%j keeps %j', (selector, kept) => {
    expect(names(selector)).toEqual(kept);
  });

  test('with Go templates maps of texts are looked into since 3.4', () => {
    const fixtures = { clusters: [{ name: 'eu', server: 'https://eu', labels: { env: 'dev' } }] };
    const generators = [{ clusters: {}, selector: { matchLabels: { 'metadata.labels.env': 'dev' } } }];
    const at = (version: string): unknown =>
      namesOf(expand({ goTemplate: true, generators }, { fixtures, version: versionOf(version) }));
    expect(at('3.5.7')).toEqual(['eu']);
    expect(at('3.2.6')).toEqual([]);
  });

  test.each([
    ['3.5.7', '"Nope" is not a valid pod selector operator', { key: 'a', operator: 'Nope' }],
    [
      '3.5.7',
      "values: Invalid value: null: for 'in', 'notin' operators, values set can't be empty",
      { key: 'a', operator: 'In' },
    ],
    [
      '3.0.20',
      "values: Invalid value: []string(nil): for 'in', 'notin' operators, values set can't be empty",
      { key: 'a', operator: 'In' },
    ],
  ])('%s: %s', (version, message, expression) => {
    const selector = { matchExpressions: [expression] };
    const expansion = expand({ generators: [{ list: { elements }, selector }] }, { version: versionOf(version) });
    expect(faultsOf(expansion)).toEqual([`error parsing label selector: ${message}`]);
  });
});

describe("a generator's own template", () => {
  test('wins where it says something, and the set fills the rest', () => {
    const generators = [
      {
        list: {
          elements: [{ name: 'a' }],
          template: { metadata: { labels: { tier: 'own' } }, spec: { destination: { name: 'eu' } } },
        },
      },
      { list: { elements: [{ name: 'b' }] } },
    ];
    const { applications } = expand({
      generators,
      template: templateOf('{{name}}', { labels: { tier: 'set', team: 'x' } }),
    });
    expect(
      applications.map(({ application }) => [application.metadata?.labels, application.spec?.destination]),
    ).toEqual([
      [
        { tier: 'own', team: 'x' },
        { name: 'eu', namespace: 'shop' },
      ],
      [{ tier: 'set', team: 'x' }, { namespace: 'shop' }],
    ]);
  });
});
