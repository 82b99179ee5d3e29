import { application, HERE, project, say } from './say';

const OWN = 'https://github.com/example-owner/cluster';
const set = (policy: string, template = '', patch = '') => `
apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: {name: s, namespace: argocd}
spec:
  generators: [{list: {elements: [{name: a}, {name: b}]}}]
  ${policy}
  ${patch}
  template:
    metadata: {name: '{{name}}'${template}}
    spec:
      project: p
      source: {repoURL: '${OWN}', path: 'apps/{{name}}'}
      destination: {server: ${HERE}, namespace: '{{name}}'}
---`;

describe('removal-unstated', () => {
  const check = (yaml: string) => say('removal-unstated', yaml);
  const UNSAID = 'error: ApplicationSet `s` does not say what removing an element deletes';

  it.each([
    ['nothing said', set(''), [UNSAID]],
    ['a policy that is not about workloads', set('syncPolicy: {applicationsSync: create-update}'), [UNSAID]],
    ['preserved', set('syncPolicy: {preserveResourcesOnDeletion: true}'), []],
    [
      'cascading by a finalizer that is written out',
      set('', ', finalizers: [resources-finalizer.argocd.argoproj.io]'),
      [],
    ],
  ])('%s', (_, yaml, expected) => {
    expect(check(yaml)).toEqual(expected);
  });

  const says = (word: string, metadata = '') =>
    application(
      'a',
      'project: p',
      `, annotations: {gatehouse.dev/on-removal: ${word}${metadata.includes('sync-options') ? metadata : ''}}${metadata.includes('finalizers') ? metadata : ''}`,
    );
  it.each([
    ['keep', says('keep'), []],
    [
      'keep, and cascading',
      says('keep', ', finalizers: [resources-finalizer.argocd.argoproj.io]'),
      ['error: Application `a` says `keep` and cascades: what it deployed is deleted with it'],
    ],
    [
      'cascade, and no finalizer',
      says('cascade'),
      [
        'error: Application `a` says `cascade` and carries no `resources-finalizer.argocd.argoproj.io`, so what it deployed stays',
      ],
    ],
    [
      'protect, and pruned',
      says('protect'),
      ['error: Application `a` says `protect` and has no `Prune=false`, so that it is pruned when its file goes'],
    ],
    ['protect', says('protect', ", argocd.argoproj.io/sync-options: 'Delete=false,Prune=false'"), []],
    ['another word', says('maybe'), ['error: `maybe` is none of `keep`, `cascade`, `protect`']],
  ])('an Application that says %s', (_, yaml, expected) => {
    expect(check(yaml)).toEqual(expected);
  });
});

describe('data-not-protected', () => {
  const volume = (options = '') => `
# file: data/v.yaml
apiVersion: v1
kind: PersistentVolume
metadata: {name: v${options ? `, annotations: {argocd.argoproj.io/sync-options: '${options}'}` : ''}}
---`;
  const owner = (policy: string, metadata = '') =>
    `# file: argocd/a.yaml${application('a', `project: p, source: {repoURL: '${OWN}', path: data}, destination: {server: ${HERE}}, syncPolicy: ${policy}`, metadata)}`;
  const BARE = 'error: `PersistentVolume v` is not protected from being removed';
  const CASCADE = ', finalizers: [resources-finalizer.argocd.argoproj.io]';

  it.each([
    ['pruned', volume() + owner('{automated: {prune: true}}'), [BARE]],
    ['not pruned, not cascaded', volume() + owner('{automated: {}}'), []],
    ['cascaded', volume() + owner('{automated: {}}', CASCADE), [BARE]],
    ['kept from pruning, and cascaded', volume('Prune=false') + owner('{automated: {prune: true}}', CASCADE), [BARE]],
    ['kept from both', volume('Delete=false,Prune=false') + owner('{automated: {prune: true}}', CASCADE), []],
    [
      'kept by the Application’s own options',
      volume() + owner('{automated: {prune: true}, syncOptions: [Prune=false]}'),
      [],
    ],
    ['deployed by nobody that is known', volume(), [BARE]],
  ])('%s', (_, yaml, expected) => {
    expect(say('data-not-protected', yaml)).toEqual(expected);
  });

  it('knows that an Application’s own options count only since Argo CD 3.4', () => {
    const yaml = volume() + owner('{automated: {prune: true}, syncOptions: [Prune=false]}');
    expect(say('data-not-protected', yaml, { argocdVersion: { major: 3, minor: 2, patch: 6 } })).toEqual([BARE]);
  });
});

