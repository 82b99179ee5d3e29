import { load } from 'js-yaml';
import { isolationOf } from '../../lib/access/isolation';
import type { InventoryObject } from '../../lib/model/inventory';
import type { KubernetesObject } from '../../lib/model/kubernetes-object';
import { resourceIdOf } from '../../lib/model/resource-id';
import { printIsolation } from '../../lib/report/isolation/markdown';

const SERVER = 'https://shared.example:6443';

function object(yaml: string): InventoryObject {
  const plain = load(yaml) as KubernetesObject;
  return { id: resourceIdOf(plain), object: plain, place: { file: 'tree.yaml', line: 1 } };
}

function instance(name: string): InventoryObject[] {
  const labels = `labels: {gatehouse.dev/instance: ${name}}`;
  return [
    object(
      `{apiVersion: argoproj.io/v1alpha1, kind: AppProject, metadata: {name: ${name}, namespace: argocd, ${labels}, annotations: {gatehouse.dev/realm: ${name}}}, spec: {destinations: [{server: '${SERVER}', namespace: '${name}-*'}]}}`,
    ),
    object(
      `{apiVersion: argoproj.io/v1alpha1, kind: Application, metadata: {name: ${name}-keycloak, namespace: argocd}, spec: {project: ${name}}}`,
    ),
    object(`{apiVersion: v1, kind: Namespace, metadata: {name: ${name}-app, ${labels}}}`),
    object(
      `{apiVersion: redhatcop.redhat.io/v1alpha1, kind: SecretEngineMount, metadata: {name: kv-${name}, namespace: v, ${labels}}, spec: {type: kv}}`,
    ),
    object(
      `{apiVersion: redhatcop.redhat.io/v1alpha1, kind: AuthEngineMount, metadata: {name: jwt-${name}, namespace: v, ${labels}}, spec: {type: jwt, path: /}}`,
    ),
    object(
      `{apiVersion: redhatcop.redhat.io/v1alpha1, kind: JWTOIDCAuthEngineConfig, metadata: {name: jwt-${name}, namespace: v, ${labels}}, spec: {path: jwt-${name}, boundIssuer: '${SERVER}'}}`,
    ),
    object(
      `{apiVersion: redhatcop.redhat.io/v1alpha1, kind: JWTOIDCAuthEngineRole, metadata: {name: ${name}-app, namespace: v, ${labels}}, spec: {boundSubject: 'system:serviceaccount:${name}-app:app'}}`,
    ),
    object(
      `{apiVersion: redhatcop.redhat.io/v1alpha1, kind: Policy, metadata: {name: ${name}-app, namespace: v, ${labels}}, spec: {policy: 'path "kv-${name}/data/app" {}'}}`,
    ),
  ];
}

const listener = (name: string, hostname: string, selector: string) =>
  `{name: https-${name}, hostname: '${hostname}', port: 443, allowedRoutes: {namespaces: ${selector}}}`;
const own = (name: string) => `{from: Selector, selector: {matchLabels: {gatehouse.dev/instance: ${name}}}}`;
const gateway = (a: string, b: string) =>
  object(
    `{apiVersion: gateway.networking.k8s.io/v1, kind: Gateway, metadata: {name: shared, namespace: traefik}, spec: {listeners: [${a}, ${b}]}}`,
  );
const GATEWAY = gateway(listener('a', '*.a.example', own('a')), listener('b', '*.b.example', own('b')));

const broken = (objects: readonly InventoryObject[]) =>
  isolationOf(objects, 'shared', SERVER).pairs.flatMap(({ boundaries }) =>
    boundaries.filter(({ apart }) => !apart).map(({ by }) => by),
  );
const replace = (objects: readonly InventoryObject[], kind: string, name: string, yaml?: string) =>
  objects.flatMap((each) =>
    each.id.kind !== kind || each.id.name !== name ? [each] : yaml === undefined ? [] : [object(yaml)],
  );

