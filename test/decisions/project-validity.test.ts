import { decideProjectValidity } from '../../lib/decisions/project-validity';
import { decideRolePolicy } from '../../lib/decisions/role-policy';
import { version } from './versions';

function ask(spec: object, argocd = '3.5.7') {
  return decideProjectValidity({ metadata: { name: 'team' }, spec } as never, version(argocd));
}

const window = { kind: 'allow', schedule: '* * * * *', duration: '1h', applications: ['*'] };

test.each([
  [{ destinations: [{ name: '!*' }] }, 'InvalidArgument', "name has an invalid format, '!*'"],
  [
    {
      destinations: [
        { server: 'a', namespace: 'x' },
        { server: 'a', name: 'b', namespace: 'x' },
      ],
    },
    'InvalidArgument',
    "destination 'a/x' already added",
  ],
  [{ destinations: [{ name: 'a' }, { server: 'a' }] }, 'InvalidArgument', "destination 'a/' already added"],
  [{ sourceNamespaces: ['a', 'a'] }, 'InvalidArgument', "source namespace 'a' already added"],
  [{ sourceRepos: ['!*'] }, 'InvalidArgument', "source repository has an invalid format, '!*'"],
  [{ roles: [{ name: 'a' }, { name: 'a' }] }, 'AlreadyExists', "role 'a' already exists"],
  [
    {
      roles: [
        {
          name: 'a',
          policies: [
            'p, proj:team:a, applications, get, team/*, allow',
            'p, proj:team:a, applications, get, team/*, allow',
          ],
        },
      ],
    },
    'AlreadyExists',
    "policy 'p, proj:team:a, applications, get, team/*, allow' already exists for role 'a'",
  ],
  [{ roles: [{ name: 'a', groups: ['g', 'g'] }] }, 'AlreadyExists', "group 'g' already exists for role 'a'"],
  [{ roles: [{ name: 'a', groups: [' g'] }] }, 'InvalidArgument', "group 'g' contains a leading space"],
  [
    { syncWindows: [{ ...window, applications: [] }] },
    'OutOfRange',
    "window 'allow':'* * * * *':'1h' requires one of application, cluster or namespace",
  ],
  [
    { syncWindows: [{ ...window, schedule: '@daily' }] },
    undefined,
    "cannot parse schedule '@daily': parser does not accept descriptors: @daily",
  ],
  [
    { destinationServiceAccounts: [{ server: 's', namespace: 'n', defaultServiceAccount: ' ' }] },
    'InvalidArgument',
    "defaultServiceAccount has an invalid format, ' '",
  ],
  [
    { destinationServiceAccounts: [{ server: '[', namespace: 'n', defaultServiceAccount: 'a' }] },
    'InvalidArgument',
    "server has an invalid format, '['",
  ],
])('%j', (spec, code, reason) => {
  const decision = ask(spec);
  expect({ permitted: decision.permitted, code: decision.code, reason: decision.reason }).toEqual({
    permitted: false,
    code,
    reason,
  });
});

test('the first fault ends, and the evidence is where it stands', () => {
  const spec = { sourceRepos: ['a', 'b', 'a'], roles: [{ name: '' }] };
  expect(ask(spec).evidence).toEqual([
    { in: 'project', path: ['spec', 'sourceRepos', 2], value: 'a', effect: 'denies' },
  ]);
});

test('two windows are one when everything but their effect is the same; up to 3.1 kind and time alone count', () => {
  const windows = [window, { ...window, applications: ['b'] }];
  expect(ask({ syncWindows: windows }, '3.1.9').reason).toBe(
    "window 'allow':'* * * * *':'1h' already exists, update or edit",
  );
  expect(ask({ syncWindows: windows }, '3.2.0').permitted).toBe(true);
  expect(ask({ syncWindows: [window, { ...window, manualSync: true, description: 'x' }] }, '3.2.0')).toMatchObject({
    code: 'AlreadyExists',
    reason:
      "sync window with kind 'allow', schedule '* * * * *', and duration '1h' already exists (hash=…, duplicate detected)",
  });
});

test('a description is limited since 3.1, in bytes', () => {
  const spec = { syncWindows: [{ ...window, description: 'é'.repeat(128) }] };
  expect(ask(spec, '3.0.20').permitted).toBe(true);
  expect(ask(spec, '3.1.0').reason).toBe('description must not exceed 255 characters');
  expect(ask({ syncWindows: [{ ...window, description: 'e'.repeat(255) }] }).permitted).toBe(true);
});

test('a null window is passed over', () => {
  expect(ask({ syncWindows: [null, window] }).permitted).toBe(true);
});

test('a schedule that crashes Argo CD is known', () => {
  expect(ask({ syncWindows: [{ ...window, schedule: 'TZ=UTC' }] }).crashes).toBe(
    'runtime error: slice bounds out of range [:-1]',
  );
});

test.each([
  ['p, proj:team:a, applications, get, team/*, allow', true],
  ['p,proj:team:a,logs,get,team/ns/app,deny', true],
  ['p, proj:team:a, applications, my-action/x, team/*, allow', true],
  ['p, proj:team:a, applications, get, team2/*, allow', false],
  ['p, proj:team:a, projects, get, team/*, allow', false],
  ['p, proj:team:a, applications, get, team/a/b/c, allow', false],
  ['p, proj:team:a, applications, get, team/*, allow, x', false],
])('the policy %j is valid: %s', (policy, expected) => {
  expect(decideRolePolicy('team', 'a', policy).permitted).toBe(expected);
});