describe('project-missing', () => {
  const app = (name: string) => application('a', `project: ${name}, destination: {server: ${HERE}}`);

  it('is undecided where the tree may not hold the projects, and says the likely slip', () => {
    expect(say('project-missing', project('platform', '') + app('plaftorm'))).toEqual([
      'undecided: could not tell what Application `a` may do: AppProject `plaftorm` is not in the tree',
    ]);
  });

  it('is a finding in a tree that Gatehouse made, which holds every project', () => {
    const bootstrap = project('bootstrap', '', ', annotations: {gatehouse.dev/argocd-version: 3.5.7}');
    expect(say('project-missing', bootstrap + app('p'))).toEqual(['error: there is no AppProject `p`']);
  });

  it('knows that `default` is always there, and that no project means `default`', () => {
    expect(say('project-missing', app('default') + application('b', 'source: {}'))).toEqual([]);
  });
});

describe('destination-not-permitted', () => {
  const here = (namespace: string) => `destination: {server: ${HERE}, namespace: ${namespace}}`;

  it('is one finding for all Applications that need one missing entry', () => {
    const p = project('p', `destinations: [{server: ${HERE}, namespace: a}]`);
    const apps = ['x', 'y', 'z'].map((name) => application(name, `project: p, ${here('b')}`)).join('');
    expect(say('destination-not-permitted', p + apps)).toEqual([
      `error: namespace \`b\` on \`${HERE}\` is not permitted in project \`p\``,
    ]);
  });

  it('is one finding where the whole cluster is missing', () => {
    const p = project('p', "destinations: [{server: 'https://other.example.com', namespace: a}]");
    const apps = ['x', 'y'].map((name) => application(name, `project: p, ${here(name)}`)).join('');
    expect(say('destination-not-permitted', p + apps)).toEqual([
      `error: no namespace on \`${HERE}\` is permitted in project \`p\``,
    ]);
  });

  it('finds the element that was added to the set and not to the project', () => {
    const p = project('p', `destinations: [{server: ${HERE}, namespace: a}]`);
    expect(say('destination-not-permitted', p + set(''))).toEqual([
      `error: namespace \`b\` on \`${HERE}\` is not permitted in project \`p\``,
    ]);
  });

  it('asks the empty namespace of an Application without one, and the namespace that an object names', () => {
    const p = `# file: argocd/p.yaml${project('p', `destinations: [{server: ${HERE}, namespace: a}]`)}`;
    expect(
      say('destination-not-permitted', p + application('x', `project: p, destination: {server: ${HERE}}`)),
    ).toEqual([`error: the empty namespace on \`${HERE}\` is not permitted in project \`p\``]);
    const object = `
# file: web/c.yaml
apiVersion: v1
kind: ConfigMap
metadata: {name: c, namespace: elsewhere}
---`;
    const app = application('x', `project: p, source: {repoURL: '${OWN}', path: web}, ${here('a')}`);
    expect(say('destination-not-permitted', p + app + object)).toEqual([
      `error: namespace \`elsewhere\` on \`${HERE}\` is not permitted in project \`p\``,
    ]);
  });

  it('counts what a global project adds', () => {
    const cm = `
apiVersion: v1
kind: ConfigMap
metadata: {name: argocd-cm, namespace: argocd}
data: {globalProjects: '[{projectName: everyone, labelSelector: {}}]'}
---`;
    const projects = project('p', '') + project('everyone', `destinations: [{server: ${HERE}, namespace: b}]`);
    expect(say('destination-not-permitted', cm + projects + application('x', `project: p, ${here('b')}`))).toEqual([]);
    expect(say('destination-not-permitted', projects + application('x', `project: p, ${here('b')}`))).toHaveLength(1);
  });
});

