import { expandApplicationSet } from '../../lib/expand/expand-application-set';
import { versionOf } from './argocd-versions';
import { checkoutOf, expand, faultsOf, namesOf, setOf, templateOf } from './sets';

const LIST = { generators: [{ list: { elements: [{ name: 'cart' }, { name: 'shop' }] } }] };

describe('what a set generates', () => {
  test('one Application an element, in the namespace of the set, as the controller writes it', () => {
    const expansion = expand(LIST);
    expect(faultsOf(expansion)).toEqual([]);
    expect(expansion.applications[1]).toEqual({
      application: {
        apiVersion: 'argoproj.io/v1alpha1',
        kind: 'Application',
        metadata: {
          name: 'shop',
          namespace: 'argocd',
          finalizers: ['resources-finalizer.argocd.argoproj.io'],
        },
        spec: {
          project: 'apps',
          source: { repoURL: 'https://git.example/shop', path: 'deploy' },
          destination: { namespace: 'shop' },
        },
      },
      origins: [{ path: ['spec', 'generators', 0, 'list', 'elements', 1] }],
    });
  });

  test('the template cannot put an Application into another namespace', () => {
    const { applications } = expand({ ...LIST, template: templateOf('{{name}}', { namespace: 'kube-system' }) });
    expect(applications[0]?.application.metadata?.namespace).toBe('argocd');
  });

  test('a set that preserves resources adds no finalizer, and keeps one that is written', () => {
    const syncPolicy = { preserveResourcesOnDeletion: true };
    expect(expand({ ...LIST, syncPolicy }).applications[0]?.application.metadata?.finalizers).toBeUndefined();
    const written = expand({
      ...LIST,
      syncPolicy,
      template: templateOf('{{name}}', { finalizers: ['example.com/keep'] }),
    });
    expect(written.applications[0]?.application.metadata?.finalizers).toEqual(['example.com/keep']);
  });

  test('an element without parameters gets the template unrendered and without finalizer', () => {
    const { applications } = expand({ generators: [{ list: { elements: [{}] } }] });
    expect(applications[0]?.application.metadata).toEqual({ name: '{{name}}', namespace: 'argocd' });
  });

  test('a project that is not said is default, and tool blocks that say nothing go', () => {
    const template = {
      metadata: { name: '{{name}}' },
      spec: { source: { repoURL: 'r', directory: {} }, destination: {} },
    };
    expect(expand({ ...LIST, template }).applications[0]?.application.spec).toEqual({
      project: 'default',
      source: { repoURL: 'r' },
      destination: {},
    });
  });

  test('numbers and flags of the template stay what they are; keys of labels are rendered', () => {
    const template = {
      metadata: { name: '{{name}}', labels: { 'app-{{name}}': 'yes' } },
      spec: {
        project: 'p',
        revisionHistoryLimit: 3,
        destination: {},
        syncPolicy: { automated: { prune: true, selfHeal: false } },
      },
    };
    const { application } = expand({ ...LIST, template }).applications[0]!;
    expect(application.metadata?.labels).toEqual({ 'app-cart': 'yes' });
    expect(application.spec).toMatchObject({
      revisionHistoryLimit: 3,
      syncPolicy: { automated: { prune: true, selfHeal: false } },
    });
  });

  test('a false flag of an automated sync is nothing before 3.5', () => {
    const template = {
      metadata: { name: '{{name}}' },
      spec: { project: 'p', destination: {}, syncPolicy: { automated: { prune: false } } },
    };
    const at = (version: string): unknown =>
      expand({ ...LIST, template }, { version: versionOf(version) }).applications[0]?.application.spec?.syncPolicy;
    expect(at('3.2.6')).toEqual({ automated: {} });
    expect(at('3.5.7')).toEqual({ automated: { prune: false } });
  });
});

describe('names that come twice', () => {
  const TWICE = { generators: [{ list: { elements: [{ name: 'cart' }, { name: 'shop' }, { name: 'cart' }] } }] };
  const message = 'ApplicationSet apps contains applications with duplicate name: cart';

  test('before 3.2 the first is applied', () => {
    const expansion = expand(TWICE, { version: versionOf('3.0.20') });
    expect(namesOf(expansion)).toEqual(['cart', 'shop']);
    expect(expansion.errors).toMatchObject([{ message, reason: 'ApplicationValidationError', application: 'cart' }]);
  });

  test('since 3.2 none is', () => {
    const expansion = expand(TWICE, { version: versionOf('3.2.6') });
    expect(namesOf(expansion)).toEqual(['shop']);
    expect(expansion.errors).toMatchObject([{ message, path: ['spec', 'generators', 0, 'list', 'elements', 2] }]);
  });
});

