import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ApiObject, JsonPatch } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { type InstallationProps, OwnerApp, paused, Tenant, type TenantProps } from '../../lib';
import { openDecisionsOf } from '../../lib/constructs/fault';
import { Manifest } from '../../lib/constructs/manifest';
import { ACME, declareHome, type Home, objectIn, RECIPIENTS } from '../constructs/support/declare';

const IMAGE = 'ghcr.io/example/bandit:latest';
const SHOP = 'https://git.example/acme/shop';

/** A home with an app and a tenant with a volume: what the incidents happen to. */
function declare(props: Partial<InstallationProps> = {}, tenant: TenantProps = ACME): Home & { readonly acme: Tenant } {
  const home = declareHome(props);
  new OwnerApp(home.cluster, 'bandit', { image: IMAGE });
  return { ...home, acme: new Tenant(home.cluster, 'acme', tenant) };
}

/** What keeps the tree from being written, as `cdk8s synth` and `gatehouse synth` print it. */
function refusals({ app }: Home): readonly string[] {
  return app.node.validate();
}

/** Asserts that exactly one rule or fault refuses, with these words. */
function expectRefusal(home: Home, code: string, ...words: readonly string[]): void {
  const found = refusals(home).filter((message) => message.split('\n')[0]!.endsWith(`error ${code}`));
  if (found.length === 0) throw new Error(`no \`${code}\` among:\n${refusals(home).join('\n')}`);
  for (const word of words) expect(found.join('\n')).toContain(word);
  for (const message of found) expect(message).toMatch(/\n {2}fix: \S/);
}

/** The escape hatch, as somebody in a hurry uses it. */
function patch(construct: IConstruct, ...operations: readonly JsonPatch[]): void {
  ApiObject.of(construct).addJsonPatch(...operations);
}

function madeFrom({ app }: Home, file: string): IConstruct {
  const found = app.node.findAll().find((construct) => Manifest.isManifest(construct) && construct.file === file);
  if (found === undefined) throw new Error(`nothing makes ${file}`);
  return found;
}

test('the home that the incidents happen to is accepted', () => {
  expect(refusals(declare())).toEqual([]);
});

describe('1: a tenant’s chart could create a ClusterRoleBinding, because its project permitted every kind', () => {
  test('a wildcard is no kind', () => {
    expectRefusal(declare({}, { ...ACME, kinds: ['*/*'] }), 'kind-wildcard', '`*/*` is a pattern, not a kind');
    const clusterKinds = [{ kind: '*', because: 'it is easier' }];
    expectRefusal(declare({}, { ...ACME, clusterKinds }), 'kind-wildcard');
  });

  test('patched into the project it is refused', () => {
    const home = declare();
    patch(home.acme.project, JsonPatch.replace('/spec/clusterResourceWhitelist', [{ group: '*', kind: '*' }]));
    expectRefusal(home, 'wildcard-cluster-kinds', 'acme');
  });
});

test('2: an app that is in the set and not in its project is refused before it fails on the cluster', () => {
  const home = declare();
  patch(madeFrom(home, 'home/argocd/projects/apps.yaml'), JsonPatch.replace('/spec/destinations', []));
  expectRefusal(home, 'destination-not-permitted', '`bandit`', 'home/home/');
});

test('3: a project without PersistentVolume is refused before every sync fails', () => {
  const home = declare();
  const kinds = [{ group: '', kind: 'Namespace' }];
  patch(home.platform.project, JsonPatch.replace('/spec/clusterResourceWhitelist', kinds));
  expectRefusal(home, 'kind-not-permitted', 'PersistentVolume');
});

test('4: CreateNamespace=true in a project that permits no Namespace is refused', () => {
  const home = declare();
  patch(
    madeFrom(home, 'home/argocd/applications/acme/shop-dev.yaml'),
    JsonPatch.add('/spec/syncPolicy/syncOptions/-', 'CreateNamespace=true'),
  );
  expectRefusal(home, 'create-namespace-not-permitted', 'shop-dev');
});

