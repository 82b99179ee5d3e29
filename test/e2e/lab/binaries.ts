import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { findServerModule, programName, type ServerModule } from './server-modules';

/** A program that was found or built. */
export interface Binary {
  readonly program: string;
  readonly version: string;
  readonly file: string;
  /** Seconds the build took; undefined when the program was found. */
  readonly seconds?: number;
}

const goFolder = join(__dirname, '..', 'go');

/** The folder that outlives a run: `$XDG_CACHE_HOME/gatehouse`, or `~/.cache/gatehouse`. */
export function cacheFolder(): string {
  const base = process.env.XDG_CACHE_HOME;
  return join(base === undefined || base === '' ? join(homedir(), '.cache') : base, 'gatehouse');
}

/** Two builds of one release differ when their pins do: the module files, the stamps and the tags are the key. */
function moduleKey(module: ServerModule): string {
  const hash = createHash('sha256');
  for (const file of ['go.mod', 'go.sum']) hash.update(readFileSync(join(goFolder, module.folder, file)));
  hash.update(JSON.stringify([module.stamps ?? {}, module.tags ?? []]));
  return hash.digest('hex').slice(0, 12);
}

function binaryFile(module: ServerModule, program: string): string {
  return join(cacheFolder(), 'bin', `${program}-${module.version.replace(/^v/, '')}`, moduleKey(module), program);
}

function runGo(args: readonly string[], cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // `nice`: whoever works on the machine meanwhile comes first.
    const child = spawn('nice', ['-n', '10', 'go', ...args], {
      cwd,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, CGO_ENABLED: '0', GOFLAGS: '-mod=readonly -buildvcs=false' },
    });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`\`go ${args.join(' ')}\` in ${cwd} ended with status ${code}`)),
    );
  });
}

async function buildModule(
  module: ServerModule,
  missing: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  const folder = join(goFolder, module.folder);
  const bin = join(cacheFolder(), 'bin');
  mkdirSync(bin, { recursive: true });
  const staging = mkdtempSync(join(bin, '.building-'));
  try {
    for (const packagePath of missing) {
      const program = programName(module, packagePath);
      const started = Date.now();
      say(`building ${program} ${module.version} (module ${module.folder})`);
      const stamps = Object.entries(module.stamps ?? {}).map(([name, value]) => `-X ${name}=${value}`);
      const out = join(staging, program);
      await runGo(
        [
          'build',
          '-trimpath',
          `-ldflags=${['-s', '-w', ...stamps].join(' ')}`,
          ...(module.tags === undefined ? [] : [`-tags=${module.tags.join(',')}`]),
          '-o',
          out,
          packagePath === '.' ? module.module : `${module.module}/${packagePath}`,
        ],
        folder,
      );
      const file = binaryFile(module, program);
      mkdirSync(join(file, '..'), { recursive: true });
      // Renamed whole, so that a build that was interrupted is never found.
      renameSync(out, file);
      say(`built ${program} ${module.version} in ${((Date.now() - started) / 1000).toFixed(0)} s`);
    }
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/**
 * The programs of the modules in `folders`, by program name; what is missing is built first. A later folder's program
 * of the same name wins, so one call asks for one release of each.
 *
 * @throws Error when a build fails; its output has been shown.
 */
export async function findOrBuildBinaries(
  folders: readonly string[],
  say: (line: string) => void,
): Promise<ReadonlyMap<string, Binary>> {
  const binaries = new Map<string, Binary>();
  for (const module of folders.map(findServerModule)) {
    const started = Date.now();
    const missing = module.packages.filter((each) => !existsSync(binaryFile(module, programName(module, each))));
    if (missing.length > 0) await buildModule(module, missing, say);
    for (const each of module.packages) {
      const program = programName(module, each);
      binaries.set(program, {
        program,
        version: module.version,
        file: binaryFile(module, program),
        ...(missing.includes(each) ? { seconds: (Date.now() - started) / 1000 } : {}),
      });
    }
  }
  return binaries;
}

/** The folder of an upstream module's files (CRDs, manifests, scripts), downloaded when the module cache lacks it. */
export async function findModuleFiles(module: string, version: string): Promise<string> {
  const chunks: Buffer[] = [];
  await new Promise<void>((resolve, reject) => {
    const child = spawn('go', ['mod', 'download', '-json', `${module}@${version}`], {
      cwd: goFolder,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, GOFLAGS: '-mod=mod' },
    });
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`cannot download Go module ${module}@${version} (status ${code})`)),
    );
  });
  return (JSON.parse(Buffer.concat(chunks).toString('utf8')) as { Dir: string }).Dir;
}
