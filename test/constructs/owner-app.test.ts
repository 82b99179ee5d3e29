import { Testing } from 'cdk8s';
import { manual, OwnerApp, paused, privileged } from '../../lib';
import type { ApplicationSet } from '../../lib/model/application-set';
import { declareHome, faultCodes, objectIn } from './support/declare';

const IMAGE = 'ghcr.io/example/bandit:latest';
const SET = 'home/argocd/applicationsets/apps.yaml';
const own = (name: string, project = 'apps') => `home/argocd/applications/${project}/${name}.yaml`;

test('one image is one statement: element, namespace and destination follow', () => {
  const { app, cluster } = declareHome();
  new OwnerApp(cluster, 'bandit', { image: IMAGE });
  const set = objectIn(app, SET) as ApplicationSet;
  expect(set.spec?.generators).toEqual([
    { list: { elements: [{ name: 'bandit', alias: 'app', image: 'ghcr.io/example/bandit', tag: 'latest' }] } },
  ]);
  expect(objectIn(app, 'home/argocd/projects/apps.yaml').spec).toMatchObject({
    destinations: [{ namespace: 'bandit', server: 'https://kubernetes.default.svc' }],
    sourceRepos: ['https://git.example/owner/cluster'],
  });
  expect(objectIn(app, 'home/namespaces/bandit.yaml').metadata).toEqual({
    name: 'bandit',
    annotations: {
      'argocd.argoproj.io/compare-options': 'IgnoreExtraneous',
      'argocd.argoproj.io/sync-options': 'Delete=false,Prune=false',
    },
    labels: { 'pod-security.kubernetes.io/enforce': 'baseline' },
  });
});

test('the set keeps what it deployed, in the field that Argo CD reads', () => {
  const { app, cluster } = declareHome();
  new OwnerApp(cluster, 'bandit', { image: IMAGE });
  const { metadata, spec } = objectIn(app, SET) as ApplicationSet;
  expect(metadata?.annotations).toEqual({ 'gatehouse.dev/on-removal': 'keep' });
  expect(spec?.syncPolicy).toEqual({ preserveResourcesOnDeletion: true });
  expect(spec?.template?.metadata?.annotations).toEqual({
    'argocd-image-updater.argoproj.io/git-branch': 'main',
    'argocd-image-updater.argoproj.io/image-list': '{{.alias}}={{.image}}:{{.tag}}',
    'argocd-image-updater.argoproj.io/write-back-method': 'git:secret:argocd/git-creds',
    'argocd-image-updater.argoproj.io/{{.alias}}.kustomize.image-name': '{{.image}}',
    'argocd-image-updater.argoproj.io/{{.alias}}.update-strategy': 'digest',
    'gatehouse.dev/on-removal': 'keep',
  });
});

test('one scaled element has the replicas of all left alone, by the diff and by the sync', () => {
  const { app, cluster } = declareHome();
  new OwnerApp(cluster, 'bandit', { image: IMAGE });
  expect((objectIn(app, SET) as ApplicationSet).spec?.template?.spec?.ignoreDifferences).toBeUndefined();
  new OwnerApp(cluster, 'scaled', { image: IMAGE, scaledBy: 'keda-http' });
  expect((objectIn(app, SET) as ApplicationSet).spec?.template?.spec).toMatchObject({
    ignoreDifferences: [{ group: 'apps', kind: 'Deployment', jsonPointers: ['/spec/replicas'] }],
    syncPolicy: { syncOptions: ['RespectIgnoreDifferences=true', 'ServerSideApply=true'] },
  });
});

test.each([
  ['two images', { images: { a: IMAGE, b: IMAGE } }, '2 images'],
  ['a secrets folder', { image: IMAGE, secrets: 'apps/x/secrets' }, 'a secrets folder'],
  ['cascade', { image: IMAGE, onRemoval: 'cascade' }, 'removal is `cascade`'],
  ['a wish', { image: IMAGE, ownApplication: 'it is watched by hand' }, 'it is watched by hand'],
  ['a chart', { image: IMAGE, chart: { repository: 'https://git.example/owner/cluster', path: 'c' } }, 'a chart'],
] as const)('%s makes an Application of its own, which says why', (_what, props, because) => {
  const { app, cluster } = declareHome();
  expect(new OwnerApp(cluster, 'x', props).isElement).toBe(false);
  expect(objectIn(app, own('x')).metadata?.annotations).toMatchObject({
    'gatehouse.dev/because-own-application': because,
  });
});

