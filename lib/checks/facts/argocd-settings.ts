import type { ArgoCdValues, Inventory, InventoryObject } from '../../model/inventory';
import type { FieldPath } from '../../model/place';
import type { Reference } from '../finding';
import { asList, asMapping, asText, isMapping, valueAt } from './read-value';

/** A setting of Argo CD and where it stands. */
export interface Setting {
  readonly value: string;
  /** Absent when the configuration gives it and no object of the tree. */
  readonly reference?: Reference;
}

/** Argo CD's own settings as far as the tree or the configuration holds them. */
export interface ArgoCdSettings {
  /** An object that stands for the settings, to point at when one is absent; undefined when nothing holds `argocd-cm`. */
  readonly cmHolder: Reference | undefined;
  /** Whether anything holds `argocd-cm`. */
  readonly isCmKnown: boolean;
  /** A key of `argocd-cm`. */
  cm(key: string): Setting | undefined;
  /** All keys of `argocd-cm`, as stated. */
  cmKeys(): readonly string[];
  /** A key of `argocd-cmd-params-cm`. */
  param(key: string): Setting | undefined;
  /** Environment of the repo-server, from the chart's values or its Deployment: name to where it is set. */
  readonly repoServerEnvironment: ReadonlyMap<string, Setting>;
}

/** Reads the settings: a ConfigMap wins over the chart's values, a later values file over an earlier one, the tree over the configuration. */
export function readArgoCdSettings(
  inventory: Inventory,
  controlPlane: string,
  ordered: readonly ArgoCdValues[],
): ArgoCdSettings {
  const cm = new Map<string, Setting>();
  const params = new Map<string, Setting>();
  const environment = new Map<string, Setting>();
  const configured = inventory.settings.argocdSettings;
  take(cm, configured?.cm, () => undefined);
  take(params, configured?.cmdParams, () => undefined);
  let holder: Reference | undefined;

  for (const { file, at } of ordered) {
    const values = valueAt(file.object, at);
    const point = (path: FieldPath): Reference => ({ object: file, path: [...at, ...path] });
    const configs = asMapping(asMapping(values).configs);
    if (isMapping(configs.cm)) holder = point(['configs', 'cm']);
    holder ??= { object: file };
    take(cm, configs.cm, (key) => point(['configs', 'cm', key]), 'chart');
    take(params, configs.params, (key) => point(['configs', 'params', key]), 'chart');
    takeEnvironment(environment, valueAt(values, ['repoServer', 'env']), point(['repoServer', 'env']));
  }
  for (const object of inventory.objects) {
    const { group, kind, name, namespace } = object.id;
    if (group === '' && kind === 'ConfigMap' && (namespace === '' || namespace === controlPlane)) {
      if (name === 'argocd-cm') {
        holder = { object };
        take(cm, object.object.data, (key) => ({ object, path: ['data', key] }));
      }
      if (name === 'argocd-cmd-params-cm') take(params, object.object.data, (key) => ({ object, path: ['data', key] }));
    }
    if (group === 'apps' && name === 'argocd-repo-server') takeRepoServer(environment, object);
  }
  return {
    cmHolder: holder,
    isCmKnown: holder !== undefined || configured?.cm !== undefined,
    cm: (key) => cm.get(key),
    cmKeys: () => [...cm.keys()],
    param: (key) => params.get(key),
    repoServerEnvironment: environment,
  };
}

function take(
  into: Map<string, Setting>,
  data: unknown,
  point: (key: string) => Reference | undefined,
  from: 'chart' | 'object' = 'object',
): void {
  for (const [key, value] of Object.entries(asMapping(data))) {
    if (isMapping(value) || Array.isArray(value)) continue;
    // Chart argo-cd leaves an empty setting out of argocd-cm, whatever an earlier values file said.
    if (from === 'chart' && (value === '' || value === null)) {
      into.delete(key);
      continue;
    }
    const reference = point(key);
    // The chart prints every value as text, so `false` and `"false"` are one.
    into.set(key, {
      value: value === null || value === undefined ? '' : String(value),
      ...(reference ? { reference } : {}),
    });
  }
}

function takeEnvironment(into: Map<string, Setting>, list: unknown, at: Reference): void {
  asList(list).forEach((item, index) => {
    const { name, value } = asMapping(item);
    if (typeof name !== 'string') return;
    into.set(name, { value: asText(value), reference: { object: at.object, path: [...(at.path ?? []), index] } });
  });
}

function takeRepoServer(into: Map<string, Setting>, object: InventoryObject): void {
  const path = ['spec', 'template', 'spec', 'containers'];
  asList(valueAt(object.object, path)).forEach((container, index) => {
    const at = { object, path: [...path, index, 'env'] };
    takeEnvironment(into, asMapping(container).env, at);
  });
}
