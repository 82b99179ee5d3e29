import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { dump, load } from 'js-yaml';
import { type BuildEnvironment, substituteEnvironment } from './build-environment';
import { refuseUnknownKustomization } from './kustomization-graph';
import { SourceRefused } from './source-render';
import { KUSTOMIZATION_NAMES } from './source-type';
import type { RenderTool } from './tools';

const run = promisify(execFile);

/** What a folder is built with. */
export interface KustomizeJob {
  readonly tool: RenderTool;
  readonly kustomize: Readonly<Record<string, unknown>> | undefined;
  readonly folder: string;
  readonly root: string;
  readonly environment: BuildEnvironment;
  /** `kustomize.buildOptions` of `argocd-cm`; options that would run programs are left out. */
  readonly buildOptions: string;
}

/** Runs `kustomize build` as Argo CD does (v3.5.7, `kustomize.Build`): the Application's fields become edits of a copy. */
export async function buildKustomization(job: KustomizeJob): Promise<string> {
  refuseUnknownKustomization(job.folder, job.root);
  const edits = kustomizeEdits(job);
  if (edits.length === 0 && !hasPatches(job))
    return kustomize(job, ['build', job.folder, ...buildOptions(job)], job.root);
  const copy = mkdtempSync(join(realpathSync(tmpdir()), 'gatehouse-kustomize-'));
  try {
    cpSync(job.root, copy, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('/.git') });
    const folder = join(copy, relative(job.root, job.folder));
    const moved = { ...job, folder, root: copy };
    for (const edit of edits.filter(([, verb]) => verb !== 'component'))
      await kustomize(moved, ['edit', ...edit], folder);
    if (hasPatches(job)) addPatches(moved);
    for (const edit of edits.filter(([, verb]) => verb === 'component'))
      await kustomize(moved, ['edit', ...edit], folder);
    refuseUnknownKustomization(folder, copy);
    return await kustomize(moved, ['build', folder, ...buildOptions(job)], copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** The `kustomize edit` calls, in Argo CD's order. */
export function kustomizeEdits(job: KustomizeJob): string[][] {
  const options = job.kustomize ?? {};
  const substitute = (value: string) => substituteEnvironment(value, job.environment);
  const edits: string[][] = [];
  if (isText(options.namePrefix)) edits.push(['set', 'nameprefix', '--', options.namePrefix]);
  if (isText(options.nameSuffix)) edits.push(['set', 'namesuffix', '--', options.nameSuffix]);
  const images = strings(options.images).map(substitute);
  if (images.length > 0) edits.push(['set', 'image', ...images]);
  const replicas = Array.isArray(options.replicas) ? (options.replicas as { name?: unknown; count?: unknown }[]) : [];
  if (replicas.length > 0) {
    edits.push(['set', 'replicas', ...replicas.map(({ name, count }) => `${String(name)}=${Number(count)}`)]);
  }
  const labels = entries(options.commonLabels).map(([name, value]) => `${name}:${substitute(value)}`);
  if (labels.length > 0) edits.push(['add', 'label', ...flags(options), ...labels]);
  const annotations = entries(options.commonAnnotations).map(
    ([name, value]) => `${name}:${options.commonAnnotationsEnvsubst === true ? substitute(value) : value}`,
  );
  if (annotations.length > 0) {
    edits.push(['add', 'annotation', ...(options.forceCommonAnnotations === true ? ['--force'] : []), ...annotations]);
  }
  if (isText(options.namespace)) edits.push(['set', 'namespace', '--', options.namespace]);
  const components = strings(options.components).filter(
    (path) => options.ignoreMissingComponents !== true || existsSync(join(job.folder, path)),
  );
  if (components.length > 0) edits.push(['add', 'component', ...components]);
  return edits;
}

function flags(options: Readonly<Record<string, unknown>>): string[] {
  return [
    ...(options.forceCommonLabels === true ? ['--force'] : []),
    ...(options.labelWithoutSelector === true ? ['--without-selector'] : []),
    ...(options.labelIncludeTemplates === true ? ['--include-templates'] : []),
  ];
}

function hasPatches(job: KustomizeJob): boolean {
  return Array.isArray(job.kustomize?.patches) && job.kustomize.patches.length > 0;
}

function addPatches(job: KustomizeJob): void {
  const name = KUSTOMIZATION_NAMES.find((candidate) => existsSync(join(job.folder, candidate)));
  if (name === undefined) throw new SourceRefused('kustomization file not found in the path');
  const file = join(job.folder, name);
  const kustomization = (load(readFileSync(file, 'utf8')) ?? {}) as Record<string, unknown>;
  const own = Array.isArray(kustomization.patches) ? kustomization.patches : [];
  kustomization.patches = [...own, ...(job.kustomize!.patches as unknown[])];
  writeFileSync(file, dump(kustomization));
}

function buildOptions(job: KustomizeJob): string[] {
  const executing = /^--?(enable-exec|enable-alpha-plugins|enable-helm|network|mount|env|e|as-current-user)\b/;
  return job.buildOptions.split(/\s+/).filter((option) => option !== '' && !executing.test(option));
}

async function kustomize(job: KustomizeJob, args: string[], cwd: string): Promise<string> {
  try {
    const { stdout } = await run(job.tool.path, args, {
      cwd,
      maxBuffer: 256 * 1024 * 1024,
      // No PATH: kustomize has no git, helm or shell to run.
      env: { PATH: '', HOME: cwd, ...job.environment },
    });
    return stdout;
  } catch (error) {
    const message = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new SourceRefused(`\`kustomize ${args[0]!}\` failed: ${message.replaceAll(job.root, '<checkout>')}`);
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];
}

function entries(value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([name, entry]) => [name, String(entry)]);
}
