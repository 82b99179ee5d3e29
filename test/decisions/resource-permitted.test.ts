import { decideLiveResource, decideResource } from '../../lib/decisions/resource-permitted';
import { version } from './versions';

function ask(spec: object, resource: object, argocd = '3.5.7') {
  return decideResource({ metadata: { name: 'team' }, spec } as never, resource, version(argocd));
}

const deployment = { group: 'apps', kind: 'Deployment', namespaced: true };
const namespace = { group: '', kind: 'Namespace', name: 'team-a', namespaced: false };

test.each([
  ['absent, everything namespaced', {}, deployment, true],
  ['null, everything namespaced', { namespaceResourceWhitelist: null }, deployment, true],
  ['empty, nothing namespaced', { namespaceResourceWhitelist: [] }, deployment, false],
  ['a match', { namespaceResourceWhitelist: [{ group: 'apps', kind: '*' }] }, deployment, true],
  ['the other group', { namespaceResourceWhitelist: [{ group: '', kind: '*' }] }, deployment, false],
  ['a star is every group', { namespaceResourceWhitelist: [{ group: '*', kind: 'Deployment' }] }, deployment, true],
  ['letter case counts', { namespaceResourceWhitelist: [{ group: 'apps', kind: 'deployment' }] }, deployment, false],
  ['a caret negates', { namespaceResourceWhitelist: [{ group: 'apps', kind: '[^A]*' }] }, deployment, true],
  ['braces are literal', { namespaceResourceWhitelist: [{ group: 'apps', kind: '{Deployment}' }] }, deployment, false],
  ['malformed matches nothing', { namespaceResourceWhitelist: [{ group: 'apps', kind: '[' }] }, deployment, false],
  [
    'a blacklist wins',
    {
      namespaceResourceWhitelist: [{ group: '*', kind: '*' }],
      namespaceResourceBlacklist: [{ group: 'apps', kind: '*' }],
    },
    deployment,
    false,
  ],
  ['cluster lists do not count', { clusterResourceBlacklist: [{ group: '*', kind: '*' }] }, deployment, true],
  ['absent, nothing cluster-scoped', {}, namespace, false],
  ['namespaced lists do not count', { namespaceResourceWhitelist: [{ group: '*', kind: '*' }] }, namespace, false],
  ['a match', { clusterResourceWhitelist: [{ group: '', kind: 'Namespace' }] }, namespace, true],
  [
    'a blacklist wins',
    {
      clusterResourceWhitelist: [{ group: '*', kind: '*' }],
      clusterResourceBlacklist: [{ group: '', kind: 'Namespace' }],
    },
    namespace,
    false,
  ],
])('%s: %j', (_why, spec, resource, expected) => {
  for (const argocd of ['2.14.11', '3.0.20', '3.2.6', '3.5.7'])
    expect(ask(spec, resource, argocd).permitted).toBe(expected);
});

test.each([
  ['3.2.6', 'team-b', true],
  ['3.3.0', 'team-b', false],
  ['3.3.0', 'team-a', true],
  ['3.5.7', '', false],
])('Argo CD %s and a Namespace named %j: %s', (argocd, name, expected) => {
  const spec = { clusterResourceWhitelist: [{ group: '', kind: 'Namespace', name: '*-a' }] };
  expect(ask(spec, { ...namespace, name }, argocd).permitted).toBe(expected);
});

test("a refusal is Argo CD's sentence, the core group printed empty", () => {
  expect(ask({ clusterResourceWhitelist: [] }, namespace)).toEqual({
    permitted: false,
    reason: 'resource :Namespace is not permitted in project team',
    evidence: [{ in: 'project', path: ['spec', 'clusterResourceWhitelist'], effect: 'empty' }],
  });
});

test('the entry that denies is the evidence', () => {
  const spec = {
    namespaceResourceBlacklist: [
      { group: 'x', kind: '*' },
      { group: 'apps', kind: '*' },
    ],
  };
  expect(ask(spec, deployment).evidence).toEqual([
    {
      in: 'project',
      path: ['spec', 'namespaceResourceBlacklist', 1],
      value: { group: 'apps', kind: '*' },
      effect: 'denies',
    },
  ]);
});

test('a live object is judged by its kind, then by its namespace', () => {
  const project = { metadata: { name: 'team' }, spec: { destinations: [{ server: '*', namespace: 'a' }] } } as never;
  const cluster = { server: 'https://x', name: '' };
  const pod = { group: '', kind: 'Pod', name: 'p' };
  expect(decideLiveResource(project, { ...pod, namespace: 'a' }, cluster).permitted).toBe(true);
  expect(decideLiveResource(project, { ...pod, namespace: 'b' }, cluster).permitted).toBe(false);
  expect(decideLiveResource(project, pod, cluster).reason).toBe('resource :Pod is not permitted in project team');
});
