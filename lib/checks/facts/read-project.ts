import type { AppProject, AppProjectSpec, GroupKindEntry } from '../../model/app-project';
import { asList, asMapping, isMapping } from './read-value';

const TEXT_LISTS = ['sourceRepos', 'sourceNamespaces'] as const;
const MAPPING_LISTS = ['destinations', 'destinationServiceAccounts', 'syncWindows', 'roles', 'signatureKeys'] as const;
const KIND_LISTS = [
  'clusterResourceWhitelist',
  'clusterResourceBlacklist',
  'namespaceResourceWhitelist',
  'namespaceResourceBlacklist',
] as const;

/** `spec` of a project with every list of the right shape. Absent stays absent and empty stays empty: they differ. */
export function readProjectSpec(project: AppProject): AppProjectSpec {
  const raw = asMapping(project.spec);
  if (isWellFormed(raw)) return raw as AppProjectSpec;
  const spec: Record<string, unknown> = { ...raw };
  for (const field of TEXT_LISTS) keep(spec, field, (item) => typeof item === 'string');
  for (const field of MAPPING_LISTS) keep(spec, field, isTextMapping);
  for (const field of KIND_LISTS) keep(spec, field, isTextMapping);
  return spec as AppProjectSpec;
}

function keep(spec: Record<string, unknown>, field: string, isFit: (item: unknown) => boolean): void {
  const value = spec[field];
  if (value === undefined || value === null) delete spec[field];
  else spec[field] = asList(value).filter(isFit);
}

function isWellFormed(spec: Readonly<Record<string, unknown>>): boolean {
  const fits = (field: string, isFit: (item: unknown) => boolean) =>
    spec[field] === undefined || (Array.isArray(spec[field]) && (spec[field] as unknown[]).every(isFit));
  return (
    TEXT_LISTS.every((field) => fits(field, (item) => typeof item === 'string')) &&
    [...MAPPING_LISTS, ...KIND_LISTS].every((field) => fits(field, isTextMapping))
  );
}

const TEXT_FIELDS = ['server', 'name', 'namespace', 'group', 'kind', 'defaultServiceAccount'];

function isTextMapping(item: unknown): boolean {
  return isMapping(item) && TEXT_FIELDS.every((field) => item[field] === undefined || typeof item[field] === 'string');
}

/** Lists of kinds a project may carry, with their scope. */
export const KIND_LIST_FIELDS = KIND_LISTS;

/** A list of kinds of a project. */
export function kindList(spec: AppProjectSpec, field: (typeof KIND_LISTS)[number]): readonly GroupKindEntry[] {
  return spec[field] ?? [];
}
