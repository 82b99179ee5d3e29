import { loadAll } from 'js-yaml';
import type { RuleExample } from '../../lib/checks/rule';
import { DEFAULT_ARGOCD_VERSION } from '../../lib/model/argocd-version';
import type {
  Inventory,
  InventoryObject,
  InventorySettings,
  RepositoryCheckout,
  SkippedFile,
} from '../../lib/model/inventory';
import type { KubernetesObject } from '../../lib/model/kubernetes-object';
import { resourceIdOf } from '../../lib/model/resource-id';

const SETTINGS: InventorySettings = {
  argocdVersion: DEFAULT_ARGOCD_VERSION,
  controlPlaneNamespace: 'argocd',
  clusters: [],
  applicationNamespaces: [],
};

/** An inventory from YAML documents, as the rule pages show them: `# file: NAME` says where a document stands. */
export function inventoryOf(
  yaml: string,
  settings: Partial<InventorySettings> = {},
  checkouts: readonly RepositoryCheckout[] = [],
): Inventory {
  const objects: InventoryObject[] = [];
  const skipped: SkippedFile[] = [];
  let file = 'tree.yaml';
  let document = 0;
  for (const text of yaml.split(/^---[^\n]*$/m)) {
    const named = /^# file: (.+)$/m.exec(text)?.[1];
    if (named !== undefined && named !== file) [file, document] = [named.trim(), 0];
    for (const object of loadAll(text) as (KubernetesObject | null)[]) {
      if (object === null || object === undefined) continue;
      document++;
      if (typeof object.kind === 'string' && typeof object.apiVersion === 'string')
        objects.push({ id: resourceIdOf(object), object, place: { file, document, line: 1 } });
      else skipped.push({ file, reason: 'no Kubernetes object' });
    }
  }
  return { objects, skipped, errors: [], checkouts, settings: { ...SETTINGS, ...settings } };
}

/** The inventory of a rule's example. */
export function inventoryOfExample({ yaml, settings, checkout }: RuleExample): Inventory {
  return inventoryOf(yaml, settings, checkout ? [checkoutOf(checkout.repoURL, checkout.files)] : []);
}

/** A checkout from path and text. */
export function checkoutOf(repoURL: string, files: Readonly<Record<string, string>>): RepositoryCheckout {
  const directories = new Set(['.']);
  for (const path of Object.keys(files))
    for (let at = path; at.includes('/'); ) {
      at = at.slice(0, at.lastIndexOf('/'));
      directories.add(at);
    }
  return { repoURL, directories, files: new Set(Object.keys(files)), read: (path) => files[path] };
}