describe('kind-not-permitted', () => {
  const tree = (kinds: string, object: string) =>
    `# file: argocd/p.yaml${project('p', `destinations: [{server: ${HERE}, namespace: a}], ${kinds}`)}
# file: argocd/x.yaml${application('x', `project: p, source: {repoURL: '${OWN}', path: web}, destination: {server: ${HERE}, namespace: a}`)}
# file: web/o.yaml
${object}`;
  const CUSTOM = 'apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: w}\n';

  it('is undecided for a kind of unknown scope that one scope permits', () => {
    expect(say('kind-not-permitted', tree('', CUSTOM))).toEqual([
      'undecided: could not tell whether project `p` permits `Widget.example.com`',
    ]);
    expect(say('kind-not-permitted', tree('namespaceResourceWhitelist: []', CUSTOM))).toEqual([
      'error: kind `Widget.example.com` is not permitted in project `p`',
    ]);
  });

  it('reads the scope from a CustomResourceDefinition of the tree', () => {
    const crd = `---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec: {group: example.com, scope: Namespaced, names: {kind: Widget}}
`;
    expect(
      say(
        'kind-not-permitted',
        tree('clusterResourceWhitelist: [{group: "*", kind: CustomResourceDefinition}]', CUSTOM + crd),
      ),
    ).toEqual([]);
  });
});

describe('duplicate-application-name', () => {
  it('sees the Application that a set generates and one that is written out', () => {
    expect(say('duplicate-application-name', set('') + application('b', 'project: p'))).toEqual([
      'error: Application `argocd/b` is declared 2 times',
    ]);
  });
});

describe('create-namespace-not-permitted', () => {
  it('asks for the one Namespace by name, which an older Argo CD ignores', () => {
    const p = (name: string) => project('p', `clusterResourceWhitelist: [{group: "", kind: Namespace, name: ${name}}]`);
    const app = application(
      'x',
      `project: p, destination: {server: ${HERE}, namespace: a}, syncPolicy: {syncOptions: [CreateNamespace=true]}`,
    );
    expect(say('create-namespace-not-permitted', p('a') + app)).toEqual([]);
    expect(say('create-namespace-not-permitted', p('b') + app)).toEqual([
      'error: `CreateNamespace=true` needs a Namespace, which project `p` does not permit',
    ]);
    expect(
      say('create-namespace-not-permitted', p('b') + app, { argocdVersion: { major: 3, minor: 2, patch: 6 } }),
    ).toEqual([]);
  });
});

describe('application-invalid', () => {
  it.each([
    [
      'a name and a server',
      `source: {repoURL: r, path: p}, destination: {server: ${HERE}, name: in-cluster}`,
      `application destination can't have both name and server defined: in-cluster ${HERE}`,
    ],
    [
      'neither',
      'source: {repoURL: r, path: p}, destination: {namespace: n}',
      'Destination server missing from app spec',
    ],
    [
      'no path',
      `source: {repoURL: r}, destination: {server: ${HERE}}`,
      'spec.source.repoURL and either spec.source.path or spec.source.chart are required',
    ],
    [
      'a chart without a version',
      `source: {repoURL: r, chart: c}, destination: {server: ${HERE}}`,
      'spec.source.targetRevision is required if the manifest source is a helm chart',
    ],
  ])('%s', (_, spec, sentence) => {
    expect(say('application-invalid', application('x', spec))).toEqual([
      `error: Application \`x\` is invalid: ${sentence}`,
    ]);
  });

  it('finds two tools for one source', () => {
    const yaml = application(
      'x',
      `source: {repoURL: r, path: p, helm: {releaseName: x}, directory: {recurse: true}}, destination: {server: ${HERE}}`,
    );
    expect(say('application-invalid', yaml)).toEqual(['error: Application `x` names 2 tools for one source']);
  });

  it('takes a cluster that the tree does not know for one that Argo CD knows', () => {
    expect(
      say('application-invalid', application('x', 'source: {repoURL: r, path: p}, destination: {name: prod}')),
    ).toEqual([]);
  });
});

describe('project-invalid', () => {
  it('finds an entry on which Argo CD up to 3.4 crashes', () => {
    const OLD = { argocdVersion: { major: 3, minor: 2, patch: 6 } };
    expect(say('project-invalid', project('p', "sourceNamespaces: ['/']"), OLD)).toEqual([
      expect.stringMatching(/^error: AppProject `p` crashes this version of Argo CD: /),
    ]);
  });
});

describe('sync-unexplained', () => {
  it('accepts a stated reason, and counts the others once', () => {
    const manual = application(
      'a',
      '',
      ', annotations: {gatehouse.dev/because-sync: "manual: the render is never in sync"}',
    );
    expect(say('sync-unexplained', manual + application('b', '') + application('c', ''))).toEqual([
      'info: 2 Applications do not sync by themselves',
      'accepted: Application `a` does not sync by itself (the render is never in sync)',
    ]);
  });
});
