import { effectiveProject, mergeGlobalProject } from '../../lib/decisions/effective-project';
import { readLabelSelector } from '../../lib/decisions/label-selector';
import type { AppProjectSpec } from '../../lib/model/app-project';
import { version } from './versions';

function project(name: string, spec: AppProjectSpec = {}, labels: Record<string, string> = {}) {
  return { apiVersion: 'argoproj.io/v1alpha1', kind: 'AppProject', metadata: { name, labels }, spec };
}

test('repositories and clusters scoped to the project widen it', () => {
  const { spec } = effectiveProject(project('team', { sourceRepos: ['a'] }), {
    repositories: [{ repoURL: 'own', project: 'team' }, { repoURL: 'other', project: 'x' }, { repoURL: 'anyone' }],
    clusters: [
      { server: 'https://all', name: 'all', project: 'team' },
      { server: 'https://some', name: 'some', project: 'team', namespaces: ['n', 'm'] },
      { server: 'https://other', name: 'other' },
    ],
  });
  expect(spec).toEqual({
    sourceRepos: ['a', 'own'],
    destinations: [
      { server: 'https://all', namespace: '*' },
      { server: 'https://some', namespace: 'n' },
      { server: 'https://some', namespace: 'm' },
    ],
  });
});

test('a global project appends its lists where its selector matches, and an absent list stays absent', () => {
  const global = project('global', {
    clusterResourceWhitelist: [{ group: '', kind: 'Namespace' }],
    sourceNamespaces: ['not merged'],
    roles: [{ name: 'not merged' }],
  });
  const globalProjects = [{ projectName: 'global', labelSelector: { matchLabels: { tier: 'tenant' } } }];
  const surroundings = { projects: [global], globalProjects };
  expect(effectiveProject(project('team', {}, { tier: 'tenant' }), surroundings).spec).toEqual({
    clusterResourceWhitelist: [{ group: '', kind: 'Namespace' }],
  });
  expect(effectiveProject(project('team'), surroundings).spec).toEqual({});
  expect(
    effectiveProject({ ...global, metadata: { name: 'global', labels: { tier: 'tenant' } } }, surroundings).spec,
  ).toEqual(global.spec);
});

test('a missing global project or an unreadable selector ends the list', () => {
  const projects = [project('global', { sourceRepos: ['x'] })];
  const good = { projectName: 'global', labelSelector: {} };
  const ask = (first: object) => effectiveProject(project('team'), { projects, globalProjects: [first, good] }).spec;
  expect(ask({ projectName: 'missing', labelSelector: {} })).toEqual({});
  expect(ask({ projectName: 'global', labelSelector: { matchExpressions: [{ key: 'a', operator: 'Near' }] } })).toEqual(
    {},
  );
  expect(ask({ projectName: 'missing', labelSelector: { matchLabels: { a: 'b' } } })).toEqual({ sourceRepos: ['x'] });
});

test('an absent namespace whitelist, which permits all, becomes the global one', () => {
  const whitelist = [{ group: '', kind: 'Pod' }];
  expect(mergeGlobalProject({}, { namespaceResourceWhitelist: whitelist })).toEqual({
    namespaceResourceWhitelist: whitelist,
  });
  expect(mergeGlobalProject({}, { namespaceResourceWhitelist: [] })).toEqual({});
});

test('service accounts are merged since 3.5, behind the own ones', () => {
  const own = { destinationServiceAccounts: [{ server: 'a' }] };
  const global = { destinationServiceAccounts: [{ server: 'b' }] };
  expect(mergeGlobalProject(own, global, version('3.4.9'))).toEqual(own);
  expect(mergeGlobalProject(own, global, version('3.5.0'))).toEqual({
    destinationServiceAccounts: [{ server: 'a' }, { server: 'b' }],
  });
});

test('an older Argo CD reads entries without the fields it does not know', () => {
  const spec = { clusterResourceWhitelist: [{ group: '', kind: 'Namespace', name: 'a' }] };
  expect(effectiveProject(project('team', spec), {}, version('3.2.6')).spec).toEqual({
    clusterResourceWhitelist: [{ group: '', kind: 'Namespace' }],
  });
  expect(effectiveProject(project('team', spec), {}, version('3.3.0')).spec).toEqual(spec);
});

test.each([
  [{}, {}, true],
  [{ matchLabels: { a: 'b' } }, { a: 'b' }, true],
  [{ matchLabels: { a: 'b' } }, {}, false],
  [{ matchExpressions: [{ key: 'a', operator: 'NotIn', values: ['b'] }] }, {}, true],
  [{ matchExpressions: [{ key: 'a', operator: 'Exists' }] }, { a: '' }, true],
  [{ matchExpressions: [{ key: 'a', operator: 'DoesNotExist' }] }, { a: '' }, false],
])('selector %j and labels %j: %s', (selector, labels, expected) => {
  expect(readLabelSelector(selector)?.(labels)).toBe(expected);
});

test.each([
  { matchExpressions: [{ key: 'a', operator: 'In' }] },
  { matchExpressions: [{ key: 'a', operator: 'Exists', values: ['b'] }] },
  { matchLabels: { 'a b': 'c' } },
  { matchLabels: { a: 'not a value!' } },
])('selector %j is unreadable', (selector) => {
  expect(readLabelSelector(selector)).toBeUndefined();
});
