// Makes `build/`: the library, the command and the program of this repository, each one bundle, and with
// `--types` the declarations. Bundles take a tenth of a second, declarations several: `npm run synth` needs the former.
const { execFileSync } = require('node:child_process');
const { chmodSync, copyFileSync, rmSync } = require('node:fs');
const { join } = require('node:path');
const { buildSync } = require('esbuild');

const root = join(__dirname, '..');
const shared = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'none',
  logLevel: 'warning',
};

function bundle(entry, outfile, options = {}) {
  buildSync({ ...shared, entryPoints: [entry], outfile: join('build', outfile), ...options });
}

bundle('lib/index.ts', 'index.cjs', { packages: 'external' });
bundle('lib/cli/bin.ts', 'gatehouse.cjs', { packages: 'external', banner: { js: '#!/usr/bin/env node' } });
chmodSync(join(root, 'build/gatehouse.cjs'), 0o755);
copyFileSync(join(root, 'lib/expand/go-template/go-template.wasm.br'), join(root, 'build/go-template.wasm.br'));
// The program is no part of the package; it is bundled with everything it needs, so that starting it reads one file.
bundle('main.ts', 'main.cjs');

if (process.argv.includes('--types')) {
  rmSync(join(root, 'build/types'), { recursive: true, force: true });
  const tsc = require.resolve('typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json')], { stdio: 'inherit' });
}
