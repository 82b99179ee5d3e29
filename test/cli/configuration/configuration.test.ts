import type { CheckReport } from '../../../lib/report/findings/check-report';
import { temporaryTree } from '../../inventory/temporary-tree';
import { runGatehouse } from '../check/run-gatehouse';
import { application, PROJECT, REFUSED } from '../check/sample-tree';

const ONE = ['--rule', 'destination-not-permitted'];

async function check(
  configuration: string,
  files: Readonly<Record<string, string>> = REFUSED,
  args: readonly string[] = ONE,
): Promise<CheckReport> {
  const { out, err } = await runGatehouse(['check', ...args, '--format', 'json'], {
    cwd: temporaryTree({ ...files, 'gatehouse.yaml': configuration }),
  });
  if (out === '') throw new Error(err);
  return JSON.parse(out) as CheckReport;
}

describe('gatehouse.yaml', () => {
  it('is taken from the working directory and is no part of the tree', async () => {
    const report = await check('failOn: none\n');
    expect([report.exitStatus, report.summary.otherFiles, report.failOn]).toEqual([0, 0, 'none']);
  });

  it('names what is read and what is not, and flags win', async () => {
    const configuration = 'paths: [projects, apps]\nexclude: ["apps/web.*"]\nargocd: 3.2.6\n';
    const report = await check(configuration, { ...REFUSED, 'other/bad.yaml': ':' });
    expect([report.exitStatus, report.argocd.version]).toEqual([0, '3.2.6']);
    expect(report.skipped).toEqual([{ file: 'apps/web.yaml', reason: 'excluded by the configuration' }]);
    expect((await check(configuration, REFUSED, [...ONE, '--argocd', '3.0.20'])).argocd.version).toBe('3.0.20');
  });

  it('grades a rule, for all files and per path, the first path first', async () => {
    const grade = async (text: string): Promise<unknown> =>
      (await check(`rules:\n  destination-not-permitted: ${text}\n`)).findings.map(({ severity }) => severity);
    expect(await grade('info')).toEqual(['info']);
    expect(await grade('{paths: {"apps/**": warning, "**": error}}')).toEqual(['warning']);
    expect(await grade('{severity: info, paths: {"other/**": error}}')).toEqual(['info']);
  });

  it('says what is switched off, everywhere and per path', async () => {
    const everywhere = await check('rules:\n  destination-not-permitted: off\n');
    expect(everywhere.notExamined).toEqual([
      { rule: 'destination-not-permitted', why: 'switched off in gatehouse.yaml:2' },
    ]);
    const here = await check('rules:\n  destination-not-permitted:\n    paths:\n      apps/: off\n');
    expect(here.findings).toEqual([]);
    expect(here.waived.map(({ waiver }) => waiver)).toEqual([
      { reason: 'the rule is off for `apps/`', place: { file: 'gatehouse.yaml', line: 4 } },
    ]);
  });

  it('sets thresholds for all files and per path', async () => {
    expect((await check('failOn: {default: error, paths: {"apps/**": none}}\n')).exitStatus).toBe(0);
    expect((await check('failOn: {default: none, paths: {"apps/**": error}}\n')).exitStatus).toBe(1);
  });

  it('knows clusters and application namespaces that the tree does not hold', async () => {
    const project = PROJECT.replace('server: https://kubernetes.default.svc', 'name: prod');
    const files = {
      'p.yaml': project,
      'a.yaml': application('a', 'team').replace('server: https://kubernetes.default.svc', 'server: https://prod'),
    };
    expect((await check('clusters: [{name: prod, server: https://prod}]\n', files)).exitStatus).toBe(0);
    expect((await check('clusters: [{name: stage, server: https://prod}]\n', files)).exitStatus).toBe(1);
  });
});

