import { parseArgoCdVersion } from '../../lib/model/argocd-version';
import { createKindScopes } from '../../lib/model/kind-scope';
import type { KubernetesObject } from '../../lib/model/kubernetes-object';
import { describeResource } from '../../lib/model/resource-id';
import { makePlan } from '../../lib/plan/make-plan';
import type { Plan } from '../../lib/plan/plan';
import type { PlanTree } from '../../lib/plan/plan-tree';

const version = parseArgoCdVersion('3.5.7')!;
const server = 'https://kubernetes.default.svc';
const cascade = ['resources-finalizer.argocd.argoproj.io'];

interface ApplicationOptions {
  readonly project?: string;
  readonly namespace?: string;
  readonly metadata?: object;
  readonly prune?: boolean;
  readonly automated?: boolean;
}

function application(name: string, options: ApplicationOptions = {}): KubernetesObject {
  const { project = 'open', namespace = name, metadata = {}, prune = true, automated = true } = options;
  return {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: { name, namespace: 'argocd', ...metadata },
    spec: {
      project,
      source: { repoURL: 'https://git.invalid/r', path: name },
      destination: { server, namespace },
      syncPolicy: automated ? { automated: { prune, selfHeal: true } } : {},
    },
  };
}

function project(name: string, spec: object = {}, metadata: object = {}): KubernetesObject {
  return {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'AppProject',
    metadata: { name, namespace: 'argocd', ...metadata },
    spec: {
      sourceRepos: ['*'],
      destinations: [{ server: '*', namespace: '*' }],
      clusterResourceWhitelist: [{ group: '*', kind: '*' }],
      ...spec,
    },
  };
}

const core = (kind: string, name: string, metadata: object = {}, more: object = {}): KubernetesObject => ({
  apiVersion: 'v1',
  kind,
  metadata: { name, ...metadata },
  ...more,
});

const protectedBy = (options: string, compare = ''): object => ({
  annotations: {
    'argocd.argoproj.io/sync-options': options,
    ...(compare === '' ? {} : { 'argocd.argoproj.io/compare-options': compare }),
  },
});

/** Folders by the name of the Application that reads them; `root` holds Applications. */
type Folders = Readonly<Record<string, readonly KubernetesObject[] | string>>;

function tree(folders: Folders): PlanTree {
  return {
    handApplied: [project('open'), application('root', { namespace: 'argocd' })],
    contentOf: ({ metadata }) => {
      const content = folders[metadata?.name ?? ''] ?? 'app path does not exist';
      return typeof content === 'string' ? { error: content } : { objects: content };
    },
    expandSet: (set) => (set.spec as unknown as { readonly generated: readonly KubernetesObject[] }).generated,
    scopes: createKindScopes([]),
    settings: { argocdVersion: version, controlPlaneNamespace: 'argocd', clusters: [], applicationNamespaces: [] },
  };
}

/** The plan as lines: what does not simply stay, and what is not synced. */
function lines(plan: Plan): readonly string[] {
  return [
    ...plan.objects.filter((each) => each.fate !== 'kept').map((each) => `${describeResource(each.id)}: ${each.fate}`),
    ...plan.applications.filter((each) => each.sync !== 'synced').map((each) => `${each.key}: ${each.sync}`),
    ...plan.volumes.filter((each) => each.becomes !== 'bound').map((each) => `volume ${each.volume}: ${each.becomes}`),
  ];
}

const web = core('ConfigMap', 'web');

