import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import schema from '../../../docs/schema/check-result.json';
import type { CheckReport } from '../../../lib/report/findings/check-report';
import { temporaryTree } from '../../inventory/temporary-tree';
import { runGatehouse } from './run-gatehouse';
import { application, PROJECT, REFUSED } from './sample-tree';

const ONE = ['--rule', 'destination-not-permitted'];
const FORMATS = ['text', 'json', 'sarif', 'junit', 'github'];

async function reportOf(args: readonly string[], cwd: string, stdin?: string): Promise<CheckReport> {
  const { out } = await runGatehouse(['check', ...args, '--format', 'json'], {
    cwd,
    ...(stdin === undefined ? {} : { stdin }),
  });
  return JSON.parse(out) as CheckReport;
}

describe('gatehouse check', () => {
  it('reports a refused destination with its line, the deciding entry and how to fix it', async () => {
    const { status, out } = await runGatehouse(['check', ...ONE], { cwd: temporaryTree(REFUSED) });
    expect(status).toBe(1);
    expect(out).toMatch(
      /^apps\/web\.yaml:14 Application argocd\/web: error destination-not-permitted\n {2}namespace `kube-system` on `https:\/\/kubernetes\.default\.svc` is not permitted in project `team`\n/,
    );
    expect(out).toContain('(projects/team.yaml:9)');
    expect(out).toContain("do not match any of the allowed destinations in project 'team'");
    expect(out).toMatch(/1 error; 3 objects in 3 files; Argo CD 3\.5\.7\n$/);
  });

  it('judges single files, several inputs and standard input', async () => {
    const cwd = temporaryTree(REFUSED);
    expect((await runGatehouse(['check', ...ONE, 'projects', 'apps/ok.yaml'], { cwd })).status).toBe(0);
    expect((await runGatehouse(['check', ...ONE, 'projects', 'apps/web.yaml'], { cwd })).status).toBe(1);
    const piped = await reportOf([...ONE, 'projects', '-'], cwd, application('piped', 'x'));
    expect(piped.findings.map(({ subject }) => subject.place.file)).toEqual(['<stdin>']);
  });

  it('says what was not examined rather than passing it', async () => {
    const { notExamined } = await reportOf([], temporaryTree(REFUSED));
    expect(notExamined.map(({ rule }) => rule)).toContain('path-missing');
  });

  it('judges for the version it is told', async () => {
    const { argocd } = await reportOf(['--argocd', 'v2.14.11'], temporaryTree(REFUSED));
    expect(argocd).toEqual({ version: '2.14.11', verified: true });
    expect((await reportOf(['--argocd', '3.3.0'], temporaryTree(REFUSED))).argocd.verified).toBe(false);
  });

  it('writes to a file and nothing to standard output', async () => {
    const cwd = temporaryTree(REFUSED);
    const { status, out } = await runGatehouse(['check', ...ONE, '--output', 'report.txt'], { cwd });
    expect([status, out]).toEqual([1, '']);
    expect(readFileSync(join(cwd, 'report.txt'), 'utf8')).toContain('destination-not-permitted');
  });

  it('judges what it can read beside what it cannot', async () => {
    const report = await reportOf(ONE, temporaryTree({ ...REFUSED, 'apps/bad.yaml': 'a: 1\na: 2\n' }));
    expect(report.exitStatus).toBe(2);
    expect(report.inputErrors.map(({ place, code }) => [place.file, place.line, code])).toEqual([
      ['apps/bad.yaml', 2, 'duplicate-key'],
    ]);
    expect(report.findings).toHaveLength(1);
  });

  it('prints a report that its schema admits', async () => {
    const validate = new Ajv().compile(schema);
    validate(
      await reportOf(
        [],
        temporaryTree({ ...REFUSED, 'apps/lost.yaml': application('lost', 'team', 'elsewhere'), 'bad.yaml': '[' }),
      ),
    );
    expect(validate.errors).toBeNull();
  });
});