test('cascade writes the finalizer out; keep has none', () => {
  const { app, cluster } = declareHome();
  new OwnerApp(cluster, 'goes', { image: IMAGE, onRemoval: 'cascade' });
  new OwnerApp(cluster, 'stays', { image: IMAGE, ownApplication: 'for comparison' });
  expect(objectIn(app, own('goes')).metadata?.finalizers).toEqual(['resources-finalizer.argocd.argoproj.io']);
  expect(objectIn(app, own('stays')).metadata?.finalizers).toBeUndefined();
});

test('manual and paused say why, and only paused can be taken back by a word', () => {
  const { app, cluster } = declareHome();
  new OwnerApp(cluster, 'by-hand', { image: IMAGE, sync: manual('it must be watched') });
  new OwnerApp(cluster, 'later', { image: IMAGE, sync: paused('until the migration is over') });
  const { metadata, spec } = objectIn(app, own('later'));
  expect(metadata?.annotations).toMatchObject({ 'gatehouse.dev/because-sync': 'paused: until the migration is over' });
  expect(spec).toMatchObject({ syncPolicy: { automated: { enabled: false, prune: true, selfHeal: true } } });
  expect(objectIn(app, own('by-hand')).spec).toHaveProperty('syncPolicy');
  expect(objectIn(app, own('by-hand')).spec).not.toHaveProperty('syncPolicy.automated');
});

test('before Argo CD 3.1 a paused Application has no automated block: the field would be ignored', () => {
  const { app, cluster } = declareHome({ argocdVersion: '2.14.11' });
  new OwnerApp(cluster, 'later', { image: IMAGE, sync: paused('for now') });
  expect(objectIn(app, own('later')).spec).not.toHaveProperty('syncPolicy.automated');
});

test("another party's repository gets a project of its own, its tool pinned and its kinds listed", () => {
  const { app, cluster } = declareHome();
  new OwnerApp(cluster, 'kite', {
    source: { repository: 'https://git.example/friend/kite', path: 'k8s', tool: 'directory' },
    project: { because: 'a friend writes there', kinds: ['apps/Deployment', 'Service'] },
  });
  expect(objectIn(app, own('kite', 'kite')).spec).toMatchObject({
    project: 'kite',
    source: { repoURL: 'https://git.example/friend/kite', path: 'k8s', directory: { recurse: true } },
  });
  expect(objectIn(app, 'home/argocd/projects/kite.yaml')).toMatchObject({
    metadata: {
      annotations: { 'gatehouse.dev/because-sources': 'https://git.example/friend/kite: a friend writes there' },
      finalizers: ['resources-finalizer.argocd.argoproj.io'],
    },
    spec: {
      sourceRepos: ['https://git.example/friend/kite'],
      destinations: [{ namespace: 'kite', server: 'https://kubernetes.default.svc' }],
      clusterResourceWhitelist: [],
      namespaceResourceWhitelist: [
        { group: 'apps', kind: 'Deployment' },
        { group: '', kind: 'Service' },
      ],
    },
  });
  expect(faultCodes(app)).toEqual([]);
});

test("another party's repository in the shared project is a fault", () => {
  const { app, cluster } = declareHome();
  new OwnerApp(cluster, 'kite', {
    source: { repository: 'https://git.example/friend/kite', path: 'k8s', tool: 'directory' },
  });
  expect(faultCodes(app)).toEqual(['home/home/kite: foreign-repository-in-shared-project']);
});

test.each([
  ['a wildcard', ['apps/*'], 'kind-wildcard'],
  ['a cluster-scoped kind', ['Namespace'], 'kind-of-other-scope'],
  ['a kind without its group', ['Ingress'], 'kind-without-group'],
  ['no kind', [], 'kinds-empty'],
])('%s in the list of kinds is a fault', (_what, kinds, code) => {
  const { app, cluster } = declareHome();
  new OwnerApp(cluster, 'x', { image: IMAGE, project: { because: 'apart', kinds } });
  expect(faultCodes(app)).toEqual([`home/home/x: ${code}`]);
});

