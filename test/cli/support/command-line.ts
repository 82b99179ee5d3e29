import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The repository's root. */
export const ROOT = join(__dirname, '../../..');

/** The command as it is packed: `npm test` builds it first. */
export const GATEHOUSE = join(ROOT, 'build/gatehouse.cjs');

if (!existsSync(GATEHOUSE)) spawnSync(process.execPath, [join(ROOT, 'scripts/build.cjs')], { stdio: 'inherit' });

/** How a command line ended. */
export interface Ended {
  readonly status: number | null;
  readonly signal: string | null;
  readonly out: string;
  readonly err: string;
}

/** Runs `gatehouse` in a folder and waits for it. */
export function gatehouse(cwd: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Ended {
  return run(process.execPath, [GATEHOUSE, ...args], cwd, env);
}

/** Runs any command in a folder and waits for it. */
export function run(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Ended {
  const { signal, status, stderr, stdout } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', CDK8S_CHECK_UPGRADE: 'false', CDK8S_DISABLE_UPGRADE_CHECK: '1', ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  return { status, signal, out: stdout, err: stderr };
}
