import { decideSync } from '../../lib/decisions/can-sync';
import { nextActivation } from '../../lib/decisions/cron-next';
import { parseCronSchedule } from '../../lib/decisions/cron-schedule';
import { decideServiceAccount } from '../../lib/decisions/destination-service-account';
import { decideNamespaceCreation } from '../../lib/decisions/namespace-creation';
import { decideSyncTask, syncFailureMessage } from '../../lib/decisions/sync-task-permitted';
import { version } from './versions';

const noon = new Date('2024-03-05T12:00:00Z');
const everyNight = { schedule: '0 22 * * *', duration: '2h', applications: ['*'] };
const allDay = { schedule: '0 0 * * *', duration: '24h', applications: ['*'] };

describe('sync windows', () => {
  test.each([
    ['none', [], {}, true],
    ['an active deny', [{ ...allDay, kind: 'deny' }], {}, false],
    ['an inactive deny', [{ ...everyNight, kind: 'deny' }], {}, true],
    ['an active allow', [{ ...allDay, kind: 'allow' }], {}, true],
    ['an inactive allow', [{ ...everyNight, kind: 'allow' }], {}, false],
    [
      'a deny beside an allow',
      [
        { ...allDay, kind: 'allow' },
        { ...allDay, kind: 'deny' },
      ],
      {},
      false,
    ],
    [
      'an inactive allow for a manual sync',
      [{ ...everyNight, kind: 'allow', manualSync: true }],
      { isManual: true },
      true,
    ],
    [
      'denies of which one stops manual syncs',
      [
        { ...allDay, kind: 'deny', manualSync: true },
        { ...allDay, kind: 'deny' },
      ],
      { isManual: true },
      false,
    ],
    ['a schedule that never comes is active', [{ ...allDay, kind: 'deny', schedule: '0 0 30 2 *' }], {}, false],
    [
      'a time zone moves the window',
      [{ kind: 'deny', schedule: '30 20 * * *', duration: '1h', timeZone: 'Asia/Tokyo' }],
      {},
      false,
    ],
    [
      'an unknown time zone is UTC',
      [{ kind: 'deny', schedule: '0 12 * * *', duration: '1h', timeZone: 'Nowhere' }],
      {},
      true,
    ],
  ])('%s', (_why, windows, sync, expected) => {
    expect(decideSync(windows, { time: noon, ...sync }).permitted).toBe(expected);
  });

  test('a window begins a second after its time at the earliest, and ends at its end', () => {
    const windows = [{ kind: 'deny', schedule: '0 12 * * *', duration: '1h' }];
    const at = (text: string) => decideSync(windows, { time: new Date(text) }).permitted;
    expect([
      at('2024-03-05T12:00:00Z'),
      at('2024-03-05T12:00:01Z'),
      at('2024-03-05T12:59:59Z'),
      at('2024-03-05T13:00:00Z'),
    ]).toEqual([true, false, false, true]);
  });

  test('the windows that block are the evidence', () => {
    const windows = [
      { ...everyNight, kind: 'allow' },
      { ...allDay, kind: 'deny' },
    ];
    expect(decideSync(windows, { time: noon })).toEqual({
      permitted: false,
      reason: 'Sync operation blocked by sync window',
      evidence: [{ in: 'project', path: ['spec', 'syncWindows', 1], value: windows[1], effect: 'denies' }],
    });
  });

  test('an unreadable window blocks with its reason', () => {
    expect(decideSync([{ ...allDay, kind: 'allow', duration: '1d' }], { time: noon }).reason).toBe(
      'invalid sync windows: cannot parse duration \'1d\': time: unknown unit "d" in duration "1d"',
    );
  });

  test.each([new Date(Number.NaN), new Date(8.64e15), 10n ** 40n, -(10n ** 40n), 'now', null])(
    'a time that no calendar holds is not answered: %s',
    (time) => {
      expect(decideSync([{ ...allDay, kind: 'deny' }], { time } as never)).toMatchObject({
        permitted: false,
        undecided: 'the time asked about is no valid date',
      });
    },
  );

  test('a null window crashes Argo CD', () => {
    expect(decideSync([null], { time: noon }).crashes).toBe(
      'runtime error: invalid memory address or nil pointer dereference',
    );
  });

  test('a sync that runs may run on since 3.5, where the window says so', () => {
    const windows = [{ kind: 'deny', schedule: '0 12 * * *', duration: '1h', syncOverrun: true }];
    const sync = { time: new Date('2024-03-05T12:30:00Z'), operationStartTime: new Date('2024-03-05T11:50:00Z') };
    expect(decideSync(windows, sync, version('3.5.0')).permitted).toBe(true);
    expect(decideSync(windows, sync, version('3.4.9')).permitted).toBe(false);
    expect(decideSync(windows, { ...sync, operationStartTime: new Date('2024-03-05T12:10:00Z') }).permitted).toBe(
      false,
    );
  });

  const application = {
    metadata: { name: 'app' },
    spec: { destination: { name: 'prod', server: 'https://prod', namespace: 'ns' } },
  } as never;
  test.each([
    [{ applications: ['app'] }, true],
    [{ applications: ['other'], namespaces: ['n*'] }, true],
    [{ clusters: ['prod'] }, true],
    [{ clusters: ['https://*'] }, true],
    [{ applications: ['!app'] }, false],
    [{}, false],
    [{ applications: ['app'], namespaces: ['other'], andOperator: true }, false],
    [{ applications: ['app'], namespaces: ['ns'], andOperator: true }, true],
    [{ andOperator: true }, false],
  ])('%j concerns the Application: %s', (fields, expected) => {
    const windows = [{ kind: 'deny', schedule: '0 0 * * *', duration: '24h', ...fields }];
    expect(decideSync(windows, { application, time: noon }).permitted).toBe(!expected);
  });

  test('conditions are joined by and since 3.0', () => {
    const windows = [{ ...allDay, kind: 'deny', namespaces: ['other'], andOperator: true }];
    expect(decideSync(windows, { application, time: noon }, version('2.14.11')).permitted).toBe(false);
    expect(decideSync(windows, { application, time: noon }, version('3.0.0')).permitted).toBe(true);
  });
});