describe('what a change of git does', () => {
  test('nothing changes when nothing changes', () => {
    const same = tree({ root: [application('a')], a: [web] });
    expect(lines(makePlan(same, same))).toEqual([]);
  });

  test('an Application without a finalizer goes and leaves what it deployed', () => {
    const before = tree({ root: [application('a'), application('b')], a: [web], b: [web] });
    const after = tree({ root: [application('b')], a: [web], b: [web] });
    expect(lines(makePlan(before, after))).toEqual(['ConfigMap a/web: unmanaged', 'Application argocd/a: deleted']);
  });

  test('an Application with the finalizer takes what it deployed along, but for what says otherwise', () => {
    const kept = core('ConfigMap', 'kept', protectedBy('Delete=false'));
    const helm = core('ConfigMap', 'helm', { annotations: { 'helm.sh/resource-policy': 'keep' } });
    const cascading = application('a', { metadata: { finalizers: cascade } });
    const before = tree({ root: [cascading, application('b')], a: [web, kept, helm], b: [web] });
    const after = tree({ root: [application('b')], b: [web] });
    expect(lines(makePlan(before, after))).toEqual([
      'ConfigMap a/helm: unmanaged',
      'ConfigMap a/kept: unmanaged',
      'ConfigMap a/web: deleted',
      'Application argocd/a: deleted',
    ]);
  });

  test('`Prune=false` keeps the Application and makes root out of sync, unless extraneous objects are ignored', () => {
    const before = tree({
      root: [application('a', { metadata: protectedBy('Prune=false') }), application('b')],
      a: [web],
      b: [web],
    });
    const after = tree({ root: [application('b')], a: [web], b: [web] });
    expect(lines(makePlan(before, after))).toEqual(['Application argocd/a: retained', 'argocd/root: out of sync']);
    const quiet = tree({
      root: [
        application('a', { metadata: protectedBy('Delete=false,Prune=false', 'IgnoreExtraneous') }),
        application('b'),
      ],
      a: [web],
      b: [web],
    });
    expect(lines(makePlan(quiet, after))).toEqual(['Application argocd/a: retained']);
  });

  test('a rename hands everything over', () => {
    const before = tree({ root: [application('a')], a: [web] });
    const after = tree({ root: [application('b', { namespace: 'a' })], b: [web] });
    expect(lines(makePlan(before, after))).toEqual([
      'ConfigMap a/web: adopted',
      'Application argocd/a: deleted',
      'Application argocd/b: created',
    ]);
  });

  test('a path that does not exist changes nothing but the status', () => {
    const before = tree({ root: [application('a')], a: [web] });
    expect(lines(makePlan(before, tree({ root: 'app path does not exist', a: [web] })))).toEqual([
      'argocd/root: unknown',
    ]);
  });

  test('a folder without objects is not synced', () => {
    const before = tree({ root: [application('a')], a: [web] });
    expect(lines(makePlan(before, tree({ root: [application('a')], a: [] })))).toEqual(['argocd/a: out of sync']);
  });

  test('a project with the finalizer waits for an Application that stays, and root waits with it', () => {
    const finalized = project('team', {}, { finalizers: cascade });
    const member = application('a', { project: 'team', metadata: protectedBy('Prune=false', 'IgnoreExtraneous') });
    const before = tree({ root: [finalized, member, application('b')], a: [web], b: [web] });
    const after = tree({ root: [application('b')], a: [web], b: [web] });
    expect(lines(makePlan(before, after))).toEqual([
      'AppProject argocd/team: stuck',
      'Application argocd/a: retained',
      'argocd/root: out of sync',
    ]);
  });

  test('a project without a finalizer goes first, and a cascading Application of its own hangs', () => {
    const member = application('a', { project: 'team', metadata: { finalizers: cascade } });
    const before = tree({ root: [project('team'), member, application('b')], a: [web], b: [web] });
    const after = tree({ root: [application('b')], a: [web], b: [web] });
    expect(lines(makePlan(before, after))).toEqual([
      'AppProject argocd/team: deleted',
      'Application argocd/a: stuck',
      'argocd/root: out of sync',
    ]);
  });

  test('a move to a project that refuses stops everything and loses nothing', () => {
    const closed = project('closed', { destinations: [] });
    const before = tree({ root: [closed, application('a')], a: [web] });
    const after = tree({ root: [closed, application('a', { project: 'closed' })], a: [] });
    expect(lines(makePlan(before, after))).toEqual(['argocd/a: unknown']);
  });

  test('what the project does not permit any more is not seen by a cascade', () => {
    const narrow = project('narrow', { namespaceResourceWhitelist: [{ group: '', kind: 'Secret' }] });
    const member = application('a', { project: 'narrow', metadata: { finalizers: cascade } });
    const before = tree({ root: [narrow, member, application('b')], a: [web, core('Secret', 's')], b: [web] });
    const after = tree({ root: [narrow, application('b')], b: [web] });
    expect(lines(makePlan(before, after))).toEqual([
      'ConfigMap a/web: unmanaged',
      'Secret a/s: deleted',
      'Application argocd/a: deleted',
    ]);
  });

  test('a claim that a workload uses waits; with its workload it goes, and its volume is released', () => {
    const volume = core('PersistentVolume', 'v', {}, { spec: { claimRef: { namespace: 'a', name: 'c' } } });
    const claim = core('PersistentVolumeClaim', 'c');
    const user: KubernetesObject = {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'db' },
      spec: { template: { spec: { volumes: [{ persistentVolumeClaim: { claimName: 'c' } }] } } },
    };
    const root = [application('a'), application('volumes', { namespace: '' })];
    const before = tree({ root, a: [claim, user, web], volumes: [volume] });
    expect(lines(makePlan(before, tree({ root, a: [user, web], volumes: [volume] })))).toEqual([
      'PersistentVolumeClaim a/c: stuck',
      'argocd/a: out of sync',
    ]);
    expect(lines(makePlan(before, tree({ root, a: [web], volumes: [volume] })))).toEqual([
      'PersistentVolumeClaim a/c: deleted',
      'Deployment a/db: deleted',
      'volume v: released',
    ]);
  });

  test('a deleted Namespace takes everything in it along', () => {
    const root = [application('a'), application('namespaces', { namespace: '' })];
    const before = tree({ root, a: [web], namespaces: [core('Namespace', 'a'), core('Namespace', 'b')] });
    const after = tree({ root, a: [web], namespaces: [core('Namespace', 'b')] });
    expect(lines(makePlan(before, after))).toEqual([
      'ConfigMap a/web: deleted',
      'Namespace a: deleted',
      'argocd/a: out of sync',
    ]);
  });

  test('an element that leaves a set goes by its own finalizer, and an app of the same name takes over', () => {
    const set = (...generated: readonly KubernetesObject[]): KubernetesObject => ({
      apiVersion: 'argoproj.io/v1alpha1',
      kind: 'ApplicationSet',
      metadata: { name: 'apps', namespace: 'argocd' },
      spec: { generated },
    });
    const before = tree({ root: [set(application('a'), application('b'))], a: [web], b: [web] });
    expect(lines(makePlan(before, tree({ root: [set(application('b'))], a: [web], b: [web] })))).toEqual([
      'ConfigMap a/web: unmanaged',
      'Application argocd/a: deleted',
    ]);
    const taken = tree({ root: [set(application('b')), application('a')], a: [web], b: [web] });
    expect(lines(makePlan(before, taken))).toEqual(['Application argocd/a: recreated']);
  });

  test('data is marked where it is', () => {
    const root = [application('a'), application('namespaces', { namespace: '' })];
    const same = tree({ root, a: [core('PersistentVolumeClaim', 'c'), web], namespaces: [core('Namespace', 'a')] });
    const data = makePlan(same, same).objects.filter((each) => each.holdsData);
    expect(data.map((each) => describeResource(each.id))).toEqual(['Namespace a', 'PersistentVolumeClaim a/c']);
  });
});
