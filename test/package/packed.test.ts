import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Ended, ROOT, run } from '../cli/support/command-line';

/** The tarball, made from nothing but what git holds: what `npm pack` gives on a fresh clone after `npm ci`. */
let workshop: string;
let packed: readonly string[] = [];
let manifest: { dependencies: Record<string, string>; peerDependencies: Record<string, string> };

beforeAll(() => {
  workshop = mkdtempSync(join(tmpdir(), 'gatehouse-pack-'));
  const clone = join(workshop, 'clone');
  const files = run('git', ['ls-files', '--cached', '--others', '--exclude-standard'], ROOT).out.split('\n');
  for (const file of files) {
    if (file === '' || file.startsWith('test/') || file.startsWith('dist/') || !existsSync(join(ROOT, file))) continue;
    mkdirSync(dirname(join(clone, file)), { recursive: true });
    cpSync(join(ROOT, file), join(clone, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
  const pack = run('npm', ['pack', '--silent', '--pack-destination', workshop], clone);
  if (pack.status !== 0) throw new Error(pack.out + pack.err);
  const tarball = readdirSync(workshop).find((file) => file.endsWith('.tgz'))!;
  expect(run('tar', ['xzf', tarball], workshop).status).toBe(0);
  packed = readdirSync(join(workshop, 'package'), { recursive: true, encoding: 'utf8' });
  manifest = JSON.parse(readFileSync(join(workshop, 'package/package.json'), 'utf8'));
}, 300_000);
afterAll(() => rmSync(workshop, { recursive: true, force: true }));

/** An empty folder with the package and what it says it needs, and nothing else. */
function install(name: string): string {
  const folder = join(workshop, name);
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '.bin'), { recursive: true });
  cpSync(join(workshop, 'package'), join(modules, 'cdk8s-gatehouse'), { recursive: true });
  symlinkSync('../cdk8s-gatehouse/build/gatehouse.cjs', join(modules, '.bin/gatehouse'));
  for (const needed of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })) {
    symlinkSync(join(ROOT, 'node_modules', needed), join(modules, needed));
  }
  return folder;
}

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
}

function tree(folder: string): Record<string, string> {
  const files = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.yaml'),
  );
  return Object.fromEntries(files.sort().map((file) => [file, readFileSync(join(folder, 'dist', file), 'utf8')]));
}

const gatehouse = (folder: string, ...args: readonly string[]): Ended =>
  run(join(folder, 'node_modules/.bin/gatehouse'), args, folder);
const cdk8s = (folder: string): Ended => run(join(ROOT, 'node_modules/.bin/cdk8s'), ['synth'], folder);

const PROGRAM = `
import { ApiObject, Chart } from 'cdk8s';
import { Cluster, GatehouseApp, Installation, manual, OwnerApp, Platform, Tenant } from 'cdk8s-gatehouse';

const app = new GatehouseApp();
const installation = new Installation(app, 'home', {
  argocdVersion: '3.5.7',
  repository: 'https://github.com/example-owner/cluster',
  helmRepositories: [{ url: 'https://argoproj.github.io/argo-helm', because: 'released there' }],
  imageAutomation: { secret: 'argocd/git-creds' },
});
const cluster = new Cluster(installation, 'home');
const platform = new Platform(cluster, 'platform', { clusterKinds: {} });
platform.addArgoCd('argocd', {
  because: 'Argo CD manages itself',
  chart: { repository: 'https://argoproj.github.io/argo-helm', name: 'argo-cd', version: '9.1.0' },
  sync: manual('upgraded by hand'),
});
new OwnerApp(cluster, 'hello', { image: 'ghcr.io/example-owner/hello:latest' });
new Tenant(cluster, 'guest', {
  onRemoval: 'protect',
  kinds: ['Service', 'apps/Deployment'],
  services: { shop: { repository: 'https://github.com/example-guest/shop', chart: 'k8s/chart', environments: { live: {} } } },
});
const plain = new Chart(app, 'beside');
new ApiObject(plain, 'settings', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings', namespace: 'hello' }, data: { on: 'yes' } });
app.synth();
`;

