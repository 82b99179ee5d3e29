import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { ARGOCD_VERSIONS, type ArgocdVersion, modulesOf } from './versions';

const GO_SOURCES = join(__dirname, 'go');
const PROGRAM = join(GO_SOURCES, 'program');

/** Where binaries are kept: outside the tree, so that a clean checkout finds them again. */
const CACHE = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'gatehouse', 'oracle');

interface Source {
  readonly name: string;
  readonly text: string;
}

/**
 * The program is written once, against the newest module paths; older versions
 * have other paths for the same packages.
 */
function readSources(version: ArgocdVersion): readonly Source[] {
  const { rename } = modulesOf(version);
  const program = readdirSync(PROGRAM)
    .filter((name) => name.endsWith('.go'))
    .sort()
    .map((name) => ({ name, text: rename(readFileSync(join(PROGRAM, name), 'utf8')) }));
  const modules = ['go.mod', 'go.sum'].map((name) => ({
    name,
    text: readFileSync(join(GO_SOURCES, version, name), 'utf8'),
  }));
  return [...program, ...modules];
}

function runGo(directory: string, args: readonly string[]): string {
  const run = spawnSync('go', args, {
    cwd: directory,
    encoding: 'utf8',
    env: { ...process.env, CGO_ENABLED: '0', GOFLAGS: '-mod=mod', GOTOOLCHAIN: 'local', GOWORK: 'off' },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (run.error) throw new Error(`go could not be started: ${run.error.message}; the oracle needs Go 1.26 or later`);
  if (run.status !== 0) throw new Error(`go ${args.join(' ')} failed in ${directory}:\n${run.stderr}`);
  return run.stdout;
}

/** Where the binary for a version and the present sources is, or would be. */
export function oraclePath(version: ArgocdVersion): string {
  const hash = createHash('sha256');
  for (const source of readSources(version)) hash.update(`${source.name}\0${source.text}\0`);
  return join(CACHE, `argocd-${version}-${hash.digest('hex').slice(0, 16)}`);
}

function assemble(version: ArgocdVersion): string {
  const directory = join(CACHE, 'build', version);
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  for (const source of readSources(version)) writeFileSync(join(directory, source.name), source.text);
  return directory;
}

/** Builds the oracle of one version unless its binary is there; returns its path. */
export function buildOracle(version: ArgocdVersion, say: (line: string) => void): string {
  const path = oraclePath(version);
  if (existsSync(path)) return path;
  const started = Date.now();
  say(`building the oracle of Argo CD v${version} (a minute or two when the build cache is cold)`);
  const directory = assemble(version);
  const unfinished = `${path}.${process.pid}`;
  // Argo CD asks the clock itself; fake time is reached through a name that the
  // linker guards (see windows.go).
  const linker = '-s -w -checklinkname=0';
  runGo(directory, ['build', '-trimpath', '-tags', modulesOf(version).tag, '-ldflags', linker, '-o', unfinished, '.']);
  renameSync(unfinished, path);
  say(`built ${path} in ${((Date.now() - started) / 1000).toFixed(0)} s`);
  return path;
}

/** Writes go.mod and go.sum anew after a change of imports. */
export function tidyModules(version: ArgocdVersion): void {
  const directory = assemble(version);
  runGo(directory, ['mod', 'tidy']);
  for (const name of ['go.mod', 'go.sum']) copyFileSync(join(directory, name), join(GO_SOURCES, version, name));
}

if (require.main === module) {
  const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const versions = ARGOCD_VERSIONS.filter((version) => named.length === 0 || named.includes(version));
  for (const version of versions) {
    if (process.argv.includes('--tidy')) tidyModules(version);
    process.stdout.write(`${buildOracle(version, (line) => process.stderr.write(`${line}\n`))}\n`);
  }
}
