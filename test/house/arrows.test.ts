import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(__dirname, '../..');
const CONFIG = join(__dirname, 'arrows.cjs');
const { ROOMS } = require(CONFIG) as { ROOMS: Readonly<Record<string, { may: readonly string[]; why: string }>> };

interface Cruise {
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string };
    }[];
  };
}

function cruise(cwd: string, folders: readonly string[]): Cruise['summary'] {
  const bin = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const ended = spawnSync(process.execPath, [bin, '--config', CONFIG, '--output-type', 'json', ...folders], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (!ended.stdout.startsWith('{')) throw new Error(ended.stdout + ended.stderr);
  return (JSON.parse(ended.stdout) as Cruise).summary;
}

describe('the arrows between rooms', () => {
  it('are kept by every file', () => {
    const { totalCruised, violations } = cruise(ROOT, ['lib', 'main.ts', 'clusters']);
    expect(violations.map(({ from, rule, to }) => `${rule.name}: ${from} -> ${to}`)).toEqual([]);
    expect(totalCruised).toBeGreaterThan(300);
  });

  it('name every room there is', () => {
    const rooms = readdirSync(join(ROOT, 'lib'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect([...Object.keys(ROOMS), 'cli'].sort()).toEqual(rooms.map(({ name }) => name).sort());
  });

  it('are missed when a file breaks them: each room reaching where it may not', () => {
    const house = mkdtempSync(join(tmpdir(), 'house-'));
    try {
      cpSync(join(ROOT, 'tsconfig.json'), join(house, 'tsconfig.json'));
      cpSync(join(ROOT, 'package.json'), join(house, 'package.json'));
      const write = (file: string, text: string): void => {
        mkdirSync(dirname(join(house, file)), { recursive: true });
        writeFileSync(join(house, file), text);
      };
      for (const name of ['cdk8s', 'fast-check']) {
        write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'lib/index.js' }));
        write(`node_modules/${name}/lib/index.js`, 'exports.it = 1;\n');
      }
      const wanted: string[] = [];
      for (const [room, { may }] of Object.entries(ROOMS)) {
        write(`lib/${room}/good.ts`, `export const ${room} = 1;\n`);
        const far = Object.keys(ROOMS).find((other) => other !== room && !may.includes(other))!;
        write(`lib/${room}/bad.ts`, `import { ${far} } from '../${far}/good';\nexport const bad = ${far};\n`);
        wanted.push(`${room}-reaches-too-far: lib/${room}/bad.ts -> lib/${far}/good.ts`);
      }
      const more: readonly (readonly [string, string, string, string])[] = [
        ['cli-is-imported', 'lib/synth/cli.ts', '../cli/main', 'lib/cli/main.ts'],
        ['cli-builds-constructs', 'lib/cli/constructs.ts', '../constructs/good', 'lib/constructs/good.ts'],
        ['index-is-imported-from-inside', 'lib/synth/index-user.ts', '../index', 'lib/index.ts'],
        ['room-without-arrows', 'lib/attic/a.ts', '../model/good', 'lib/model/good.ts'],
        ['program-goes-behind-the-list', 'clusters/vps.ts', '../lib/model/good', 'lib/model/good.ts'],
        ['generated-types-leak', 'lib/synth/types.ts', '../../imports/argoproj.io', 'imports/argoproj.io.ts'],
        ['report-runs-what-it-prints', 'lib/report/runner.ts', '../checks/good', 'lib/checks/good.ts'],
        ['pure-room-touches-the-machine', 'lib/model/files.ts', 'node:fs', 'fs'],
        ['cdk8s-outside-constructs', 'lib/inventory/cdk8s.ts', 'cdk8s', 'node_modules/cdk8s/lib/index.js'],
        [
          'development-tool-in-the-product',
          'lib/inventory/tool.ts',
          'fast-check',
          'node_modules/fast-check/lib/index.js',
        ],
      ];
      for (const file of ['lib/cli/main.ts', 'lib/index.ts', 'imports/argoproj.io.ts'])
        write(file, 'export const it = 1;\n');
      for (const [rule, file, specifier, to] of more) {
        write(file, `import * as it from '${specifier}';\nexport const user = it;\n`);
        wanted.push(`${rule}: ${file} -> ${to}`);
      }
      write('lib/plan/one.ts', "import { two } from './two';\nexport const one = (): unknown => two;\n");
      write('lib/plan/two.ts', "import { one } from './one';\nexport const two = (): unknown => one;\n");
      wanted.push('cycle: lib/plan/one.ts -> lib/plan/two.ts');

      const found = cruise(house, ['lib', 'imports', 'clusters']).violations.map(
        ({ from, rule, to }) => `${rule.name}: ${from} -> ${to}`,
      );
      const missed = wanted.filter((each) => !found.some((violation) => violation.startsWith(each)));
      expect({ missed, found: missed.length > 0 ? found : [] }).toEqual({ missed: [], found: [] });
    } finally {
      rmSync(house, { recursive: true, force: true });
    }
  });
});