describe('the package', () => {
  it('holds what it needs and nothing it was made with', () => {
    const top = new Set(packed.map((file) => file.split('/')[0]));
    expect([...top].sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'THIRD-PARTY-NOTICES.txt',
      'build',
      'docs',
      'package.json',
    ]);
    expect(packed).toEqual(
      expect.arrayContaining([
        'build/index.cjs',
        'build/gatehouse.cjs',
        'build/go-template.wasm.br',
        'build/types/lib/index.d.ts',
      ]),
    );
    expect(packed.filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))).toEqual([]);
    expect(Object.keys(manifest.peerDependencies).sort()).toEqual(['cdk8s', 'constructs']);
  });

  it('is a construct library: types, plain cdk8s beside it, cdk8s synth and gatehouse synth alike', () => {
    const folder = install('library');
    write(folder, {
      'cdk8s.yaml': 'app: node main.js\noutput: dist\n',
      'main.ts': PROGRAM,
      'wrong.ts': PROGRAM.replace("onRemoval: 'protect',", ''),
    });
    const compilerOptions = {
      target: 'ES2022',
      module: 'Node16',
      moduleResolution: 'Node16',
      strict: true,
      types: [],
      noEmitOnError: false,
    };
    const tsc = (file: string): Ended => {
      write(folder, { 'tsconfig.json': JSON.stringify({ compilerOptions, files: [file] }) });
      return run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', '.'], folder);
    };
    expect(tsc('main.ts').out).toBe('');
    // A tenant's Applications may hold data: the types do not let the removal go unsaid.
    expect(tsc('wrong.ts').out).toContain("Property 'onRemoval' is missing");

    const safe = gatehouse(folder, 'synth');
    expect([safe.status, safe.err]).toEqual([0, expect.stringContaining('added')]);
    const made = tree(folder);
    expect(made['beside.k8s.yaml']).toBe(
      'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\n  namespace: hello\ndata:\n  "on": "yes"\n',
    );
    expect(cdk8s(folder).status).toBe(0);
    expect(tree(folder)).toEqual(made);
    expect(gatehouse(folder, 'synth', '--check').status).toBe(0);
  });

  it('makes a registry that synthesizes, and whose test passes, at once', () => {
    const folder = install('registry');
    const made = gatehouse(folder, 'init');
    expect(made.status).toBe(0);
    expect(made.out.split('\n').filter((line) => /^(?:made|kept) /.test(line))).toEqual([
      'made cdk8s.yaml',
      'made main.js',
      'made clusters/home.js',
      'made package.json',
      'made .gitignore',
      'made test/registry.test.js',
      'made .github/workflows/registry.yaml',
      'made test/registry.snapshot.yaml',
    ]);
    const test = (): Ended => run(process.execPath, ['--test'], folder, { CI: 'true' });
    expect(test().status).toBe(0);
    expect(gatehouse(folder, 'synth').status).toBe(0);
    expect(Object.keys(tree(folder))).toEqual(
      expect.arrayContaining([
        'home/argocd/applications/guest/shop-live.yaml',
        'home/argocd/applicationsets/apps.yaml',
      ]),
    );
    expect(gatehouse(folder, 'synth', '--check').status).toBe(0);
    expect(gatehouse(folder, 'check', 'dist').status).toBe(0);
    expect(test().status).toBe(0);
    expect(readFileSync(join(folder, '.github/workflows/registry.yaml'), 'utf8')).toContain(
      'npx gatehouse synth --check',
    );

    // An app that is added: the test and CI's command both notice.
    const cluster = join(folder, 'clusters/home.js');
    const added =
      "new OwnerApp(cluster, 'other', { image: 'ghcr.io/example-owner/other:latest' });\n  new OwnerApp(cluster, 'hello'";
    writeFileSync(cluster, readFileSync(cluster, 'utf8').replace("new OwnerApp(cluster, 'hello'", added));
    expect(test().status).not.toBe(0);
    expect(gatehouse(folder, 'synth', '--check').status).toBe(1);
  });

  it('never overwrites a file', () => {
    const folder = install('taken');
    write(folder, { 'cdk8s.yaml': 'mine\n', 'package.json': '{"type": "module"}\n', 'clusters/home.cjs': 'mine\n' });
    const made = gatehouse(folder, 'init', '.');
    expect(made.out).toContain('kept cdk8s.yaml\n');
    expect(made.out).toContain('made main.cjs\n');
    expect(made.out).toContain('kept clusters/home.cjs\n');
    expect(
      ['cdk8s.yaml', 'package.json', 'clusters/home.cjs'].map((file) => readFileSync(join(folder, file), 'utf8')),
    ).toEqual(['mine\n', '{"type": "module"}\n', 'mine\n']);
    expect(gatehouse(folder, 'init', 'node_modules/cdk8s-gatehouse/package.json').status).toBe(2);
  });
});