test('5: a Namespace in the folders of two Applications is refused', () => {
  const home = declare();
  new Manifest(home.cluster, 'second', {
    file: 'home/tenants/acme/namespace-bandit.yaml',
    program: 'clusters/home.ts',
    object: { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'bandit' } },
  });
  expectRefusal(home, 'object-owned-twice', 'bandit');
});

describe('6: removing an element deleted the workloads, while git said nothing of it', () => {
  test('the set says so, and cannot be told otherwise by the program', () => {
    expect(objectIn(declare().app, 'home/argocd/applicationsets/apps.yaml').spec).toMatchObject({
      syncPolicy: { preserveResourcesOnDeletion: true },
    });
  });

  test('taken out of the set it is refused', () => {
    const home = declare();
    patch(madeFrom(home, 'home/argocd/applicationsets/apps.yaml'), JsonPatch.remove('/spec/syncPolicy'));
    expectRefusal(home, 'removal-unstated', 'apps');
  });
});

test('7: root in project default is refused', () => {
  const home = declare();
  const root = home.app.node.findAll().find((one) => ApiObject.isApiObject(one) && one.name === 'root')!;
  patch(root, JsonPatch.replace('/spec/project', 'default'));
  expectRefusal(home, 'default-project-used', 'root');
});

test('8: the fields of a claim on a static volume are left alone by the diff and by the sync', () => {
  expect(objectIn(declare().app, 'home/argocd/applications/acme/shop-dev.yaml').spec).toMatchObject({
    ignoreDifferences: [
      {
        kind: 'PersistentVolumeClaim',
        name: 'shop-dev-data',
        jsonPointers: ['/spec/volumeName', '/spec/storageClassName'],
      },
    ],
    syncPolicy: { syncOptions: expect.arrayContaining(['RespectIgnoreDifferences=true']) },
  });
});

describe('9: a folder that nobody claims, and a path that does not exist', () => {
  let checkout: string;

  beforeEach(() => {
    checkout = mkdtempSync(join(tmpdir(), 'gatehouse-checkout-'));
    write('apps/bandit/kustomization.yaml');
  });
  afterEach(() => rmSync(checkout, { recursive: true, force: true }));

  function write(file: string): void {
    mkdirSync(dirname(join(checkout, file)), { recursive: true });
    writeFileSync(join(checkout, file), 'resources: []\n');
  }

  test('a path that does not exist is refused', () => {
    const home = declareHome({ checkout });
    new OwnerApp(home.cluster, 'bandit', { image: IMAGE });
    new OwnerApp(home.cluster, 'bandid', { image: IMAGE });
    expectRefusal(home, 'path-missing', 'apps/bandid');
  });

  test('a folder that nobody claims is refused', () => {
    write('apps/forgotten/kustomization.yaml');
    const home = declareHome({ checkout });
    new OwnerApp(home.cluster, 'bandit', { image: IMAGE });
    expectRefusal(home, 'unclaimed-directory', 'apps/forgotten');
  });
});

describe('10: a paused Application had its reason only in a comment', () => {
  test('a reason is required', () => {
    const home = declare();
    new OwnerApp(home.cluster, 'later', { image: IMAGE, sync: paused('') });
    expectRefusal(home, 'reason-empty', '`later` being paused');
  });

  test('with one, it stands in the YAML', () => {
    const home = declare();
    new OwnerApp(home.cluster, 'later', { image: IMAGE, sync: paused('until the migration is over') });
    expect(objectIn(home.app, 'home/argocd/applications/apps/later.yaml').metadata?.annotations).toMatchObject({
      'gatehouse.dev/because-sync': 'paused: until the migration is over',
    });
    expect(refusals(home)).toEqual([]);
  });
});