describe('the exit status', () => {
  const lost = { 'projects/team.yaml': PROJECT, 'apps/lost.yaml': application('lost', 'team', 'elsewhere') };
  const cases: readonly (readonly [string, Readonly<Record<string, string>>, readonly string[], number])[] = [
    ['0 for a tree without findings', { 'p.yaml': PROJECT, 'a.yaml': application('a', 'team') }, ONE, 0],
    ['1 for findings', REFUSED, ONE, 1],
    ['1 for findings beside open questions', { ...REFUSED, ...lost }, [...ONE, '--rule', 'project-missing'], 1],
    ['2 for open questions', lost, ['--rule', 'project-missing'], 2],
    ['0 for open questions that may stay open', lost, ['--rule', 'project-missing', '--allow-undecided'], 0],
    ['2 for an input error beside findings', { ...REFUSED, 'x.yaml': ':' }, ONE, 2],
    ['0 for findings below the threshold', REFUSED, [...ONE, '--fail-on', 'none'], 0],
  ];

  it.each(cases)('is %s, in every format', async (_name, files, args, expected) => {
    const cwd = temporaryTree(files);
    for (const format of FORMATS)
      expect([format, (await runGatehouse(['check', ...args, '--format', format], { cwd })).status]).toEqual([
        format,
        expected,
      ]);
  });

  it('is 1 for 300 findings', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`apps/${index}.yaml`, application(`a${index}`, `ns-${index}`)]),
    );
    const { status, out } = await runGatehouse(['check', ...ONE, '--format', 'json'], {
      cwd: temporaryTree({ ...files, 'p.yaml': PROJECT }),
    });
    expect(status).toBe(1);
    expect((JSON.parse(out) as CheckReport).summary.failing).toBeGreaterThan(0);
  });
});

describe('colour', () => {
  const ESCAPE = '\u001b[';

  it('is for terminals, and neither with --no-color nor with NO_COLOR', async () => {
    const cwd = temporaryTree(REFUSED);
    const colored = async (args: readonly string[], options: object): Promise<boolean> =>
      (await runGatehouse(['check', ...ONE, ...args], { cwd, ...options })).out.includes(ESCAPE);
    expect(await colored([], { isTerminal: true })).toBe(true);
    expect(await colored([], { isTerminal: false })).toBe(false);
    expect(await colored(['--no-color'], { isTerminal: true })).toBe(false);
    expect(await colored([], { isTerminal: true, env: { NO_COLOR: '1' } })).toBe(false);
    expect(await colored(['--format', 'json'], { isTerminal: true })).toBe(false);
  });
});

describe('flags that cannot be used', () => {
  it.each([
    [['--argocd', 'latest'], '`--argocd latest` is no version of Argo CD', 'write one as `3.5.7`'],
    [['--repo', 'https://x'], '`--repo https://x` is not URL=DIR', 'write the repository'],
    [['--repo', 'https://x=gone'], 'the checkout `gone` of `https://x` cannot be read', 'give a directory that exists'],
    [
      ['--rule', 'destination-not-permited'],
      'there is no rule `destination-not-permited`',
      'did you mean `destination-not-permitted`?',
    ],
    [['--baseline', 'gone.json'], 'gone.json: there is no such baseline', 'write it with `--write-baseline`'],
    [['--fixtures', 'gone.yaml'], 'gone.yaml: the fixtures cannot be read', 'give a file'],
    [['--config', 'gone.yaml'], 'gone.yaml: there is no `gone.yaml`', 'correct the path'],
    [['--output', 'gone/x'], '`--output gone/x` cannot be written', 'name a file'],
  ])('%j exits 2 and says how to fix it', async (args, what, fix) => {
    const { status, err } = await runGatehouse(['check', ...args], { cwd: temporaryTree(REFUSED) });
    expect(status).toBe(2);
    expect(err).toContain(what);
    expect(err).toContain(`fix: ${fix}`);
  });

  it('an unknown format and an unknown flag exit 2', async () => {
    const cwd = temporaryTree(REFUSED);
    expect((await runGatehouse(['check', '--format', 'yaml'], { cwd })).status).toBe(2);
    expect((await runGatehouse(['check', '--frmat', 'json'], { cwd })).status).toBe(2);
  });

  it('an input that is not there exits 2, and the others are judged', async () => {
    const { status, out } = await runGatehouse(['check', ...ONE, 'gone', 'projects', 'apps'], {
      cwd: temporaryTree(REFUSED),
    });
    expect(status).toBe(2);
    expect(out).toContain('gone: cannot read: there is no `gone` (not-found)');
    expect(out).toContain('destination-not-permitted');
  });
});