describe('schedules', () => {
  test.each([
    ['', 'empty spec string'],
    ['* * *', 'expected exactly 5 fields, found 3: [* * *]'],
    ['60 * * * *', 'end of range (60) above maximum (59): 60'],
    ['* * 0 * *', 'beginning of range (0) below minimum (1): 0'],
    ['5-1 * * * *', 'beginning of range (5) beyond end of range (1): 5-1'],
    ['1-2-3 * * * *', 'too many hyphens: 1-2-3'],
    ['1/2/3 * * * *', 'too many slashes: 1/2/3'],
    ['*/0 * * * *', 'step of range should be a positive number: */0'],
    ['*/-1 * * * *', 'negative number (-1) not allowed: -1'],
    ['x * * * *', 'failed to parse int from x: strconv.Atoi: parsing "x": invalid syntax'],
    [
      '99999999999999999999 * * * *',
      'failed to parse int from 99999999999999999999: strconv.Atoi: parsing "99999999999999999999": value out of range',
    ],
    ['TZ=Nowhere * * * * *', 'provided bad location Nowhere: unknown time zone Nowhere'],
    ['@hourly', 'parser does not accept descriptors: @hourly'],
  ])('%j is refused: %s', (spec, error) => {
    expect(parseCronSchedule(spec)).toEqual({ error });
  });

  test.each([
    ['0 0 * * *', '2024-03-05T12:00:00Z', '2024-03-06T00:00:00Z'],
    ['*/15 9-17 * * mon-fri', '2024-03-02T10:07:00Z', '2024-03-04T09:00:00Z'],
    ['0 0 13 * 5', '2024-03-05T00:00:00Z', '2024-03-08T00:00:00Z'],
    ['0 0 29 feb *', '2024-03-05T00:00:00Z', '2028-02-29T00:00:00Z'],
    ['5/20 * * * *', '2024-03-05T12:46:00Z', '2024-03-05T13:05:00Z'],
    ['0 0 1 1 ?', '2024-03-05T00:00:00Z', '2025-01-01T00:00:00Z'],
    ['TZ=Europe/Berlin 30 2 * * *', '2024-03-30T12:00:00Z', '2024-04-01T00:30:00Z'],
    ['TZ=America/Sao_Paulo 0 0 * * *', '2018-11-03T12:00:00Z', '2018-11-05T02:00:00Z'],
    ['0 0 30 2 *', '2024-03-05T00:00:00Z', undefined],
    [', * * * *', '2024-03-05T00:00:00Z', undefined],
  ])('%j after %s comes at %s', (spec, after, expected) => {
    const schedule = parseCronSchedule(spec);
    if ('error' in schedule) throw new Error(schedule.error);
    const next = nextActivation(schedule, Date.parse(after) / 1000);
    expect(next === undefined ? undefined : new Date(next * 1000).toISOString()).toBe(expected?.replace('Z', '.000Z'));
  });
});

