import type { ApplicationSource } from '../model/application';

type Block = Readonly<Record<string, unknown>>;

/** Fields that keep a `helm` block alive (Argo CD v3.5.7, `ApplicationSourceHelm.IsZero`). */
const HELM_FIELDS = [
  'version',
  'releaseName',
  'valueFiles',
  'parameters',
  'fileParameters',
  'values',
  'valuesObject',
  'passCredentials',
  'ignoreMissingValueFiles',
  'skipCrds',
  'skipTests',
  'skipSchemaValidation',
  'kubeVersion',
  'apiVersions',
  'namespace',
];

/** Fields that keep a `kustomize` block alive (`ApplicationSourceKustomize.IsZero`): `forceCommonLabels` and its like do not. */
const KUSTOMIZE_FIELDS = [
  'namePrefix',
  'nameSuffix',
  'version',
  'namespace',
  'images',
  'replicas',
  'commonLabels',
  'commonAnnotations',
  'patches',
  'components',
  'kubeVersion',
  'apiVersions',
  'ignoreMissingComponents',
];

/** Fields that keep a `directory` block alive (`NormalizeSource`). */
const DIRECTORY_FIELDS = ['recurse', 'include', 'exclude'];

/**
 * A source as the controller keeps it: a tool block that says nothing is dropped from the live Application and pins
 * nothing (Argo CD v3.5.7, `NormalizeSource`; seen on a real server with `directory: {}`). A `plugin` block always stays.
 */
export function normalizeSource(source: ApplicationSource): ApplicationSource {
  const normalized: { -readonly [K in keyof ApplicationSource]: ApplicationSource[K] } = { ...source };
  if (!saysSomething(source.helm, HELM_FIELDS)) delete normalized.helm;
  if (!saysSomething(source.kustomize, KUSTOMIZE_FIELDS)) delete normalized.kustomize;
  if (!saysSomething(source.directory, DIRECTORY_FIELDS) && !hasJsonnet(source.directory)) delete normalized.directory;
  if (!isBlock(source.plugin)) delete normalized.plugin;
  return normalized;
}

/** Tools a source names by a block, in the order in which Argo CD prints them (`ExplicitType`). */
export function explicitSourceTypes(
  source: ApplicationSource,
): readonly ('Kustomize' | 'Helm' | 'Directory' | 'Plugin')[] {
  const types: ('Kustomize' | 'Helm' | 'Directory' | 'Plugin')[] = [];
  if (isBlock(source.kustomize)) types.push('Kustomize');
  if (isBlock(source.helm)) types.push('Helm');
  if (isBlock(source.directory)) types.push('Directory');
  if (isBlock(source.plugin)) types.push('Plugin');
  return types;
}

function saysSomething(block: unknown, fields: readonly string[]): boolean {
  // A map counts by its entries, but `valuesObject: {}` is text (`{}`) to Argo CD and so says something.
  return (
    isBlock(block) &&
    fields.some((field) => !isZero(block[field]) && !(isEmptyMap(block[field]) && field !== 'valuesObject'))
  );
}

function isEmptyMap(value: unknown): boolean {
  return isBlock(value) && Object.keys(value).length === 0;
}

function hasJsonnet(block: unknown): boolean {
  const jsonnet = isBlock(block) ? block.jsonnet : undefined;
  return isBlock(jsonnet) && ['extVars', 'tlas', 'libs'].some((field) => !isZero(jsonnet[field]));
}

function isBlock(value: unknown): value is Block {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isZero(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === false || value === 0) return true;
  if (Array.isArray(value)) return value.length === 0;
  return false;
}
