import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import type { ApplicationSource } from '../model/application';
import { SourceRefused } from './source-render';

/**
 * Merges `.argocd-source.yaml` and `.argocd-source-<application>.yaml` of the source's folder into the source, as JSON
 * merge patches; repository, path, chart and revision are put back, everything else is the repository's to set
 * (Argo CD v3.5.7, `mergeSourceParameters`).
 */
export function applySourceOverrides(
  source: ApplicationSource,
  folder: string,
  application: string,
): ApplicationSource {
  let merged: unknown = source;
  for (const name of ['.argocd-source.yaml', ...(application === '' ? [] : [`.argocd-source-${application}.yaml`])]) {
    const file = join(folder, name);
    const stat = statSync(file, { throwIfNoEntry: false });
    if (!stat || stat.isDirectory()) continue;
    merged = decodeOnto(merged, mergePatch(merged, readPatch(file, name)));
  }
  const { repoURL, path, chart, targetRevision } = source;
  const base = typeof merged === 'object' && merged !== null ? (merged as ApplicationSource) : {};
  return withoutUndefined({ ...base, repoURL, path, chart, targetRevision });
}

/** Whether the folder holds an override file for the application: the render then depends on more than the registry says. */
export function hasSourceOverrides(folder: string, application: string): boolean {
  return ['.argocd-source.yaml', `.argocd-source-${application}.yaml`].some(
    (name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile() === true,
  );
}

function readPatch(file: string, name: string): unknown {
  try {
    return load(readFileSync(file, 'utf8')) ?? null;
  } catch (error) {
    const message = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new SourceRefused(
      `error getting app source type: error while parsing source parameters: ${name}: ${message}`,
    );
  }
}

/** RFC 7396. */
function mergePatch(target: unknown, patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
  const base = typeof target === 'object' && target !== null && !Array.isArray(target) ? target : {};
  const result: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = mergePatch(result[key], value);
  }
  return result;
}

/**
 * What Go's JSON decoder leaves when it fills a value that is not empty: a field the data lacks keeps what it had, so that
 * `null` in a patch removes nothing (seen on Argo CD v3.5.7), and list elements keep fields by position. `valuesObject` is raw and replaced.
 */
function decodeOnto(target: unknown, data: unknown): unknown {
  if (Array.isArray(data)) {
    return data.map((element, index) => decodeOnto(Array.isArray(target) ? target[index] : undefined, element));
  }
  if (typeof data !== 'object' || data === null) return data;
  if (typeof target !== 'object' || target === null || Array.isArray(target)) return data;
  const result: Record<string, unknown> = { ...target };
  for (const [key, value] of Object.entries(data)) {
    result[key] = key === 'valuesObject' ? value : decodeOnto(result[key], value);
  }
  return result;
}

function withoutUndefined(source: ApplicationSource): ApplicationSource {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined));
}