describe('errors and what cannot be told', () => {
  test('an error of one element stops the whole set', () => {
    const expansion = expand({
      goTemplate: true,
      goTemplateOptions: ['missingkey=error'],
      generators: [{ list: { elements: [{ name: 'cart' }, { nam: 'shop' }] } }],
    });
    expect(expansion.applications).toEqual([]);
    expect(expansion.errors).toEqual([
      {
        message:
          'failed to execute go template {{.name}}: template: base:1:2: executing "base" at <.name>: map has no entry for key "name"',
        reason: 'RenderTemplateParamsError',
        path: ['spec', 'generators', 0],
        origins: [{ path: ['spec', 'generators', 0, 'list', 'elements', 1] }],
      },
    ]);
  });

  test('a missing checkout leaves its generator undecided and the others known', () => {
    const expansion = expand({
      generators: [{ git: { repoURL: 'https://git.example/shop', directories: [{ path: '*' }] } }, LIST.generators[0]],
    });
    expect(namesOf(expansion)).toEqual(['cart', 'shop']);
    expect(expansion.undecided).toEqual([
      {
        path: ['spec', 'generators', 0],
        origins: [],
        cause: 'no checkout of `https://git.example/shop` was given',
        fix: 'give one: --repo https://git.example/shop=DIRECTORY',
      },
    ]);
  });

  test.each([
    ['clusters', {}, 'the clusters that Argo CD knows are not in the tree'],
    [
      'scmProvider',
      { github: { organization: 'o' } },
      'the repositories that the SCM provider lists are not in the tree',
    ],
    ['pullRequest', { github: { owner: 'o', repo: 'r' } }, 'the open pull requests are not in the tree'],
    ['plugin', { configMapRef: { name: 'p' } }, 'the answers of the plugin are not in the tree'],
    ['clusterDecisionResource', { configMapRef: 'c' }, 'the cluster decision resources are not in the tree'],
  ])('a %s generator without fixtures is undecided', (kind, generator, cause) => {
    const expansion = expand({ generators: [{ [kind]: generator }] });
    expect(expansion.applications).toEqual([]);
    expect(expansion.errors).toEqual([]);
    expect(expansion.undecided).toMatchObject([
      { cause, fix: `state them under \`${kind}\` of a fixtures file (for \`argocd/apps\`)` },
    ]);
  });

  test('a spec that Go cannot read is said in the words of its decoder', () => {
    const { errors } = expand({ generators: [{ list: { elements: 'cart' } }] });
    expect(errors).toEqual([
      {
        message:
          'json: cannot unmarshal string into Go struct field ListGenerator.spec.generators.list.elements of type []v1.JSON',
        reason: 'Invalid',
        path: [],
        origins: [],
      },
    ]);
  });

  test('a git generator in a project that does not exist is an error', () => {
    const checkouts = [checkoutOf('https://git.example/shop', { 'a/x': '' })];
    const spec = {
      generators: [{ git: { repoURL: 'https://git.example/shop', directories: [{ path: '*' }] } }],
      template: templateOf('{{path}}'),
    };
    expect(faultsOf(expand(spec, { checkouts, projects: new Set(['default']) }))).toEqual([
      'error getting project apps: AppProject.argoproj.io "apps" not found',
    ]);
    expect(namesOf(expand(spec, { checkouts, projects: new Set(['apps']) }))).toEqual(['a']);
    expect(namesOf(expand(spec, { checkouts }))).toEqual(['a']);
  });

  test('an option that text/template does not know is a crash of the controller', () => {
    const { errors, applications } = expand({ ...LIST, goTemplate: true, goTemplateOptions: ['missingkey=zap'] });
    expect(applications).toEqual([]);
    expect(errors[0]).toMatchObject({ reason: 'Panic', message: 'panic: unrecognized option: missingkey=zap' });
  });
});

test('the set is not changed, and a second expansion gives the same', () => {
  const set = setOf({
    goTemplate: true,
    generators: [
      {
        matrix: {
          generators: [
            { list: { elements: [{ name: 'a', nested: { x: 1 } }, { name: 'b' }] } },
            { list: { elements: [{ nested: { y: 2 } }, { nested: { y: 3 } }] } },
          ],
        },
      },
    ],
    template: templateOf('{{.name}}-{{.nested.y}}'),
  });
  const before = JSON.stringify(set);
  const first = expandApplicationSet(set, { version: versionOf('3.5.7') });
  expect(namesOf(first)).toEqual(['a-2', 'a-3', 'b-2', 'b-3']);
  expect(expandApplicationSet(set, { version: versionOf('3.5.7') })).toEqual(first);
  expect(JSON.stringify(set)).toBe(before);
});