describe('what a sync touches', () => {
  const project = {
    metadata: { name: 'team' },
    spec: {
      destinations: [{ server: '*', namespace: 'a' }],
      clusterResourceWhitelist: [{ group: '', kind: 'Namespace', name: 'a' }],
    },
  } as never;
  const cluster = { server: 'https://prod', name: 'prod' };
  const pod = { group: '', kind: 'Pod', name: 'p', namespaced: true };

  test.each([
    [{ ...pod, namespace: 'a' }, true, 'the destination is permitted'],
    [{ ...pod, namespace: 'b' }, false, "namespace b is not permitted in project 'team'"],
    [
      { group: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'x', namespaced: false },
      false,
      'resource rbac.authorization.k8s.io:ClusterRole is not permitted in project team',
    ],
    [
      { group: 'x', kind: 'Y', name: 'z', namespaced: undefined },
      false,
      'failed to get API resource info for x/Y: unable to verify permissions',
    ],
  ])('%j', (task, permitted, reason) => {
    const decision = decideSyncTask(project, cluster, task);
    expect({ permitted: decision.permitted, reason: decision.reason }).toEqual({ permitted, reason });
  });

  test('a kind that the cluster does not know crashes Argo CD up to 3.3', () => {
    const task = { group: 'x', kind: 'Y', name: 'z', namespaced: undefined };
    expect(decideSyncTask(project, cluster, task, version('3.3.9')).crashes).toMatch('nil pointer');
    expect(decideSyncTask(project, cluster, task, version('3.4.0')).crashes).toBeUndefined();
  });

  test('the failed sync names the causes since 3.5', () => {
    expect(syncFailureMessage(['b', 'a', 'b'])).toBe('one or more synchronization tasks are not valid: a; b');
    expect(syncFailureMessage(['b', 'a'], version('3.4.9'))).toBe('one or more synchronization tasks are not valid');
  });

  test.each([
    ['a', ['CreateNamespace=true'], {}, true, 'if-missing'],
    ['b', ['CreateNamespace=true'], {}, false, 'if-missing'],
    ['b', ['CreateNamespace=true'], { managedNamespaceMetadata: {} }, false, 'always'],
    ['b', [], {}, true, 'never'],
    ['', ['CreateNamespace=true'], {}, true, 'never'],
  ])('namespace %j with options %j and %j', (namespace, syncOptions, more, permitted, creates) => {
    const application = { spec: { destination: { namespace }, syncPolicy: { syncOptions, ...more } } } as never;
    expect(decideNamespaceCreation(project, application)).toMatchObject({ permitted, creates });
    expect(decideNamespaceCreation(project, application, true)).toMatchObject({ permitted: true, creates: 'never' });
  });

  test('the name of the namespace counts since 3.3', () => {
    const application = {
      spec: { destination: { namespace: 'b' }, syncPolicy: { syncOptions: ['CreateNamespace=true'] } },
    } as never;
    expect(decideNamespaceCreation(project, application, false, version('3.2.6')).permitted).toBe(true);
    expect(decideNamespaceCreation(project, application, false, version('3.3.0')).reason).toBe(
      'resource :Namespace is not permitted in project team',
    );
  });
});

describe('the account of a sync', () => {
  const application = {
    metadata: { namespace: 'argocd' },
    spec: { destination: { server: 'https://written', namespace: 'ns' } },
  } as never;
  const ask = (accounts: unknown, argocd = '3.5.7') =>
    decideServiceAccount(
      { spec: { destinationServiceAccounts: accounts } } as never,
      application,
      { server: 'https://resolved' },
      version(argocd),
    );

  test('is that of the first entry that matches the resolved cluster; up to 2.14 the written server', () => {
    const accounts = [
      { server: 'https://written', namespace: '*', defaultServiceAccount: 'a' },
      { server: '*', namespace: 'ns', defaultServiceAccount: 'other:b' },
    ];
    expect(ask(accounts).user).toBe('system:serviceaccount:other:b');
    expect(ask(accounts, '2.14.11').user).toBe('system:serviceaccount:ns:a');
  });

  test('is none since 3.5, and an error before, where nothing matches', () => {
    expect(ask([])).toMatchObject({ permitted: true, user: '' });
    expect(ask([], '3.4.9')).toMatchObject({
      permitted: false,
      reason: 'no matching service account found for destination server https://written and namespace ns',
    });
  });
});