const WHOLE = [...instance('a'), ...instance('b'), GATEWAY];

test('nine boundaries hold between two instances, and what nothing keeps apart is said', () => {
  const { instances, pairs } = isolationOf(WHOLE, 'shared', SERVER);
  expect(instances.map(({ name }) => name)).toEqual(['a', 'b']);
  expect(pairs).toHaveLength(1);
  expect(pairs[0]!.boundaries).toHaveLength(9);
  expect(broken(WHOLE)).toEqual([]);
  expect(pairs[0]!.shared).toEqual([
    `the cluster's keys: both jwt mounts trust every token that \`${SERVER}\` signs`,
    "the cluster's admins: an admin of it reads the Secrets of both",
  ]);
});

const labels = 'labels: {gatehouse.dev/instance: a}';
test.each([
  [
    'a project that reaches into the other',
    'AppProject',
    'a',
    `{apiVersion: argoproj.io/v1alpha1, kind: AppProject, metadata: {name: a, ${labels}, annotations: {gatehouse.dev/realm: a}}, spec: {destinations: [{server: '${SERVER}', namespace: '*'}]}}`,
    'AppProjects: `a` may deploy to `b-app` of `b`',
  ],
  [
    'one realm',
    'AppProject',
    'a',
    `{apiVersion: argoproj.io/v1alpha1, kind: AppProject, metadata: {name: a, ${labels}, annotations: {gatehouse.dev/realm: b}}, spec: {destinations: [{server: '${SERVER}', namespace: 'a-*'}]}}`,
    'realms: both have `b`',
  ],
  [
    'a role for any namespace',
    'JWTOIDCAuthEngineRole',
    'a-app',
    `{apiVersion: redhatcop.redhat.io/v1alpha1, kind: JWTOIDCAuthEngineRole, metadata: {name: a-app, ${labels}}, spec: {}}`,
    'Vault roles bound outside their instance: `a-app` (any namespace)',
  ],
  [
    'a policy on the other mount',
    'Policy',
    'a-app',
    `{apiVersion: redhatcop.redhat.io/v1alpha1, kind: Policy, metadata: {name: a-app, ${labels}}, spec: {policy: 'path "kv-b/data/app" {}'}}`,
    'Vault policies beyond their mount: `a-app` reads `kv-b`',
  ],
  [
    'one mount',
    'SecretEngineMount',
    'kv-a',
    `{apiVersion: redhatcop.redhat.io/v1alpha1, kind: SecretEngineMount, metadata: {name: kv-b, ${labels}}, spec: {type: kv}}`,
    'KV mounts: both have `kv-b`',
  ],
  ['no Keycloak of its own', 'Application', 'a-keycloak', undefined, 'Keycloak Applications: none and `b-keycloak`'],
])('%s no longer keeps them apart', (_title, kind, name, yaml, by) => {
  expect(broken(replace(WHOLE, kind, name, yaml))).toContain(by);
});

test.each([
  ['a listener that admits everybody', listener('a', '*.a.example', '{from: All}'), /admits routes of/],
  ['listeners for the same hosts', listener('a', '*.b.example', own('a')), /serve the same hosts/],
])('%s is said', (_title, a, by) => {
  const objects = [...instance('a'), ...instance('b'), gateway(a, listener('b', '*.b.example', own('b')))];
  expect(broken(objects).join('\n')).toMatch(by);
});

test('the page changes with the objects', () => {
  const page = (objects: readonly InventoryObject[]) => printIsolation(isolationOf(objects, 'shared', SERVER));
  expect(page(WHOLE)).toContain(
    '| Their users | realms: `a` and `b`<br>Keycloak Applications: `a-keycloak` and `b-keycloak` |   |',
  );
  const without = page(replace(WHOLE, 'Policy', 'a-app', undefined));
  expect(without).toContain('Vault policies of their own: at least one instance has none');
  expect(without).toContain('**1 of 9 boundaries do not hold.**');
});
