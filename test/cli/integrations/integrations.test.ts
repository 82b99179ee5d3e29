import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import packageJson from '../../../package.json';
import { temporaryTree } from '../../inventory/temporary-tree';

const ROOT = join(__dirname, '../../..');
const read = (file: string): unknown => load(readFileSync(join(ROOT, file), 'utf8'));

describe('the pre-commit hook', () => {
  it('runs the command of this package over the whole tree', () => {
    const hooks = read('.pre-commit-hooks.yaml') as readonly Readonly<Record<string, unknown>>[];
    expect(hooks.map(({ id, entry, language, pass_filenames }) => [id, entry, language, pass_filenames])).toEqual([
      ['gatehouse', 'gatehouse check', 'node', false],
    ]);
    expect(Object.keys(packageJson.bin)).toContain('gatehouse');
  });
});

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: {
    readonly steps: readonly { readonly run: string; readonly env: Readonly<Record<string, string>> }[];
  };
}

describe('the action', () => {
  const action = read('action.yml') as Action;
  const [step] = action.runs.steps;

  function run(
    env: Readonly<Record<string, string>>,
    status: number,
  ): { readonly status: number | null; readonly args: readonly string[]; readonly output: string } {
    const bin = temporaryTree({
      npx: `#!/bin/sh\nfor arg in "$@"; do printf '%s\\n' "$arg" >> "$ARGUMENTS"; done\nexit ${status}\n`,
      arguments: '',
      output: '',
    });
    chmodSync(join(bin, 'npx'), 0o755);
    const result = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', step!.run], {
      env: {
        PATH: `${bin}:${process.env.PATH}`,
        ARGUMENTS: join(bin, 'arguments'),
        GITHUB_OUTPUT: join(bin, 'output'),
        GATEHOUSE_PATHS: '',
        GATEHOUSE_ARGS: '',
        GATEHOUSE_OUTPUT: '',
        GATEHOUSE_VERSION: '0.1.0',
        GATEHOUSE_FORMAT: 'github',
        ...env,
      },
    });
    return {
      status: result.status,
      args: readFileSync(join(bin, 'arguments'), 'utf8').split('\n').slice(0, -1),
      output: readFileSync(join(bin, 'output'), 'utf8'),
    };
  }

  it('installs the version it belongs to', () => {
    expect(action.inputs.version!.default).toBe(packageJson.version);
  });

  it('hands every input over as environment and none as text of the script', () => {
    expect(step!.run).not.toContain('${{');
    expect(Object.values(step!.env).sort()).toEqual(
      ['args', 'format', 'output', 'paths', 'version'].map((name) => `\${{ inputs.${name} }}`),
    );
  });

  it('runs check with paths and flags as words, and passes its exit status on', () => {
    expect(
      run(
        {
          GATEHOUSE_PATHS: 'apps\nprojects $(touch x)',
          GATEHOUSE_ARGS: '--fail-on error',
          GATEHOUSE_OUTPUT: 'a b.sarif',
        },
        1,
      ),
    ).toEqual({
      status: 1,
      args: [
        '--yes',
        'cdk8s-gatehouse@0.1.0',
        'check',
        '--format',
        'github',
        '--fail-on',
        'error',
        '--output',
        'a b.sarif',
        'apps',
        'projects',
        '$(touch',
        'x)',
      ],
      output: 'exit-status=1\n',
    });
    expect(run({}, 0)).toEqual({
      status: 0,
      args: ['--yes', 'cdk8s-gatehouse@0.1.0', 'check', '--format', 'github'],
      output: 'exit-status=0\n',
    });
  });
});
