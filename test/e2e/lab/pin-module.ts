/**
 * Writes `test/e2e/go/<folder>/go.mod` and `go.sum` for the modules named on the command line (all of them without
 * arguments). Run by a person when a pin moves; the suites only read what it wrote.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findServerModule, SERVER_MODULES, type ServerModule } from './server-modules';

interface GoModule {
  readonly Path: string;
  readonly Version?: string;
}

interface GoModFile {
  readonly Go: string;
  readonly Toolchain?: string;
  readonly Require?: readonly (GoModule & { readonly Indirect?: boolean })[];
  readonly Replace?: readonly { readonly Old: GoModule; readonly New: GoModule }[];
  readonly Exclude?: readonly GoModule[];
}

const goFolder = join(__dirname, '..', 'go');

function go(args: readonly string[], cwd: string): string {
  return execFileSync('go', args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, GOFLAGS: '-mod=mod' },
  });
}

/** A consumer inherits no replaces: each is repeated, and the relative ones become the release that belongs to them. */
function replaceLines(module: ServerModule, file: GoModFile): string[] {
  const lines: string[] = [];
  for (const { Old, New } of file.Replace ?? []) {
    const old = Old.Version === undefined ? Old.Path : `${Old.Path} ${Old.Version}`;
    if (!New.Path.startsWith('.')) {
      lines.push(`replace ${old} => ${New.Path} ${New.Version ?? ''}`);
      continue;
    }
    const version = module.relativeReplaces?.(Old.Path) ?? 'drop';
    if (version !== 'drop') lines.push(`replace ${old} => ${Old.Path} ${version}`);
  }
  return lines;
}

function writeGoModule(module: ServerModule): void {
  const folder = join(goFolder, module.folder);
  mkdirSync(folder, { recursive: true });
  const download = JSON.parse(go(['mod', 'download', '-json', `${module.module}@${module.version}`], goFolder)) as {
    Dir: string;
    GoMod: string;
  };
  const file = JSON.parse(go(['mod', 'edit', '-json', download.GoMod], goFolder)) as GoModFile;
  const tools = module.packages.map((each) => (each === '.' ? module.module : `${module.module}/${each}`));
  const requires = (file.Require ?? []).map(
    (each) => `\t${each.Path} ${each.Version ?? ''}${each.Indirect === true ? ' // indirect' : ''}`,
  );
  const lines = [
    `module gatehouse.dev/e2e/${module.folder}`,
    '',
    `go ${file.Go.startsWith('1.2') && Number(file.Go.split('.')[1]) >= 24 ? file.Go : '1.24.0'}`,
    '',
    'tool (',
    ...tools.map((each) => `\t${each}`),
    ')',
    '',
    'require (',
    `\t${module.module} ${module.version}`,
    ...requires,
    ')',
    '',
    ...replaceLines(module, file),
    ...(file.Exclude ?? []).map((each) => `exclude ${each.Path} ${each.Version ?? ''}`),
    '',
  ];
  writeFileSync(join(folder, 'go.mod'), lines.join('\n'));
  writeFileSync(
    join(folder, 'empty.go'),
    `// Package empty makes this folder a module whose only content is its pins.\npackage empty\n`,
  );
  const sums = join(download.Dir, 'go.sum');
  if (existsSync(sums) && !existsSync(join(folder, 'go.sum'))) cpSync(sums, join(folder, 'go.sum'), { mode: 0 });
  go(['mod', 'tidy'], folder);
  console.log(`${module.folder}: ${readFileSync(join(folder, 'go.mod'), 'utf8').split('\n').length} lines`);
}

const wanted = process.argv.slice(2);
for (const module of wanted.length === 0 ? SERVER_MODULES : wanted.map(findServerModule)) writeGoModule(module);
