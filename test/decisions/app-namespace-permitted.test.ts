import { decideAppNamespace, decideEnabledNamespace } from '../../lib/decisions/app-namespace-permitted';
import { version } from './versions';

function ask(sourceNamespaces: unknown, namespace: string, argocd = '3.5.7') {
  const project = { metadata: { name: 'team' }, spec: { sourceNamespaces } } as never;
  return decideAppNamespace(project, { metadata: { name: 'app', namespace } }, 'argocd', version(argocd));
}

test.each([
  [[], 'argocd', true],
  [[], '', true],
  [[], 'a', false],
  [null, 'a', false],
  [['a'], 'a', true],
  [['team-*'], 'team-a', true],
  [['!team-a'], 'team-b', false],
  [['/^team-.$/'], 'team-a', true],
  [['/team/'], 'my-team', true],
  [['/[/'], 'a', false],
  [['*'], 'a/b', true],
])('sourceNamespaces %j and %j: %s', (list, namespace, expected) => {
  for (const argocd of ['2.14.11', '3.0.20', '3.2.6', '3.5.7'])
    expect(ask(list, namespace, argocd).permitted).toBe(expected);
});

test("a refusal is Argo CD's sentence", () => {
  expect(ask(['b', 'c'], 'a')).toEqual({
    permitted: false,
    reason: "application 'app' in namespace 'a' is not permitted to use project 'team'",
    evidence: [{ in: 'project', path: ['spec', 'sourceNamespaces'], effect: 'unmatched' }],
  });
});

test('the first entry that matches is the evidence', () => {
  expect(ask(['b', '/a/', 'a'], 'a').evidence).toEqual([
    { in: 'project', path: ['spec', 'sourceNamespaces', 1], value: '/a/', effect: 'allows' },
  ]);
});

test('a lone slash crashes Argo CD up to 3.4, unless an entry before it matches', () => {
  expect(ask(['/'], 'a', '3.4.9').crashes).toBe('runtime error: slice bounds out of range [1:0]');
  expect(ask(['a', '/'], 'a', '3.4.9').permitted).toBe(true);
  expect(ask(['/'], 'a', '3.5.0')).toMatchObject({ permitted: false });
  expect(ask(['/'], 'a', '3.5.0').crashes).toBeUndefined();
});

test('two slashes match every namespace up to 3.4, and none since', () => {
  expect(ask(['//'], 'a', '3.4.9').permitted).toBe(true);
  expect(ask(['//'], 'a', '3.5.0').permitted).toBe(false);
});

test('what cannot be worked out is said, and is no pass', () => {
  expect(ask(['/\\p{Greek}/'], 'a')).toMatchObject({
    permitted: false,
    undecided: 'the Unicode script or property `Greek` in a regular expression is not known',
  });
});

test('namespaces are enabled by the same comparison', () => {
  expect(decideEnabledNamespace('argocd', 'argocd', []).permitted).toBe(true);
  expect(decideEnabledNamespace('', 'argocd', []).permitted).toBe(false);
  expect(decideEnabledNamespace('team-a', 'argocd', ['team-*']).evidence).toEqual([
    { in: 'settings', path: ['application.namespaces', 0], value: 'team-*', effect: 'allows' },
  ]);
  expect(decideEnabledNamespace('b', 'argocd', ['team-*']).reason).toBe("namespace 'b' is not permitted");
});
