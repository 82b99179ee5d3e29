import type { GeneratorFixtures } from '../../../lib/expand/facts/fixtures';
import { versionOf } from '../argocd-versions';
import { expand, faultsOf, namesOf, templateOf } from '../sets';

describe('clusters', () => {
  const fixtures: GeneratorFixtures = {
    clusters: [
      {
        name: 'Prod_EU',
        server: 'https://eu.example',
        labels: { env: 'prod' },
        annotations: { note: 'n', 'argocd.argoproj.io/refresh': 'x' },
      },
      { name: 'dev', server: 'https://dev.example', labels: { env: 'dev' }, project: 'team' },
    ],
  };
  const template = templateOf(
    '{{nameNormalized}} {{server}} {{project}} {{metadata.labels.env}} {{metadata.annotations.note}}',
  );

  test('one set a Secret and one for the local cluster, last since 3.4 and first before', () => {
    const spec = { generators: [{ clusters: {} }], template };
    const local = 'in-cluster https://kubernetes.default.svc  {{metadata.labels.env}} {{metadata.annotations.note}}';
    const secrets = [
      'prod-eu https://eu.example  prod n',
      'dev https://dev.example team dev {{metadata.annotations.note}}',
    ];
    expect(namesOf(expand(spec, { fixtures }))).toEqual([...secrets, local]);
    expect(namesOf(expand(spec, { fixtures, version: versionOf('3.2.6') }))).toEqual([local, ...secrets]);
  });

  test('a selector leaves the local cluster out, and so does a Secret for it', () => {
    const selector = { matchLabels: { env: 'dev' } };
    expect(namesOf(expand({ generators: [{ clusters: { selector } }] }, { fixtures }))).toEqual(['dev']);
    const named = { clusters: [{ name: 'here', server: 'https://kubernetes.default.svc' }] };
    expect(namesOf(expand({ generators: [{ clusters: {} }] }, { fixtures: named }))).toEqual(['here']);
  });

  test("annotations that are Argo CD's own are hidden since 3.5", () => {
    const spec = {
      goTemplate: true,
      generators: [{ clusters: { selector: { matchLabels: { env: 'prod' } } } }],
      template: templateOf('{{len .metadata.annotations}}'),
    };
    expect(namesOf(expand(spec, { fixtures }))).toEqual(['1']);
    expect(namesOf(expand(spec, { fixtures, version: versionOf('3.2.6') }))).toEqual(['2']);
  });

  test('of Secrets with one name the last counts, and before 3.4 as often as the name is there', () => {
    const twice = {
      clusters: [
        { name: 'eu', server: 'https://one' },
        { name: 'eu', server: 'https://two' },
        { name: 'in', server: 'https://kubernetes.default.svc' },
      ],
    };
    const spec = { generators: [{ clusters: {} }], template: templateOf('{{server}}') };
    const at = (version: string): unknown => {
      const { applications, errors } = expand(spec, { fixtures: twice, version: versionOf(version) });
      return [
        applications.map(({ application }) => application.metadata?.name),
        errors.map(({ application }) => application),
      ];
    };
    expect(at('3.5.7')).toEqual([['https://two', 'https://kubernetes.default.svc'], []]);
    expect(at('3.0.20')).toEqual([['https://two', 'https://kubernetes.default.svc'], ['https://two']]);
  });

  test('flatList gives all clusters as one set', () => {
    const spec = {
      goTemplate: true,
      generators: [{ clusters: { flatList: true, values: { n: '{{.name | upper}}' } } }],
      template: templateOf('{{range .clusters}}{{.values.n}};{{end}}'),
    };
    expect(namesOf(expand(spec, { fixtures }))).toEqual(['PROD_EU;DEV;IN-CLUSTER;']);
  });
});

