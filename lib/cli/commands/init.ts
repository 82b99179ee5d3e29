import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { GatehouseCommand } from '../command';
import type { ExitCode } from '../exit-code';
import { programFiles } from '../init/program-files';
import { projectFiles, SNAPSHOT } from '../init/project-files';
import { packageVersion } from '../package-version';
import type { Session } from '../session';
import { UnusableInput } from '../unusable-input';

/** `gatehouse init [DIR]`: a new registry with one app and one tenant. Never overwrites a file. */
export const initCommand: GatehouseCommand = {
  word: 'init',
  register: (program, { run, session }) => {
    program
      .command('init')
      .description('make a new registry: a cluster with one app and one tenant, its test, and what CI runs')
      .argument('[dir]', 'folder to fill; files that are there stay as they are', '.')
      .action((dir: string) => run(() => init(resolve(session.cwd, dir), session)));
  },
};

function init(root: string, session: Session): ExitCode {
  const extension = isModulePackage(root) ? 'cjs' : 'js';
  const files = [...programFiles(extension), ...projectFiles(extension, packageVersion(), packageName(root))];
  const kept = files.filter(({ path, text }) => {
    const made = writeNew(join(root, path), text);
    session.writeOut(`${made ? 'made' : 'kept'} ${path}\n`);
    return !made;
  });
  if (makeSnapshot(root, extension, session)) session.writeOut(`made ${SNAPSHOT}\n`);
  const folder = relative(session.cwd, root);
  const enter = folder === '' ? '' : `cd ${folder}\n  `;
  const scripts = kept.some(({ path }) => path === 'package.json')
    ? "npm pkg set scripts.synth='gatehouse synth' scripts.test='node --test'\n  "
    : '';
  session.writeOut(`\nnext:\n  ${enter}${scripts}npm install\n  npx gatehouse synth\n  node --test\n`);
  return 0;
}

/** False when something stands at the path already, a dangling link too. */
function writeNew(path: string, text: string): boolean {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    throw new UnusableInput(message, 'choose a folder that can be written to', path);
  }
}

/** The test writes the snapshot when there is none, if the packages it needs are installed already. */
function makeSnapshot(root: string, extension: string, session: Session): boolean {
  const snapshot = join(root, SNAPSHOT);
  if (read(snapshot) !== undefined) return false;
  spawnSync(process.execPath, [join(root, `test/registry.test.${extension}`)], {
    cwd: root,
    env: { ...session.env },
    stdio: 'ignore',
  });
  return read(snapshot) !== undefined;
}

function isModulePackage(root: string): boolean {
  const text = read(join(root, 'package.json'));
  if (text === undefined) return false;
  try {
    return (JSON.parse(text) as { type?: unknown } | null)?.type === 'module';
  } catch {
    return false;
  }
}

/** npm permits lower-case names without blanks. */
function packageName(root: string): string {
  return (
    basename(root)
      .toLowerCase()
      .replace(/[^a-z0-9._-]+/g, '-')
      .replace(/^[._-]+/, '') || 'registry'
  );
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