test('what holds volumes does not cascade', () => {
  const { app, cluster } = declareHome();
  const project = { because: 'apart', kinds: ['PersistentVolumeClaim'] };
  new OwnerApp(cluster, 'x', { image: IMAGE, onRemoval: 'cascade', project });
  expect(faultCodes(app)).toEqual(['home/home/x: volume-cascades']);
});

test('reasons that say nothing are faults', () => {
  const { app, cluster } = declareHome();
  new OwnerApp(cluster, 'a', { image: IMAGE, ownApplication: ' ' });
  new OwnerApp(cluster, 'b', { image: IMAGE, sync: manual('') });
  new OwnerApp(cluster, 'c', { image: IMAGE, podSecurity: privileged('') });
  expect(faultCodes(app)).toEqual([
    'home/home/Namespaces: reason-empty',
    'home/home/a: reason-empty',
    'home/home/b: reason-empty',
  ]);
});

test('names that Kubernetes would refuse are faults', () => {
  const { app, cluster } = declareHome();
  new OwnerApp(cluster, 'Bad_Name', { image: IMAGE });
  expect(faultCodes(app)).toEqual(['home/home/Bad_Name: name-invalid', 'home/home/Namespaces: name-invalid']);
});

test('secrets need an identity for their project', () => {
  const { app, cluster } = declareHome();
  new OwnerApp(cluster, 'x', {
    image: IMAGE,
    secrets: 'apps/x/secrets',
    project: { because: 'apart', kinds: ['Secret'] },
  });
  expect(faultCodes(app)).toEqual(['home/home/x: identity-missing']);
});

test('a chart of a Helm repository is pinned to an exact version', () => {
  const { app, cluster } = declareHome();
  const chart = { repository: 'https://charts.example', name: 'thing', version: '1.x' };
  new OwnerApp(cluster, 'x', { image: IMAGE, chart });
  expect(faultCodes(app)).toEqual(['home/home/x: chart-version-not-exact']);
});

test('an image list per alias, a write-back target and a git repository of its own', () => {
  const { app, cluster } = declareHome();
  new OwnerApp(cluster, 'rank', {
    images: { web: 'ghcr.io/example/rank/web:latest', api: 'ghcr.io/example/rank/api:latest' },
    chart: { repository: 'https://git.example/owner/cluster', path: 'c', values: ['$values/v.yaml', 'image.yaml'] },
    writeBack: {
      secret: 'argocd/other',
      repository: 'git@git.example:owner/rank.git',
      target: 'helmvalues:/image.yaml',
    },
  });
  expect(objectIn(app, own('rank')).metadata?.annotations).toEqual({
    'argocd-image-updater.argoproj.io/api.helm.image-name': 'images.api.repository',
    'argocd-image-updater.argoproj.io/api.helm.image-tag': 'images.api.tag',
    'argocd-image-updater.argoproj.io/api.update-strategy': 'digest',
    'argocd-image-updater.argoproj.io/git-branch': 'main',
    'argocd-image-updater.argoproj.io/git-repository': 'git@git.example:owner/rank.git',
    'argocd-image-updater.argoproj.io/image-list':
      'api=ghcr.io/example/rank/api:latest,web=ghcr.io/example/rank/web:latest',
    'argocd-image-updater.argoproj.io/web.helm.image-name': 'images.web.repository',
    'argocd-image-updater.argoproj.io/web.helm.image-tag': 'images.web.tag',
    'argocd-image-updater.argoproj.io/web.update-strategy': 'digest',
    'argocd-image-updater.argoproj.io/write-back-method': 'git:secret:argocd/other',
    'argocd-image-updater.argoproj.io/write-back-target': 'helmvalues:/image.yaml',
    'gatehouse.dev/because-own-application': '2 images; a chart; its own write-back',
    'gatehouse.dev/on-removal': 'keep',
  });
});

test('Testing.synth shows the objects of an installation', () => {
  const { installation, cluster } = declareHome();
  new OwnerApp(cluster, 'bandit', { image: IMAGE });
  const kinds = (Testing.synth(installation) as { kind: string }[]).map(({ kind }) => kind);
  expect(kinds).toContain('ApplicationSet');
});