describe('a reason in the YAML', () => {
  const wild = (annotations: string): string =>
    `${PROJECT.replace('  namespace: argocd\n', `  namespace: argocd\n  annotations:\n${annotations}`)}`.replace(
      'namespace: team\n',
      "namespace: '*'\n",
    );

  it('is listed as accepted, with who and where, and silences no permission finding', async () => {
    const because =
      '    gatehouse.dev/because-destinations: |-\n      *: the platform team deploys everywhere\n      shop: not theirs\n';
    const report = await reportOf(
      [...ONE, '--rule', 'wildcard-destination'],
      temporaryTree({
        'p.yaml': wild(because),
        'a.yaml': application('a', 'x').replace('https://kubernetes.default.svc', 'https://other'),
      }),
    );
    expect(
      report.accepted.map(({ finding, because: reason, by }) => [
        finding.rule,
        reason,
        by.resource.name,
        by.place.file,
        by.place.line,
      ]),
    ).toEqual([['wildcard-destination', 'the platform team deploys everywhere', 'team', 'p.yaml', 7]]);
    expect(report.findings.map(({ rule }) => rule)).toEqual(['destination-not-permitted']);
  });

  it('that is not there accepts nothing', async () => {
    const report = await reportOf(['--rule', 'wildcard-destination'], temporaryTree({ 'p.yaml': wild('    a: b\n') }));
    expect([report.findings.length, report.accepted.length, report.exitStatus]).toEqual([1, 0, 1]);
  });
});

describe('a baseline', () => {
  it('keeps what is known and reports what is new', async () => {
    const cwd = temporaryTree(REFUSED);
    const written = await runGatehouse(['check', ...ONE, '--write-baseline'], { cwd });
    expect([written.status, written.out, written.err]).toEqual([0, '', 'wrote 1 finding to gatehouse-baseline.json\n']);
    expect(existsSync(join(cwd, 'gatehouse-baseline.json'))).toBe(true);
    const same = await reportOf([...ONE, '--baseline', 'gatehouse-baseline.json'], cwd);
    expect([same.exitStatus, same.findings, same.summary.baselined]).toEqual([0, [], 1]);
    const more = temporaryTree({
      ...REFUSED,
      'apps/new.yaml': application('new', 'other'),
      'b.json': readFileSync(join(cwd, 'gatehouse-baseline.json')),
    });
    const fresh = await reportOf([...ONE, '--baseline', 'b.json'], more);
    expect(fresh.exitStatus).toBe(1);
    expect(fresh.findings.map(({ subject }) => subject.resource.name)).toEqual(['new']);
  });

  it('is refused when it is none', async () => {
    const { status, err } = await runGatehouse(['check', '--baseline', 'b.json'], {
      cwd: temporaryTree({ ...REFUSED, 'b.json': '{}' }),
    });
    expect([status, err]).toEqual([
      2,
      'b.json: the file is no baseline of this version of gatehouse\n  fix: write it anew with `--write-baseline`\n',
    ]);
  });
});

describe('gatehouse rules and explain', () => {
  const cwd = process.cwd();

  it('lists every rule, as text and as JSON', async () => {
    const text = await runGatehouse(['rules'], { cwd });
    expect(text.status).toBe(0);
    expect(text.out).toMatch(/^permission\n/);
    const { rules } = JSON.parse((await runGatehouse(['rules', '--format', 'json'], { cwd })).out) as {
      readonly rules: readonly { readonly id: string }[];
    };
    expect(rules.map(({ id }) => id)).toEqual(expect.arrayContaining(['destination-not-permitted', 'waiver-expired']));
    for (const { id } of rules) expect(text.out).toContain(`  ${id} `);
  });

  it('takes --no-color like every command that prints', async () => {
    for (const words of [['rules'], ['explain', 'destination-not-permitted']]) {
      const plain = await runGatehouse(words, { cwd });
      expect(await runGatehouse([...words, '--no-color'], { cwd })).toEqual(plain);
      expect(plain.status).toBe(0);
    }
  });

  it('explains a rule, and guesses a misspelt one', async () => {
    const page = await runGatehouse(['explain', 'destination-not-permitted'], { cwd });
    expect(page.status).toBe(0);
    expect(page.out).toMatch(/^# destination-not-permitted\n/);
    for (const part of ['## Why it matters', '## How to fix it', '## Bad', '## Good']) expect(page.out).toContain(part);
    const wrong = await runGatehouse(['explain', 'destination-not-permited'], { cwd });
    expect([wrong.status, wrong.err]).toEqual([
      2,
      'there is no rule `destination-not-permited`\n  fix: did you mean `destination-not-permitted`?\n',
    ]);
  });
});
