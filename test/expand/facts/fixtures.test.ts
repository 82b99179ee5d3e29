import { readFixtures } from '../../../lib/expand/facts/read-fixtures';

const WHOLE = {
  clusters: [{ name: 'eu', server: 'https://eu', project: '', labels: { a: 'b' }, annotations: {} }],
  scmProvider: [
    {
      applicationSet: 'apps',
      repositories: [
        { organization: 'o', repository: 'r', repositoryId: 1, url: 'u', branch: 'b', sha: 's', labels: [] },
      ],
    },
  ],
  pullRequest: [
    { pullRequests: [{ number: 1, title: 't', branch: 'b', targetBranch: 'm', headSha: 's', author: 'a' }] },
  ],
  plugin: [{ configMapRef: 'c', parameters: [{ any: [1] }] }],
  clusterDecisionResource: [{ configMapRef: 'c', matchKey: 'k', decisions: [{ k: 'eu' }] }],
};

test('a whole file is taken as it is', () => {
  expect(readFixtures(WHOLE)).toEqual({ fixtures: WHOLE, faults: [] });
});

test.each([
  [
    'text',
    {
      at: '',
      what: 'a fixtures file is a map',
      fix: 'give it one of clusters, scmProvider, pullRequest, plugin, clusterDecisionResource',
    },
  ],
  [
    { cluster: [] },
    {
      at: 'cluster',
      what: '`cluster` is no section of a fixtures file',
      fix: 'use clusters, scmProvider, pullRequest, plugin, clusterDecisionResource',
    },
  ],
  [{ clusters: {} }, { at: 'clusters', what: '`clusters` is a list', fix: 'begin each entry with a dash' }],
  [{ clusters: [{ name: 'x' }] }, { at: 'clusters[0]', what: '`clusters[0]` lacks `server`', fix: 'add `server`' }],
  [
    { clusters: [{ name: 1, server: 's' }] },
    { at: 'clusters[0].name', what: '`clusters[0].name` is a text', fix: 'quote it' },
  ],
  [
    { clusters: [{ name: 'x', server: 's', labels: { a: 1 } }] },
    { at: 'clusters[0].labels', what: '`clusters[0].labels` is a map of texts', fix: 'give a map of texts' },
  ],
  [
    { plugin: [{ parameters: ['a'] }] },
    { at: 'plugin[0].parameters', what: '`plugin[0].parameters` is a list of maps', fix: 'give one map for each' },
  ],
  [
    {
      pullRequest: [
        { pullRequests: [{ number: '1', title: 't', branch: 'b', targetBranch: 'm', headSha: 's', author: 'a' }] },
      ],
    },
    {
      at: 'pullRequest[0].pullRequests[0].number',
      what: '`pullRequest[0].pullRequests[0].number` is a number',
      fix: 'give a number',
    },
  ],
  [
    { plugin: [{ parameters: [], nope: 1 }] },
    { at: 'plugin[0].nope', what: '`nope` says nothing here', fix: 'use applicationSet, configMapRef, parameters' },
  ],
])('%j is refused', (data, fault) => {
  expect(readFixtures(data)).toEqual({ faults: [fault] });
});
