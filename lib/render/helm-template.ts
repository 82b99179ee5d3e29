import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { dump, load } from 'js-yaml';
import type { HelmSource } from '../model/application';
import { type BuildEnvironment, substituteEnvironment } from './build-environment';
import { SourceRefused, SourceUndecided } from './source-render';
import type { RenderTool } from './tools';
import { resolveValueFile, resolveValueFiles, type ValueFileContext } from './value-files';

const run = promisify(execFile);

/** What a chart is rendered with. */
export interface HelmJob {
  readonly tool: RenderTool;
  readonly helm: HelmSource | undefined;
  readonly applicationName: string;
  readonly destinationNamespace: string;
  readonly kubeVersion: string | undefined;
  readonly apiVersions: readonly string[];
  readonly files: ValueFileContext;
}

/** Runs `helm template` with the arguments Argo CD gives it (v3.5.7, `helmTemplate` and `Cmd.template`). */
export async function renderChart(job: HelmJob): Promise<string> {
  const home = mkdtempSync(join(realpathSync(tmpdir()), 'gatehouse-helm-'));
  try {
    const chart = await withLocalDependencies(job, home);
    return await helm(job, home, chart, templateArguments(job, home));
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** The arguments after `helm`, parameters after values as helm applies them: parameters win over `valuesObject` over `values` over `valueFiles`. */
export function templateArguments(job: HelmJob, home: string): string[] {
  const { helm, files } = job;
  const environment = files.environment;
  const args = ['template', '.', '--name-template', text(helm?.releaseName) || job.applicationName];
  const namespace = text(helm?.namespace) || job.destinationNamespace;
  if (namespace !== '') args.push('--namespace', namespace);
  const kubeVersion = text(helm?.kubeVersion) || job.kubeVersion;
  if (kubeVersion) args.push('--kube-version', kubeVersion);
  args.push(...parameterArguments(helm, environment));
  for (const { name, path } of helm?.fileParameters ?? []) {
    args.push('--set-file', `${name}=${escapeCommas(resolveFileParameter(path ?? '', files))}`);
  }
  for (const file of resolveValueFiles(helm, files)) args.push('--values', file);
  const inline = inlineValues(helm);
  if (inline !== '') {
    const file = join(home, 'values-of-the-application.yaml');
    writeFileSync(file, inline);
    args.push('--values', file);
  }
  const apiVersions = list(helm?.apiVersions).length > 0 ? list(helm?.apiVersions) : job.apiVersions;
  for (const version of apiVersions) args.push('--api-versions', version);
  if (helm?.skipCrds !== true) args.push('--include-crds');
  if (helm?.skipSchemaValidation === true) args.push('--skip-schema-validation');
  if (helm?.skipTests === true) args.push('--skip-tests');
  return args;
}

/** `valuesObject` replaces `values` when both are given (`ValuesYAML`). */
export function inlineValues(helm: HelmSource | undefined): string {
  if (helm?.valuesObject !== undefined && helm.valuesObject !== null) return dump(helm.valuesObject);
  return text(helm?.values);
}

function parameterArguments(helm: HelmSource | undefined, environment: BuildEnvironment): string[] {
  const plain = new Map<string, string>();
  const strings = new Map<string, string>();
  for (const { name, value, forceString } of helm?.parameters ?? []) {
    (forceString === true ? strings : plain).set(name ?? '', substituteEnvironment(value ?? '', environment));
  }
  return [
    ...[...plain].flatMap(([name, value]) => ['--set', `${name}=${escapeCommas(value)}`]),
    ...[...strings].flatMap(([name, value]) => ['--set-string', `${name}=${escapeCommas(value)}`]),
  ];
}

/** A comma would begin the next assignment; a whole `{a,b}` is helm's list form (`cleanSetParameters`). */
function escapeCommas(value: string): string {
  if (value.startsWith('{') && value.endsWith('}')) return value;
  return value.replace(/(?<!\\),/g, '\\,');
}

function resolveFileParameter(path: string, files: ValueFileContext): string {
  try {
    return resolveValueFile(path, files).path;
  } catch (error) {
    if (error instanceof SourceRefused)
      throw new SourceRefused(`error resolving helm value file path: ${error.message}`);
    throw error;
  }
}

/**
 * The chart's folder, or a copy with its `file://` dependencies built when they are missing.
 * A dependency that only a network has stays missing and makes the render undecided.
 */
async function withLocalDependencies(job: HelmJob, home: string): Promise<string> {
  const { folder, root } = job.files;
  const missing = missingDependencies(folder);
  if (missing.length === 0) return folder;
  const remote = missing.filter(({ repository }) => !repository.startsWith('file://'));
  if (remote.length > 0) {
    throw new SourceUndecided(
      `chart dependency \`${remote[0]!.name}\` from \`${remote[0]!.repository}\` is not in \`charts/\``,
      'run `helm dependency build` in the checkout, or vendor the dependency',
    );
  }
  const copy = join(home, 'checkout');
  cpSync(root, copy, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('/.git') });
  const chart = join(copy, relative(root, folder));
  await helm(job, home, chart, ['dependency', 'build']);
  return chart;
}

function missingDependencies(folder: string): { name: string; repository: string }[] {
  const file = ['Chart.yaml', 'requirements.yaml'].map((name) => join(folder, name)).filter((path) => existsSync(path));
  return file.flatMap((path) => {
    const chart = load(readFileSync(path, 'utf8')) as { dependencies?: unknown } | null;
    if (!chart || !Array.isArray(chart.dependencies)) return [];
    return (chart.dependencies as Record<string, unknown>[])
      .map((entry) => ({ name: text(entry.name), repository: text(entry.repository), version: text(entry.version) }))
      .filter(({ name, version }) => !isVendored(folder, name, version));
  });
}

function isVendored(folder: string, name: string, version: string): boolean {
  const charts = join(folder, 'charts');
  if (existsSync(join(charts, name)) || existsSync(join(charts, `${name}-${version}.tgz`))) return true;
  return existsSync(charts) && readdirSync(charts).some((file) => file.startsWith(`${name}-`) && file.endsWith('.tgz'));
}

async function helm(job: HelmJob, home: string, chart: string, args: string[]): Promise<string> {
  try {
    const { stdout } = await run(job.tool.path, args, {
      cwd: chart,
      maxBuffer: 256 * 1024 * 1024,
      env: {
        // A home of its own: no plugin, repository or credential of the user takes part in the render.
        HOME: home,
        PATH: '',
        HELM_CACHE_HOME: join(home, 'cache'),
        HELM_CONFIG_HOME: join(home, 'config'),
        HELM_DATA_HOME: join(home, 'data'),
      },
    });
    return stdout;
  } catch (error) {
    const message = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new SourceRefused(`failed to execute helm template command: ${message.replaceAll(home, '<home>')}`);
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

function list(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];
}
