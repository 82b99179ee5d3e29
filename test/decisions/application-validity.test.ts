import { validateApplication } from '../../lib/decisions/application-validity';
import { clusterRegistryOf } from '../../lib/decisions/cluster-registry';
import { resolveDestination } from '../../lib/decisions/destination-resolution';
import { version } from './versions';

const clusters = [
  { server: 'https://prod/', name: 'prod' },
  { server: 'https://twin-1', name: 'twin' },
  { server: 'https://twin-2', name: 'twin' },
  { server: 'https://nameless', name: '' },
];
const open = { sourceRepos: ['*'], destinations: [{ server: '*', namespace: '*' }] };
const source = { repoURL: 'https://h/r', path: '.' };
const destination = { server: 'https://prod', namespace: 'x' };

function ask(spec: object, projectSpec: object = open, argocd = '3.5.7') {
  const project = { metadata: { name: 'team' }, spec: projectSpec } as never;
  const registry = clusterRegistryOf(clusters, {}, version(argocd));
  return validateApplication({ spec: { project: 'asked-for', ...spec } } as never, project, registry, version(argocd));
}

function messages(spec: object, projectSpec: object = open, argocd = '3.5.7'): readonly string[] {
  return ask(spec, projectSpec, argocd).conditions.map(({ message }) => message);
}

test('a permitted Application has no condition', () => {
  expect(ask({ source, destination })).toEqual({
    permitted: true,
    reason: 'the Application is valid',
    evidence: [],
    conditions: [],
  });
});

test.each([
  [
    { source: { repoURL: '', path: '.' }, destination },
    'spec.source.repoURL and either spec.source.path or spec.source.chart are required',
  ],
  [{ destination }, 'spec.source.repoURL and either spec.source.path or spec.source.chart are required'],
  [
    { source: { repoURL: 'x', chart: 'c' }, destination },
    'spec.source.targetRevision is required if the manifest source is a helm chart',
  ],
  [
    { sources: [{ repoURL: 'x' }], source, destination },
    'spec.source.repoURL and either source.path, source.chart, or source.ref are required for source {x   nil nil nil nil    }',
  ],
  [
    { sourceHydrator: { drySource: {}, syncSource: { targetBranch: 'b' } }, source, destination },
    'spec.sourceHydrator.drySource.repoURL is required',
  ],
  [{ source, destination: {} }, 'Destination server missing from app spec'],
  [
    { source, destination: { server: 'https://prod', name: 'prod' } },
    "application destination can't have both name and server defined: prod https://prod",
  ],
  [{ source, destination: { name: 'none' } }, 'there are no clusters with this name: none'],
  [
    { source, destination: { name: 'twin' } },
    'there are 2 clusters with the same name: [https://twin-1 https://twin-2]',
  ],
  [
    { source, destination: { server: 'https://none' } },
    'error getting cluster by server "https://none": rpc error: code = NotFound desc = cluster "https://none" not found',
  ],
])('%j', (spec, message) => {
  expect(messages(spec)).toEqual([message]);
});

test('refused sources are gathered, then the destination is judged', () => {
  const spec = { sources: [source, { repoURL: 'https://other', ref: 'values' }], destination };
  const decision = ask(spec, { sourceRepos: ['https://none'], destinations: [] });
  expect(decision.conditions.map(({ message }) => message)).toEqual([
    "application repo https://h/r is not permitted in project 'team'",
    "application repo https://other is not permitted in project 'team'",
    "application destination server 'https://prod' and namespace 'x' do not match any of the allowed destinations in project 'team'",
  ]);
  expect(decision.reason).toBe("application repo https://h/r is not permitted in project 'team'");
  expect(decision.conditions[1]?.evidence).toEqual([
    { in: 'application', path: ['spec', 'sources', 1, 'repoURL'], value: 'https://other', effect: 'denies' },
    { in: 'project', path: ['spec', 'sourceRepos'], effect: 'unmatched' },
  ]);
});

