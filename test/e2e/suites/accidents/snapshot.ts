import { groupOf } from '../../../../lib/model/kubernetes-object';
import { resourceKey } from '../../../../lib/model/resource-id';
import type { ApiClient } from '../../lab/api-client';
import { type ApplicationState, ARGOCD_API, readApplication } from '../../lab/applications';
import { type LiveObject, readText } from '../../lab/kubernetes-object';

/** Kinds that the drills look at. */
const kinds: readonly (readonly [string, string])[] = [
  [ARGOCD_API, 'Application'],
  [ARGOCD_API, 'AppProject'],
  [ARGOCD_API, 'ApplicationSet'],
  ['v1', 'Namespace'],
  ['v1', 'PersistentVolume'],
  ['v1', 'PersistentVolumeClaim'],
  ['v1', 'ConfigMap'],
  ['v1', 'Service'],
  ['apps/v1', 'Deployment'],
];

/** Everything of those kinds that is live, and how the Applications stand. */
export interface Snapshot {
  readonly objects: ReadonlyMap<string, LiveObject>;
  readonly applications: ReadonlyMap<string, ApplicationState>;
}

/** Reads the cluster. */
export async function takeSnapshot(client: ApiClient): Promise<Snapshot> {
  const lists = await Promise.all(kinds.map(([apiVersion, kind]) => client.list(apiVersion, kind)));
  const objects = new Map<string, LiveObject>();
  const applications = new Map<string, ApplicationState>();
  for (const each of lists.flat()) {
    const { name, namespace = '' } = each.metadata;
    objects.set(resourceKey({ group: groupOf(each.apiVersion), kind: each.kind, namespace, name }), each);
    if (each.kind === 'Application') applications.set(`${namespace}/${name}`, readApplication(each));
  }
  return { objects, applications };
}

/** The Application that an object says it belongs to, by Argo CD's own tracking; empty when by none. */
export function readTracking(object: LiveObject | undefined): string {
  const annotation = object?.metadata.annotations?.['argocd.argoproj.io/tracking-id'];
  if (annotation !== undefined) return annotation.slice(0, annotation.indexOf(':'));
  return object?.metadata.labels?.['app.kubernetes.io/instance'] ?? '';
}

/** Phase of a volume. */
export function readPhase(object: LiveObject | undefined): string {
  return readText(object, 'status', 'phase');
}