describe('11: a tenant’s folder becomes a program in the repo-server', () => {
  const options = '--enable-alpha-plugins --enable-exec';
  const built = () => ({ ...ACME, services: { shop: { ...shop(), kustomize: 'k8s' } } });

  test('kustomize exec stays only with a reason, as an open decision that every synth shows', () => {
    const because = 'KSOPS still decrypts one folder';
    const home = declare({ settings: { kustomizeBuildOptions: { options, because } } }, built());
    expect(refusals(home)).toEqual([]);
    expect(openDecisionsOf(home.app)).toContainEqual({
      construct: 'home',
      id: 'kustomize.buildOptions',
      text: because,
    });
  });

  test('without one it is refused, by name of the repositories that could use it', () => {
    const home = declare({ settings: { kustomizeBuildOptions: { options, because: ' ' } } }, built());
    expectRefusal(home, 'reason-empty', '`kustomize.buildOptions` staying open');
    expectRefusal(home, 'repository-code-in-repo-server', '--enable-exec', SHOP);
  });

  test('a pin that pins nothing is refused', () => {
    const home = declare({}, { ...ACME, services: { shop: { ...shop(), directory: 'k8s' } } });
    const application = madeFrom(home, 'home/argocd/applications/acme/shop-dev.yaml');
    patch(application, JsonPatch.replace('/spec/source/directory', {}));
    expectRefusal(home, 'tool-not-pinned', SHOP);
  });
});

test('12: one age key for two projects is refused', () => {
  const identities = { platform: RECIPIENTS.platform, apps: RECIPIENTS.platform };
  const home = declare({ decryption: { ownerRecipient: RECIPIENTS.owner, identities } });
  expectRefusal(home, 'identity-shared', 'project `platform`');
});

test('13: a static volume that any claim may take is refused', () => {
  const home = declare();
  const volume = madeFrom(home, 'home/tenants/acme/persistentvolume-shop-dev-data-home.yaml');
  patch(volume, JsonPatch.remove('/spec/claimRef'));
  expectRefusal(home, 'volume-not-reserved', 'shop-dev-data-home');
});

describe('14: a foreign repository in a shared project that permits Namespace', () => {
  const kite = { repository: 'https://git.example/friend/kite', path: 'k8s', tool: 'directory' as const };

  test('it needs a project of its own', () => {
    const home = declare();
    new OwnerApp(home.cluster, 'kite', { source: kite });
    expectRefusal(home, 'foreign-repository-in-shared-project', 'friend/kite');
  });

  test('which permits no Namespace', () => {
    const home = declare();
    new OwnerApp(home.cluster, 'kite', { source: kite, project: { because: 'a friend’s', kinds: ['Namespace'] } });
    expectRefusal(home, 'kind-of-other-scope', '`Namespace` is cluster-scoped');
  });

  test('patched into project apps it is refused', () => {
    const home = declare();
    const project = madeFrom(home, 'home/argocd/projects/apps.yaml');
    patch(project, JsonPatch.add('/spec/sourceRepos/-', 'https://git.example/friend/kite'));
    patch(
      madeFrom(home, 'home/argocd/applicationsets/apps.yaml'),
      JsonPatch.replace('/spec/template/spec/source/repoURL', 'https://git.example/friend/kite'),
      JsonPatch.add('/spec/template/spec/source/directory', { recurse: true }),
    );
    new OwnerApp(home.cluster, 'second', { image: IMAGE, ownApplication: 'to share the project' });
    expectRefusal(home, 'foreign-repository-in-shared-project', 'friend/kite');
  });
});

test('15: a foreign chart beside `ref: values` of the cluster repository is refused', () => {
  const home = declare();
  new OwnerApp(home.cluster, 'kite', {
    chart: { repository: 'https://git.example/friend/kite', path: 'chart', values: ['$values/apps/kite/values.yaml'] },
    project: { because: 'a friend’s chart, our values', kinds: ['apps/Deployment'] },
  });
  expectRefusal(home, 'ref-exposes-repository', 'friend/kite', 'ref: values');
});

test('all faults of a tree are told in one run', () => {
  const home = declare({ argocdVersion: 'newest' }, { ...ACME, kinds: ['*'] });
  new OwnerApp(home.cluster, 'later', { image: IMAGE, sync: paused('') });
  patch(madeFrom(home, 'home/argocd/applicationsets/apps.yaml'), JsonPatch.remove('/spec/syncPolicy'));
  const codes = refusals(home).map((message) => / error (\S+)$/.exec(message.split('\n')[0]!)?.[1]);
  expect(codes).toEqual(
    expect.arrayContaining(['argocd-version-invalid', 'kind-wildcard', 'reason-empty', 'removal-unstated']),
  );
});

function shop() {
  const { repository, environments } = ACME.services.shop!;
  return { repository, environments };
}
