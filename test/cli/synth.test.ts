import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { gatehouse, ROOT, run } from './support/command-line';
import { ProjectFolder } from './support/project-folder';
import { REGISTRY } from './support/registry-program';

let project: ProjectFolder;
beforeEach(() => {
  project = new ProjectFolder(REGISTRY);
});
afterEach(() => project.remove());

const TREE = [
  'dist/home/argocd/applications/platform/namespaces.yaml',
  'dist/home/argocd/applicationsets/apps.yaml',
  'dist/home/argocd/projects/apps.yaml',
  'dist/home/argocd/projects/default.yaml',
  'dist/home/argocd/projects/platform.yaml',
  'dist/home/bootstrap/root-app.yaml',
  'dist/home/namespaces/hello.yaml',
  'dist/home/values/argocd.yaml',
];

/** Pages are made and exchanged with the tree. */
const MADE = [...TREE, 'docs/removal/home.md'];

describe('gatehouse synth', () => {
  it('makes the tree, says what changed, and does not touch what did not', () => {
    const first = gatehouse(project.path, ['synth']);
    expect(first.out).toBe(MADE.map((path) => `added ${path}\n`).join(''));
    expect(first.status).toBe(0);
    expect(Object.keys(project.files('dist')).sort()).toEqual(TREE);
    expect(project.read('gatehouse-files.txt').split('\n').slice(1, -1)).toEqual(MADE);
    const kept = statSync(join(project.path, 'dist/home/namespaces/hello.yaml'), { bigint: true });

    project.write('apps.json', '{"hello": "two", "other": "one"}\n');
    const second = gatehouse(project.path, ['synth']);
    expect(second.out).toBe(
      [
        'changed dist/home/argocd/applicationsets/apps.yaml\n',
        'changed dist/home/argocd/projects/apps.yaml\n',
        'added dist/home/namespaces/other.yaml\n',
        'changed docs/removal/home.md\n',
      ].join(''),
    );
    const same = statSync(join(project.path, 'dist/home/namespaces/hello.yaml'), { bigint: true });
    expect([same.mtimeNs, same.ino]).toEqual([kept.mtimeNs, kept.ino]);

    project.write('apps.json', '{"hello": "two"}\n');
    const third = gatehouse(project.path, ['synth']);
    expect(third.out).toContain('removed dist/home/namespaces/other.yaml\n');
    expect(existsSync(join(project.path, 'dist/home/namespaces/other.yaml'))).toBe(false);
    expect(gatehouse(project.path, ['synth']).err).toContain('nothing changed\n');
  });

  it('begins every file with where it is declared', () => {
    gatehouse(project.path, ['synth']);
    for (const [path, text] of Object.entries(project.files('dist'))) {
      expect([path, text.split('\n', 1)[0]]).toEqual([
        path,
        expect.stringMatching(/^# made by clusters\/home\.ts home\/\S+.*: change it there and synthesize$/),
      ]);
    }
  });

  it('gives the same bytes as cdk8s synth, which refuses the same faults', () => {
    gatehouse(project.path, ['synth']);
    const safe = project.files('dist');
    const list = project.read('gatehouse-files.txt');
    const cdk8s = join(ROOT, 'node_modules/.bin/cdk8s');
    expect(run(cdk8s, ['synth'], project.path).status).toBe(0);
    expect(project.files('dist')).toEqual(safe);
    expect(project.read('gatehouse-files.txt')).toBe(list);

    project.write('apps.json', '{"Not_A_Name": "one"}\n');
    const refused = gatehouse(project.path, ['synth']);
    const plainly = run(cdk8s, ['synth'], project.path);
    expect(refused.status).toBe(1);
    expect(plainly.status).not.toBe(0);
    const messages = refused.err.split('\n').filter((line) => line.includes(': error '));
    expect(messages.length).toBeGreaterThan(0);
    for (const message of messages) expect(plainly.err).toContain(message);
    expect(refused.err).not.toMatch(/\n\s+at .*:\d+:\d+/);
  });

  it('changes nothing when the tree is refused, and names every fault at once', () => {
    gatehouse(project.path, ['synth']);
    const before = project.files('dist');
    project.write('apps.json', '{"hello": "two", "Not_A_Name": "one", "-also-not": "one"}\n');
    const refused = gatehouse(project.path, ['synth']);
    expect(refused.status).toBe(1);
    expect(refused.err).toContain('`Not_A_Name`');
    expect(refused.err).toContain('`-also-not`');
    expect(refused.err).toContain('nothing was written');
    expect(project.files('dist')).toEqual(before);
  });

  it('changes nothing when the program fails, makes nothing, or makes half', () => {
    gatehouse(project.path, ['synth']);
    const before = project.files('dist');
    const main = project.read('main.js');

    project.write('main.js', `${main}\nthrow new Error('after synth');\n`);
    const thrown = gatehouse(project.path, ['synth']);
    expect([thrown.status, project.files('dist')]).toEqual([2, before]);
    expect(thrown.err).toContain('after synth');
    expect(thrown.err).toContain('the program failed (`node main.js`: exit status 1)');

    project.write('main.js', main.replace('app.synth();', ''));
    const nothing = gatehouse(project.path, ['synth']);
    expect([nothing.status, project.files('dist')]).toEqual([2, before]);
    expect(nothing.err).toContain('the program made no file (`node main.js`)');

    project.write('main.js', main.replace('app.synth();', 'app.synth(); process.kill(process.pid, "SIGKILL");'));
    expect(gatehouse(project.path, ['synth']).status).toBe(2);
    expect(project.files('dist')).toEqual(before);
  });

  it('reports foreign files and keeps them, and follows no link out of the tree', () => {
    gatehouse(project.path, ['synth']);
    const outside = new ProjectFolder({ 'secret.yaml': 'mine\n' });
    try {
      project.write('dist/home/notes.txt', 'mine\n');
      symlinkSync(outside.path, join(project.path, 'dist/home/linked'));
      project.write(
        'gatehouse-files.txt',
        `${project.read('gatehouse-files.txt')}dist/home/linked/secret.yaml\n../${outside.path}/secret.yaml\nmain.js\n`,
      );
      const ended = gatehouse(project.path, ['synth']);
      expect(ended.status).toBe(0);
      expect(ended.err).toContain('kept dist/home/linked: gatehouse did not make it\n');
      expect(ended.err).toContain('kept dist/home/notes.txt: gatehouse did not make it\n');
      expect(outside.read('secret.yaml')).toBe('mine\n');
      expect(existsSync(join(project.path, 'main.js'))).toBe(true);

      rmSync(join(project.path, 'dist/home/namespaces'), { recursive: true });
      symlinkSync(outside.path, join(project.path, 'dist/home/namespaces'));
      const blocked = gatehouse(project.path, ['synth']);
      expect(blocked.status).toBe(1);
      expect(blocked.err).toContain(
        'dist/home/namespaces: is a symbolic link, and nothing is written through one\n  fix: move it away\n',
      );
      expect(Object.keys(outside.files('.')).filter((path) => path.endsWith('hello.yaml'))).toEqual([]);
    } finally {
      outside.remove();
    }
  });

  it('overwrites no page that somebody else wrote, and cdk8s synth neither', () => {
    project.write('docs/removal/home.md', '# Mine\n');
    const safe = gatehouse(project.path, ['synth']);
    const plain = run(process.execPath, ['main.js'], project.path);
    expect([safe.status, plain.status]).toEqual([1, 1]);
    expect(safe.err).toContain(
      'docs/removal/home.md: was not made by gatehouse and would be overwritten\n  fix: move it away',
    );
    expect(plain.err).toContain('error page-taken\n  `docs/removal/home.md` was not made by gatehouse');
    expect(project.read('docs/removal/home.md')).toBe('# Mine\n');
    expect(existsSync(join(project.path, 'dist'))).toBe(false);
  });

  it('--check writes nothing, fails on a stale tree and lists what differs', () => {
    const stale = gatehouse(project.path, ['synth', '--check']);
    expect([stale.status, stale.out]).toEqual([1, MADE.map((path) => `added ${path}\n`).join('')]);
    expect(existsSync(join(project.path, 'dist'))).toBe(false);
    expect(existsSync(join(project.path, '.gatehouse'))).toBe(false);

    gatehouse(project.path, ['synth']);
    expect(gatehouse(project.path, ['synth', '--check']).status).toBe(0);
    project.write('dist/home/namespaces/hello.yaml', 'by hand\n');
    rmSync(join(project.path, 'dist/home/values/argocd.yaml'));
    const before = project.files('dist');
    const differing = gatehouse(project.path, ['synth', '--check']);
    expect(differing.status).toBe(1);
    expect(differing.out).toBe('changed dist/home/namespaces/hello.yaml\nadded dist/home/values/argocd.yaml\n');
    expect(project.files('dist')).toEqual(before);

    gatehouse(project.path, ['synth']);
    project.write('gatehouse-files.txt', '');
    expect(gatehouse(project.path, ['synth', '--check'])).toMatchObject({
      status: 1,
      out: 'changed gatehouse-files.txt\n',
    });
  });

  it('works in a folder that cannot be written to, when it only checks', () => {
    gatehouse(project.path, ['synth']);
    chmodSync(project.path, 0o555);
    try {
      expect(gatehouse(project.path, ['synth', '--check']).status).toBe(0);
    } finally {
      chmodSync(project.path, 0o755);
    }
  });

  it('gives a plain cdk8s program the same safety, and judges what it makes', () => {
    const chart = (repository: string): string => `
const { ApiObject, App, Chart } = require('cdk8s');
const app = new App();
const chart = new Chart(app, 'plain');
new ApiObject(chart, 'project', { apiVersion: 'argoproj.io/v1alpha1', kind: 'AppProject', metadata: { name: 'web', namespace: 'argocd' },
  spec: { sourceRepos: ['https://github.com/example-owner/web'], destinations: [{ server: 'https://kubernetes.default.svc', namespace: 'web' }] } });
new ApiObject(chart, 'web', { apiVersion: 'argoproj.io/v1alpha1', kind: 'Application', metadata: { name: 'web', namespace: 'argocd' },
  spec: { project: 'web', source: { repoURL: '${repository}', path: 'k8s', targetRevision: 'main' },
    destination: { server: 'https://kubernetes.default.svc', namespace: 'web' } } });
app.synth();
`;
    project.write('main.js', chart('https://github.com/example-owner/web'));
    const made = gatehouse(project.path, ['synth']);
    expect([made.status, made.out]).toEqual([0, 'added dist/plain.k8s.yaml\n']);
    const before = project.files('dist');

    project.write('main.js', chart('https://github.com/somebody-else/web'));
    const refused = gatehouse(project.path, ['synth']);
    expect(refused.status).toBe(1);
    expect(refused.err).toMatch(/^dist\/plain\.k8s\.yaml:\d+ Application argocd\/web: error source-not-permitted$/m);
    expect(project.files('dist')).toEqual(before);
  });

  it('says what is wrong with its input and exits 2', () => {
    const cases: readonly (readonly [string, readonly string[], string])[] = [
      [
        'app: node main.js\noutput: ..\n',
        ['synth'],
        'cdk8s.yaml: the output folder `..` is not a folder below the project',
      ],
      ['output: dist\n', ['synth'], 'cdk8s.yaml: `cdk8s.yaml` names no `app`'],
      ['app: [\n', ['synth'], 'cdk8s.yaml: `cdk8s.yaml` cannot be read'],
      ['app: node main.js\n', ['synth', '--check', '--watch'], '`--check` and `--watch` exclude each other'],
      [`app: node ${join(ROOT, 'build/gatehouse.cjs')} synth\n`, ['synth'], '`gatehouse synth` runs itself'],
    ];
    for (const [config, args, message] of cases) {
      project.write('cdk8s.yaml', config);
      const ended = gatehouse(project.path, args);
      expect(ended.status).toBe(2);
      expect(ended.err).toContain(message);
      expect(ended.err).toContain('fix: ');
    }
    rmSync(join(project.path, 'cdk8s.yaml'));
    expect(gatehouse(project.path, ['synth']).err).toContain('there is no `cdk8s.yaml` here');
  });

  it('refuses to run beside a run that lives, and passes over the lock of one that is dead', () => {
    mkdirSync(join(project.path, '.gatehouse/locks'), { recursive: true });
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8);
    const host = run('hostname', [], project.path).out.trim();
    project.write(`.gatehouse/locks/${host}~${boot}~999999999~1`, '');
    expect(gatehouse(project.path, ['synth']).status).toBe(0);
    expect(existsSync(join(project.path, `.gatehouse/locks/${host}~${boot}~999999999~1`))).toBe(false);
  });
});