describe('pull requests', () => {
  const pull = {
    number: 42,
    title: 'A & B',
    branch: 'feat/Shop_cart',
    targetBranch: 'main',
    headSha: '0123456789abcdef',
    author: 'ada',
    labels: ['x', 'y'],
  };
  const fixtures: GeneratorFixtures = {
    pullRequest: [
      { applicationSet: 'other', pullRequests: [] },
      { applicationSet: 'argocd/apps', pullRequests: [pull] },
    ],
  };
  const generators = [{ pullRequest: { github: { owner: 'o', repo: 'r' } } }];

  test('numbers are texts, slugs are cut at dashes, short hashes have 8 and 7 characters', () => {
    const template = templateOf(
      '{{number}}-{{branch_slug}}-{{target_branch_slug}}-{{head_short_sha}}-{{head_short_sha_7}}-{{author}}-{{title}}-{{labels}}',
    );
    expect(namesOf(expand({ generators, template }, { fixtures }))).toEqual([
      '42-feat-shop-cart-main-01234567-0123456-ada-A & B-{{labels}}',
    ]);
  });

  test('labels are a list for Go templates only', () => {
    expect(
      namesOf(expand({ goTemplate: true, generators, template: templateOf('{{join "+" .labels}}') }, { fixtures })),
    ).toEqual(['x+y']);
  });
});

test('repositories of an SCM provider', () => {
  const repository = {
    organization: 'acme',
    repository: 'shop',
    repositoryId: 1234567,
    url: 'https://x',
    branch: 'Rel/1',
    sha: 'abcdef012345',
    labels: ['a', 'b'],
  };
  const fixtures = { scmProvider: [{ repositories: [repository] }] };
  const generators = [{ scmProvider: { github: { organization: 'acme' } } }];
  const plain = templateOf(
    '{{organization}}/{{repository}} {{branchNormalized}} {{short_sha}} {{labels}} {{repository_id}}',
  );
  expect(namesOf(expand({ generators, template: plain }, { fixtures }))).toEqual([
    'acme/shop rel-1 abcdef01 a,b {{repository_id}}',
  ]);
  expect(
    namesOf(expand({ goTemplate: true, generators, template: templateOf('{{.repository_id}}') }, { fixtures })),
  ).toEqual(['1234567']);
});

test('a plugin: what it answers, flattened in plain mode, and what it was given', () => {
  const fixtures = {
    plugin: [
      { configMapRef: 'other', parameters: [] },
      { configMapRef: 'mine', parameters: [{ name: 'a', deep: { list: [1, null] } }] },
    ],
  };
  const generators = [
    { plugin: { configMapRef: { name: 'mine' }, input: { parameters: { key: 'k' } }, values: { v: '{{name}}' } } },
  ];
  expect(
    namesOf(
      expand(
        { generators, template: templateOf('{{name}} {{deep.list.0}} {{deep.list.1}} {{values.v}}') },
        { fixtures },
      ),
    ),
  ).toEqual(['a 1 <nil> a']);
  const go = {
    goTemplate: true,
    generators: [{ plugin: { configMapRef: { name: 'mine' }, input: { parameters: { key: 'k' } } } }],
  };
  const template = templateOf(
    '{{.name}} {{.generator.input.parameters.key | toJson}} {{typeOf .generator.input.parameters}}',
  );
  expect(namesOf(expand({ ...go, template }, { fixtures }))).toEqual(['a "k" v1alpha1.PluginParameters']);
});

test('cluster decisions: only clusters that Argo CD knows, by the key that names them', () => {
  const fixtures = {
    clusters: [{ name: 'eu', server: 'https://eu' }],
    clusterDecisionResource: [
      {
        configMapRef: 'cm',
        matchKey: 'clusterName',
        decisions: [{ clusterName: 'eu', weight: 3 }, { clusterName: 'nowhere' }, { clusterName: 'in-cluster' }],
      },
    ],
  };
  const generators = [{ clusterDecisionResource: { configMapRef: 'cm', values: { raw: '{{name}}' } } }];
  const template = templateOf('{{name}} {{server}} {{weight}} {{values.raw}}');
  expect(namesOf(expand({ generators, template }, { fixtures }))).toEqual([
    'eu https://eu 3 {{name}}',
    'in-cluster https://kubernetes.default.svc {{weight}} {{name}}',
  ]);
  const before = expand({ generators, template }, { fixtures, version: versionOf('3.2.6') });
  expect(before.errors).toMatchObject([
    { reason: 'Panic', message: 'panic: interface conversion: interface {} is float64, not string' },
  ]);
  expect(faultsOf(expand({ generators: [{ clusterDecisionResource: { configMapRef: 'no' } }] }, { fixtures }))).toEqual(
    ['the cluster decision resources are not in the tree'],
  );
});
