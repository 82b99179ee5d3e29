import type { ArgoCdValues, InventoryObject } from '../model/inventory';
import type { KubernetesObject } from '../model/kubernetes-object';
import type { FieldPath } from '../model/place';
import type { OtherDocument } from './read-file';

type Mapping = Readonly<Record<string, unknown>>;

/** Keys of the chart's `configs` that no other well-known chart has. */
const CONFIG_KEYS = ['cm', 'params', 'rbac', 'cmp', 'repositories', 'clusterCredentials', 'ssh', 'credentialTemplates'];
const COMPONENTS = ['repoServer', 'applicationSet', 'controller', 'server', 'redis', 'dex', 'notifications'];

/**
 * Recognises values of the `argo-cd` chart (argo-helm 5 and later) among the tree's other YAML: `configs` with
 * the chart's own keys, or three of its components; at the root, or below one key in an umbrella chart.
 */
export function findArgoCdValues(documents: readonly OtherDocument[]): readonly ArgoCdValues[] {
  return documents.flatMap((document) => {
    const at = findValues(document.value);
    return at ? [{ file: asObject(document), at }] : [];
  });
}

function findValues(root: unknown): FieldPath | undefined {
  if (!isMapping(root)) return undefined;
  if (areArgoCdValues(root)) return [];
  const key = Object.keys(root).find(
    (name) => /^argo-?cd$/i.test(name) && isMapping(root[name]) && areArgoCdValues(root[name] as Mapping),
  );
  return key === undefined ? undefined : [key];
}

function areArgoCdValues(values: Mapping): boolean {
  const { configs } = values;
  if (isMapping(configs) && CONFIG_KEYS.some((key) => isMapping(configs[key]))) return true;
  return COMPONENTS.filter((name) => isMapping(values[name])).length >= 3 && isMapping(values.repoServer);
}

function asObject({ value, place }: OtherDocument): InventoryObject {
  return {
    id: { group: '', kind: 'HelmValues', namespace: '', name: place.file ?? '' },
    object: value as KubernetesObject,
    place,
  };
}

function isMapping(value: unknown): value is Mapping {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
