import type { RegistryFile } from './program-files';

/** What is around the program: the package, its test, and what CI runs. */
export function projectFiles(extension: 'js' | 'cjs', version: string, name: string): readonly RegistryFile[] {
  return [
    { path: 'package.json', text: packageJson(version, name) },
    { path: '.gitignore', text: 'node_modules/\n' },
    { path: `test/registry.test.${extension}`, text: TEST.replace('main.js', `main.${extension}`) },
    { path: '.github/workflows/registry.yaml', text: WORKFLOW },
  ];
}

/** Where the test keeps what it saw. */
export const SNAPSHOT = 'test/registry.snapshot.yaml';

function packageJson(version: string, name: string): string {
  const content = {
    name,
    private: true,
    scripts: {
      synth: 'gatehouse synth',
      test: 'node --test',
      check: 'gatehouse check dist',
    },
    dependencies: { cdk8s: '^2.70.0', 'cdk8s-gatehouse': `^${version}`, constructs: '^10.4.0' },
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

const TEST = `// @ts-check
const assert = require('node:assert/strict');
const { execFileSync } = require('node:child_process');
const { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { test } = require('node:test');

const root = join(__dirname, '..');
const snapshot = join(__dirname, 'registry.snapshot.yaml');

/** Every file that the program makes, as one text. */
function synthesize() {
  const outdir = mkdtempSync(join(tmpdir(), 'registry-'));
  try {
    execFileSync(process.execPath, [join(root, 'main.js')], { cwd: root, env: { ...process.env, CDK8S_OUTDIR: outdir } });
    const files = readdirSync(outdir, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml')).sort();
    return files.map((file) => \`### \${file}\\n\${readFileSync(join(outdir, file), 'utf8')}\`).join('');
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

test('the program makes what the snapshot shows (UPDATE_SNAPSHOT=1 renews it)', () => {
  const made = synthesize();
  if (process.env.UPDATE_SNAPSHOT === '1' || !existsSync(snapshot)) writeFileSync(snapshot, made);
  assert.equal(made, readFileSync(snapshot, 'utf8'));
});
`;

const WORKFLOW = `name: registry
on: [push, pull_request]
permissions:
  contents: read
jobs:
  registry:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      - run: npm ci
      - run: npm test
      # Fails when dist/ is not what the program makes.
      - run: npx gatehouse synth --check
      - run: npx gatehouse check dist
`;
