import type { ApiAnswer, ApiClient, ObjectToWrite } from '../../lab/api-client';
import { ARGOCD_API } from '../../lab/applications';

/** Which layer is expected to answer a write of a member of the group. */
export type Verdict = 'permitted' | 'refused by RBAC' | 'refused by the policy';

/** One write, tried as several people. */
export interface WriteAttempt {
  readonly title: string;
  readonly verdict: Verdict;
  /** `dryRun` is set for everything but the writes that must really happen. */
  readonly send: (client: ApiClient, dryRun: boolean) => Promise<ApiAnswer>;
  /** Why the cluster's admin cannot do it either (the request itself is invalid for everybody). */
  readonly notForAdmin?: string;
}

const query = (dryRun: boolean): string => (dryRun ? '?dryRun=All' : '');

/** A JSON merge patch of a path. */
export function patchPath(path: string, change: unknown): WriteAttempt['send'] {
  return (client, dryRun) => client.send('PATCH', `${path}${query(dryRun)}`, change, 'application/merge-patch+json');
}

/** A create at a collection's path. */
export function postTo(path: string, object: unknown): WriteAttempt['send'] {
  return (client, dryRun) => client.send('POST', `${path}${query(dryRun)}`, object);
}

/** A delete of a path. */
export function deletePath(path: string): WriteAttempt['send'] {
  return (client, dryRun) => client.send('DELETE', `${path}${query(dryRun)}`);
}

/** A server-side apply, as `kubectl apply --server-side` sends it. */
export function applyObject(path: string, object: ObjectToWrite): WriteAttempt['send'] {
  return (client, dryRun) =>
    client.send(
      'PATCH',
      `${path}?fieldManager=kubectl&force=true${dryRun ? '&dryRun=All' : ''}`,
      object,
      'application/apply-patch+yaml',
    );
}

/** Path of an Application in Argo CD's namespace. */
export const applicationPath = (name: string): string => `/apis/${ARGOCD_API}/namespaces/argocd/applications/${name}`;

/** Path of a project in Argo CD's namespace. */
export const projectPath = (name: string): string => `/apis/${ARGOCD_API}/namespaces/argocd/appprojects/${name}`;

/** Path of a workload in namespace `shop`. */
export const workloadPath = (plural: string, name: string): string => `/apis/apps/v1/namespaces/shop/${plural}/${name}`;
