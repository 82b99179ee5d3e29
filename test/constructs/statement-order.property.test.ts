import type { Construct } from 'constructs';
import { Construct as Group } from 'constructs';
import { assert, property, shuffledSubarray } from 'fast-check';
import { BreakGlass, Cluster, GatehouseApp, Installation, OwnerApp, Platform, privileged, Tenant } from '../../lib';
import { faultsOf, openDecisionsOf } from '../../lib/constructs/fault';
import { pagesOf } from '../../lib/constructs/page';
import { ACME, filesOf, RECIPIENTS, REPOSITORY, valuesOf } from './support/declare';

const SEED = 20261130;
const image = 'ghcr.io/example/app:latest';
const shop = { ...ACME.services.shop!, repository: 'https://git.example/acme/shop' };
const interim = { folder: 'tenants/other/secrets', decision: 'later', because: 'not agreed yet' };

/** Statements of a program; each is told where to stand. */
const STATEMENTS: readonly ((scope: Construct) => unknown)[] = [
  (scope) =>
    new Platform(scope, 'platform', {
      clusterKinds: { 'rbac.authorization.k8s.io/ClusterRole': 'Argo CD' },
      namespaces: { two: privileged('it mounts the node') },
    }).addArgoCd('argocd', {
      because: 'itself',
      chart: { repository: 'https://charts.example', name: 'argo-cd', version: '9.1.0' },
    }),
  (scope) => new OwnerApp(scope, 'one', { image }),
  (scope) => new OwnerApp(scope, 'two', { images: { api: image }, scaledBy: 'keda-http' }),
  (scope) => new OwnerApp(scope, 'three', { images: { a: image, b: image }, secrets: 'apps/three/secrets' }),
  (scope) =>
    new OwnerApp(scope, 'four', {
      source: { repository: 'https://git.example/friend/four', path: 'k8s', tool: 'directory' },
      project: { because: 'a friend writes there', kinds: ['Service', 'apps/Deployment'] },
    }),
  (scope) => new Tenant(scope, 'acme', { ...ACME, services: { shop: { ...shop, secrets: 'deploy' } } }),
  (scope) =>
    new Tenant(scope, 'other', {
      ...ACME,
      services: {
        mill: {
          ...shop,
          repository: 'https://git.example/other/mill',
          secrets: interim,
          environments: { dev: { volumes: { data: { size: '1Gi', hostPath: '/srv/mill' } } } },
        },
      },
    }),
  (scope) => new BreakGlass(scope, 'break-glass', { group: 'on-call' }),
];

/** Everything that synthesis would write, construct paths aside. */
function synthesize(statements: typeof STATEMENTS, scopeOf: (cluster: Cluster, index: number) => Construct): string {
  const app = new GatehouseApp({ outdir: 'unwritten' });
  const installation = new Installation(app, 'home', {
    argocdVersion: '3.5.7',
    repository: REPOSITORY,
    helmRepositories: [{ url: 'https://charts.example', because: 'released there' }],
    imageAutomation: { secret: 'argocd/git-creds' },
    decryption: {
      ownerRecipient: RECIPIENTS.owner,
      identities: { apps: RECIPIENTS.apps, acme: RECIPIENTS.acme, other: RECIPIENTS.platform },
    },
  });
  const cluster = new Cluster(installation, 'home');
  for (const [index, statement] of statements.entries()) statement(scopeOf(cluster, index));
  expect(faultsOf(app)).toEqual([]);
  const pages = pagesOf(app).map((page) => {
    const content = page.content();
    const entries = content.kind === 'removal' ? [...content.entries].sort(byApplication) : [];
    return [page.file, content.kind === 'removal' ? { ...content, entries } : content];
  });
  return JSON.stringify([
    [...filesOf(app)].sort(([a], [b]) => (a < b ? -1 : 1)),
    valuesOf(app),
    pages,
    openDecisionsOf(app).map(({ id, text }) => [id, text]),
  ]);
}

function byApplication(a: { readonly application: string }, b: { readonly application: string }): number {
  return a.application < b.application ? -1 : 1;
}

const EXPECTED = () => synthesize(STATEMENTS, (cluster) => cluster);

test(`the order of statements never changes the YAML (seed ${SEED})`, () => {
  const expected = EXPECTED();
  assert(
    property(shuffledSubarray([...STATEMENTS], { minLength: STATEMENTS.length }), (statements) => {
      expect(synthesize(statements, (cluster) => cluster)).toBe(expected);
    }),
    { seed: SEED, numRuns: 60 },
  );
});

test('the parent of a statement never changes the YAML', () => {
  expect(synthesize(STATEMENTS, (cluster, index) => new Group(cluster, `group ${index}`))).toBe(EXPECTED());
});

test(`the order of any part of the program never matters either (seed ${SEED})`, () => {
  const optional = STATEMENTS.slice(1);
  assert(
    property(shuffledSubarray([...optional]), (kept) => {
      const inOrder = [STATEMENTS[0]!, ...optional.filter((statement) => kept.includes(statement))];
      const without = synthesize(inOrder, (cluster) => cluster);
      expect(synthesize([...inOrder].reverse(), (cluster) => cluster)).toBe(without);
    }),
    { seed: SEED, numRuns: 30 },
  );
});
