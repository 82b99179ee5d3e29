/**
 * Makes `imports/` from the CRDs of the pinned Argo CD version, with `cdk8s import`.
 * A development tool: it needs Go, which fetches the module the CRDs are shipped in.
 *
 *     npx tsx scripts/import-crds.ts
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse, stringify } from 'yaml';

const MODULE = 'github.com/argoproj/argo-cd/v3@v3.5.7';
const CRDS = ['application', 'appproject', 'applicationset'] as const;

/** The generators our constructs use; the schema of the others is three megabytes of repeated templates. */
const GENERATORS_IN_USE: readonly string[] = ['list'];

type Node = { [key: string]: unknown };

const root = resolve(__dirname, '..');
const work = mkdtempSync(join(tmpdir(), 'gatehouse-crds-'));
try {
  const files = CRDS.map((name) => writeCut(name, join(moduleFolder(), 'manifests', 'crds', `${name}-crd.yaml`)));
  const crds = join(work, 'argoproj.yaml');
  writeFileSync(crds, files.join('---\n'));
  execFileSync(
    process.execPath,
    [
      join(root, 'node_modules', 'cdk8s-cli', 'bin', 'cdk8s'),
      'import',
      crds,
      '--language',
      'typescript',
      '--output',
      join(root, 'imports'),
      '--no-save',
    ],
    { cwd: work, stdio: 'inherit', env: { ...process.env, CDK8S_CHECK_UPGRADE: 'false' } },
  );
} finally {
  rmSync(work, { recursive: true, force: true });
}

function moduleFolder(): string {
  const answer = execFileSync('go', ['mod', 'download', '-json', MODULE], { encoding: 'utf8', cwd: work });
  return (JSON.parse(answer) as { readonly Dir: string }).Dir;
}

function writeCut(name: (typeof CRDS)[number], file: string): string {
  const crd = parse(readFileSync(file, 'utf8')) as Node;
  for (const version of (crd.spec as { versions: { schema: Node }[] }).versions) {
    if (name === 'applicationset') cutGenerators(version.schema);
    dropProse(version.schema);
  }
  return stringify(crd);
}

/** Keeps the generators in use, and of those nothing that repeats the whole template. */
function cutGenerators(schema: Node): void {
  const spec = at(schema, 'openAPIV3Schema', 'properties', 'spec', 'properties');
  const generators = at(spec, 'generators', 'items', 'properties');
  for (const generator of Object.keys(generators)) {
    if (GENERATORS_IN_USE.includes(generator)) delete at(generators, generator, 'properties').template;
    else delete generators[generator];
  }
}

/** Descriptions of schemas go; a property that is itself called `description` is a schema and stays. */
function dropProse(node: unknown): void {
  if (Array.isArray(node)) for (const item of node) dropProse(item);
  else if (typeof node === 'object' && node !== null) {
    const schema = node as Node;
    if (typeof schema.description === 'string') delete schema.description;
    for (const value of Object.values(schema)) dropProse(value);
  }
}

function at(node: Node, ...path: readonly string[]): Node {
  return path.reduce((here, step) => {
    const next = here[step];
    if (typeof next !== 'object' || next === null) throw new Error(`the CRD has no \`${path.join('.')}\``);
    return next as Node;
  }, node);
}