test('a refused destination shows the name when the Application used it', () => {
  const refused = { sourceRepos: ['*'], destinations: [] };
  const named = { source, destination: { name: 'prod', namespace: 'x' } };
  expect(messages(named, refused)).toEqual([
    "application destination server 'prod' and namespace 'x' do not match any of the allowed destinations in project 'team'",
  ]);
  expect(messages(named, refused, '2.14.11')).toEqual([
    "application destination server 'https://prod' and namespace 'x' do not match any of the allowed destinations in project 'asked-for'",
  ]);
});

test('the repository to write to is checked since 3.5, and its sentence changed then', () => {
  const hydrator = (more: object) => ({
    sourceHydrator: {
      drySource: { repoURL: 'https://dry' },
      syncSource: { repoURL: 'https://sync', targetBranch: 'b' },
      ...more,
    },
    destination,
  });
  const dryOnly = { ...open, sourceRepos: ['https://dry'] };
  expect(messages(hydrator({}), dryOnly)).toEqual(["sync source repo https://sync is not permitted in project 'team'"]);
  expect(messages(hydrator({}), dryOnly, '3.4.9')).toEqual([]);
  expect(messages(hydrator({ hydrateTo: {} }))).toEqual([
    'when spec.sourceHydrator.hydrateTo is set, spec.sourceHydrator.hydrateTo.targetBranch is required',
  ]);
  expect(messages(hydrator({ hydrateTo: {} }), open, '3.4.9')).toEqual([
    'when spec.sourceHydrator.hydrateTo is set, spec.sourceHydrator.hydrateTo.path is required',
  ]);
});

describe('destinations', () => {
  const resolve = (where: object, argocd: string, options = {}) =>
    resolveDestination(where, clusterRegistryOf(clusters, options, version(argocd)), version(argocd));

  test('a slash at the end of the server does not count since 3.3', () => {
    expect(resolve({ server: 'https://prod/' }, '3.3.0').cluster).toEqual({ server: 'https://prod', name: 'prod' });
    expect(resolve({ server: 'https://prod/' }, '3.2.6').permitted).toBe(false);
  });

  test('the cluster Argo CD runs in is there without a Secret, unless it is disabled', () => {
    const inCluster = { server: 'https://kubernetes.default.svc', name: 'in-cluster' };
    expect(resolve({ name: 'in-cluster' }, '3.5.7').cluster).toEqual(inCluster);
    expect(resolve({ server: inCluster.server }, '2.14.11').cluster).toEqual(inCluster);
    expect(resolve({ server: inCluster.server }, '3.5.7', { isInClusterEnabled: false }).reason).toBe(
      'error getting cluster by server "https://kubernetes.default.svc": rpc error: code = NotFound desc = cluster "https://kubernetes.default.svc" is disabled',
    );
    expect(resolve({ name: 'in-cluster' }, '3.5.7', { isInClusterEnabled: false }).reason).toBe(
      'there are no clusters with this name: in-cluster',
    );
  });

  test('Argo CD 2.14 fills in the missing half, and says otherwise what is wrong', () => {
    expect(resolve({ name: 'prod' }, '2.14.11').cluster).toEqual({ server: 'https://prod', name: 'prod' });
    expect(resolve({ server: 'https://nameless' }, '2.14.11').reason).toBe(
      'unable to find destination server: there are no clusters with this URL: https://nameless',
    );
    expect(resolve({ server: 'https://nameless' }, '3.0.0').permitted).toBe(true);
    expect(messages({ source, destination: {} }, open, '2.14.11')).toEqual([
      'Destination server missing from app spec',
    ]);
  });
});

test('clusters of the project that cannot be read are an error, not a condition', () => {
  const registry = { ...clusterRegistryOf(clusters), findProjectClusters: () => ({ error: 'no' }) };
  const project = { spec: { ...open, permitOnlyProjectScopedClusters: true } } as never;
  expect(validateApplication({ spec: { source, destination } } as never, project, registry)).toMatchObject({
    permitted: false,
    conditions: [],
    error: 'could not retrieve project clusters: no',
  });
});
