import { decideDestination } from '../../lib/decisions/destination-permitted';
import { VERSIONS, version } from './versions';

const prod = { server: 'https://prod', name: 'prod' };

function project(destinations: unknown, more: object = {}) {
  return { metadata: { name: 'team' }, spec: { destinations, ...more } } as never;
}

describe.each(VERSIONS)('Argo CD $major.$minor', (argocd) => {
  test.each([
    [[{ server: '*', namespace: '*' }], { ...prod, namespace: 'x' }, true],
    [[{ server: 'https://prod', namespace: 'team-*' }], { ...prod, namespace: 'team-a' }, true],
    [[{ server: 'https://other', name: 'prod', namespace: '*' }], { ...prod, namespace: 'x' }, true],
    [[{ server: 'https://prod/', namespace: '*' }], { ...prod, namespace: 'x' }, false],
    [[{ server: '*' }], { ...prod, namespace: 'x' }, false],
    [[{ server: '*' }], { ...prod, namespace: '' }, true],
    [[{ namespace: '*' }], { ...prod, namespace: 'x' }, false],
    [[{ server: '*', namespace: '?' }], { ...prod, namespace: '' }, true],
    [[{ server: '*', namespace: '!kube-system' }], { ...prod, namespace: 'x' }, true],
    [[{ server: '*', namespace: '!kube-system' }], { ...prod, namespace: 'kube-system' }, false],
    [
      [
        { server: '*', namespace: '*' },
        { server: '*', namespace: '!kube-system' },
      ],
      { ...prod, namespace: 'kube-system' },
      false,
    ],
    [
      [
        { name: 'prod', namespace: '!kube-system' },
        { server: '*', namespace: '*' },
      ],
      { ...prod, namespace: 'kube-system' },
      true,
    ],
    [
      [
        { name: '!prod', namespace: 'x' },
        { server: '*', namespace: '*' },
      ],
      { ...prod, namespace: 'y' },
      false,
    ],
    [[{ name: '!prod', namespace: '*' }], { server: 'https://a', name: '', namespace: 'x' }, false],
    [[{ name: '!prod', server: 'https://prod', namespace: '*' }], { ...prod, namespace: 'x' }, true],
    [
      [
        { server: '!https://prod', namespace: 'x' },
        { name: '*', namespace: '*' },
      ],
      { ...prod, namespace: 'y' },
      true,
    ],
    [
      [
        { server: '!https://prod', namespace: 'x' },
        { name: '*', namespace: '*' },
      ],
      { ...prod, namespace: 'x' },
      false,
    ],
    [[{ server: '!*', namespace: '*' }], { ...prod, namespace: 'x' }, false],
    [[{ server: '[', namespace: '*' }], { ...prod, namespace: 'x' }, false],
    [[{ server: '*', namespace: '![' }], { ...prod, namespace: 'x' }, true],
    [[], { ...prod, namespace: 'x' }, false],
    [null, { ...prod, namespace: 'x' }, false],
    [[null], { ...prod, namespace: '' }, false],
  ])('destinations %j and %j: %s', (destinations, destination, expected) => {
    expect(decideDestination(project(destinations), destination, argocd).permitted).toBe(expected);
  });
});

test('the evidence names the field that denies', () => {
  const destinations = [
    { server: '*', namespace: '*' },
    { server: 'https://prod', namespace: '!kube-system' },
  ];
  expect(decideDestination(project(destinations), { ...prod, namespace: 'kube-system' })).toEqual({
    permitted: false,
    reason:
      "application destination server 'https://prod' and namespace 'kube-system' do not match any of the allowed destinations in project 'team'",
    evidence: [
      { in: 'project', path: ['spec', 'destinations', 1, 'namespace'], value: '!kube-system', effect: 'denies' },
    ],
  });
});

test('the first entry that permits is the evidence, however the entries are grouped', () => {
  const destinations = [
    { server: 'https://other', namespace: '*' },
    { name: 'prod', namespace: 'x' },
    { server: '*', namespace: 'x' },
  ];
  expect(decideDestination(project(destinations), { ...prod, namespace: 'x' }).evidence).toEqual([
    { in: 'project', path: ['spec', 'destinations', 1], value: destinations[1], effect: 'allows' },
  ]);
});

describe('clusters of the project alone', () => {
  const own = project([{ server: '*', namespace: '*' }], { permitOnlyProjectScopedClusters: true });
  const where = { ...prod, namespace: 'x' };
  test.each([
    [[], false],
    [[{ server: 'https://prod', name: 'another' }], true],
    [[{ server: 'https://another', name: 'prod' }], true],
    [[{ server: 'https://another', name: 'another' }], false],
  ])('%j: %s', (clusters, expected) => {
    expect(decideDestination(own, where, version('3.5.7'), clusters).permitted).toBe(expected);
  });

  test('two clusters without a name have the same name', () => {
    const nameless = { server: 'https://prod', name: '', namespace: 'x' };
    expect(
      decideDestination(own, nameless, version('3.5.7'), [{ server: 'https://another', name: '' }]).permitted,
    ).toBe(true);
  });

  test('clusters that could not be read are said so', () => {
    expect(decideDestination(own, where, version('3.5.7'), { error: 'no' }).reason).toBe(
      'could not retrieve project clusters: no',
    );
  });
});

test('a cluster that is not known is refused since 3.0', () => {
  expect(decideDestination(project([{ namespace: '*', server: '*' }]), undefined).permitted).toBe(false);
});

test('a pattern that crashes Argo CD does so whether or not another entry permits', () => {
  const destinations = [
    { server: '*', namespace: 'a' },
    { server: 'x', namespace: 'a{}' },
  ];
  expect(decideDestination(project(destinations), { ...prod, namespace: 'a' }).crashes).toBe(
    'runtime error: slice bounds out of range [:2] with length 1',
  );
});

test('an entry that was changed in place is read anew', () => {
  const entry = { server: '*', namespace: 'a' };
  const changing = project([entry]);
  expect(decideDestination(changing, { ...prod, namespace: 'b' }).permitted).toBe(false);
  entry.namespace = 'b';
  expect(decideDestination(changing, { ...prod, namespace: 'b' }).permitted).toBe(true);
});
