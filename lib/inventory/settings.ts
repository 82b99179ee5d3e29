import { ARGOCD_VERSION, OWNER_REPOSITORIES } from '../model/annotations';
import { type ArgoCdVersion, DEFAULT_ARGOCD_VERSION, parseArgoCdVersion } from '../model/argocd-version';
import type { Cluster } from '../model/cluster';
import type { ArgoCdValues, InventoryObject, InventorySettings } from '../model/inventory';
import { findClusters } from './cluster-secrets';

/** What the user said of the Argo CD that will read the tree; what is absent is looked for in the tree. */
export interface StatedSettings {
  readonly argocdVersion?: ArgoCdVersion;
  readonly controlPlaneNamespace?: string;
  readonly clusters?: readonly Cluster[];
  readonly applicationNamespaces?: readonly string[];
  readonly ownerRepositories?: readonly string[];
  readonly argocdSettings?: InventorySettings['argocdSettings'];
}

/** Namespace Argo CD is installed in unless somebody says otherwise. */
const DEFAULT_NAMESPACE = 'argocd';

/** Settings of the Argo CD that will read the tree: what was stated, else what the tree holds, else Argo CD's defaults. */
export function readSettings(
  objects: readonly InventoryObject[],
  values: readonly ArgoCdValues[],
  stated: StatedSettings,
): InventorySettings {
  const bootstrap = objects.find(
    ({ id }) => id.kind === 'AppProject' && id.group === 'argoproj.io' && id.name === 'bootstrap',
  );
  const annotations = bootstrap?.object.metadata?.annotations;
  const controlPlaneNamespace = stated.controlPlaneNamespace ?? DEFAULT_NAMESPACE;
  const owners = stated.ownerRepositories ?? lines(annotations?.[OWNER_REPOSITORIES]);
  return {
    argocdVersion:
      stated.argocdVersion ?? parseArgoCdVersion(annotations?.[ARGOCD_VERSION] ?? '') ?? DEFAULT_ARGOCD_VERSION,
    ...(stated.argocdVersion ? { isVersionStated: true } : {}),
    controlPlaneNamespace,
    clusters: mergeClusters(stated.clusters ?? [], findClusters(objects)),
    applicationNamespaces:
      stated.applicationNamespaces ?? findApplicationNamespaces(objects, values, controlPlaneNamespace),
    ...(owners ? { ownerRepositories: owners } : {}),
    ...(stated.argocdSettings ? { argocdSettings: stated.argocdSettings } : {}),
  };
}

/** The tree's Secret describes a cluster better than the configuration file, which names it only. */
function mergeClusters(stated: readonly Cluster[], found: readonly Cluster[]): readonly Cluster[] {
  const known = new Set(found.map(({ server }) => server));
  return [...found, ...stated.filter(({ server }) => !known.has(server))];
}

function findApplicationNamespaces(
  objects: readonly InventoryObject[],
  values: readonly ArgoCdValues[],
  controlPlane: string,
): readonly string[] {
  const params = objects.find(
    ({ id }) =>
      id.kind === 'ConfigMap' &&
      id.name === 'argocd-cmd-params-cm' &&
      (id.namespace === '' || id.namespace === controlPlane),
  );
  const fromMap = (params?.object.data as Readonly<Record<string, unknown>> | null | undefined)?.[
    'application.namespaces'
  ];
  if (typeof fromMap === 'string') return splitNamespaces(fromMap);
  for (const { file, at } of values) {
    const value = [...at, 'configs', 'params', 'application.namespaces'].reduce<unknown>(
      (node, step) => (node as Readonly<Record<string, unknown>> | null | undefined)?.[step],
      file.object,
    );
    if (typeof value === 'string') return splitNamespaces(value);
  }
  return [];
}

function splitNamespaces(text: string): readonly string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function lines(text: string | undefined): readonly string[] | undefined {
  return text
    ?.split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