describe('waivers', () => {
  const waiver = (rest: string): string =>
    `waivers:\n- rule: destination-not-permitted\n  reason: moves in spring\n${rest}`;

  it('take a finding out until their last day, and are listed with who and where', async () => {
    const report = await check(
      waiver('  expires: 2999-12-31\n  owner: ann\n  path: apps/**\n  subject: Application argocd/web\n'),
    );
    expect([report.exitStatus, report.findings]).toEqual([0, []]);
    expect(report.waived.map(({ finding, waiver: by }) => [finding.rule, by])).toEqual([
      [
        'destination-not-permitted',
        { reason: 'moves in spring', expires: '2999-12-31', owner: 'ann', place: { file: 'gatehouse.yaml', line: 2 } },
      ],
    ]);
  });

  it('that have expired are findings, and so is what they waived', async () => {
    const report = await check(waiver('  expires: 2020-01-31\n'));
    expect(report.findings.map(({ rule, what }) => [rule, what])).toEqual([
      ['destination-not-permitted', expect.stringContaining('kube-system')],
      ['waiver-expired', 'the waiver of `destination-not-permitted` expired on 2020-01-31'],
    ]);
    expect(report.findings[1]!.subject.place).toEqual({ file: 'gatehouse.yaml', line: 2 });
  });

  it.each([
    ['another file', '  path: other/**\n'],
    ['another object', '  subject: Application argocd/other\n'],
    ['another fingerprint', '  fingerprint: x\n'],
  ])('of %s waive nothing and are findings', async (_name, rest) => {
    const report = await check(waiver(`  expires: 2999-12-31\n${rest}`));
    expect(report.findings.map(({ rule }) => rule)).toEqual(['destination-not-permitted', 'waiver-unused']);
  });

  it('of a rule that did not run are not called unused', async () => {
    const report = await check('waivers:\n- {rule: wildcard-source, reason: x, expires: 2999-12-31}\n', {
      'p.yaml': PROJECT,
    });
    expect(report.findings).toEqual([]);
  });

  it('that name a fingerprint take that finding out', async () => {
    const [finding] = (await check('failOn: error\n')).findings;
    const report = await check(
      waiver(`  expires: 2999-12-31\n  fingerprint: ${JSON.stringify(finding!.fingerprint)}\n`),
    );
    expect(report.findings).toEqual([]);
  });
});

describe('a bad configuration', () => {
  it.each([
    ['failon: error\n', 'gatehouse.yaml:1: `failon` is no field here\n  fix: did you mean `failOn`?\n'],
    ['failOn: bad\n', 'gatehouse.yaml:1: `failOn` is `bad`\n  fix: write one of `error`, `warning`, `info`, `none`\n'],
    [
      '\nrules:\n  wildcard-sourc: off\n',
      'gatehouse.yaml:3: there is no rule `wildcard-sourc`\n  fix: did you mean `wildcard-source`?\n',
    ],
    [
      'argocd: 3.5\n',
      'gatehouse.yaml:1: `argocd: 3.5` is no version of Argo CD\n  fix: write one as `3.5.7`, with all three numbers\n',
    ],
    ['paths: dist\n', 'gatehouse.yaml:1: `paths` is not a list\n  fix: write a list there, or delete the line\n'],
    [
      'waivers:\n- rule: wildcard-source\n  expires: 2027-02-30\n',
      'gatehouse.yaml:2: the waiver has no `reason`\n  fix: say why the findings may stay\ngatehouse.yaml:3: `2027-02-30` is no day\n  fix: write the last day on which the waiver holds, as `2027-01-31`\n',
    ],
    [
      'clusters:\n- name: x\n',
      'gatehouse.yaml:2: the cluster has no `server`\n  fix: write its server URL, the key by which Argo CD knows it\n',
    ],
    [
      'allowUndecided: "yes"\n',
      'gatehouse.yaml:1: `allowUndecided` is not `true` or `false`\n  fix: write `true` or `false` there, or delete the line\n',
    ],
    [
      'a: 1\na: 2\n',
      'gatehouse.yaml:2: key `a` appears twice\n  readers disagree on which one counts\n  fix: delete one of the two\n',
    ],
    ['- a\n', 'gatehouse.yaml:1: the file is not a mapping\n  fix: write a mapping there, or delete the line\n'],
  ])('%j exits 2 with line and fix', async (text, message) => {
    const { status, err, out } = await runGatehouse(['check'], {
      cwd: temporaryTree({ ...REFUSED, 'gatehouse.yaml': text }),
    });
    expect([status, out, err]).toEqual([2, '', message]);
  });
});
