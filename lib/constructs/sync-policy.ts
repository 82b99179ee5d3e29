import type { ApplicationSpecSyncPolicy } from '../../imports/argoproj.io';
import { type ArgoCdVersion, isSince } from '../model/argocd-version';

/** A departure from automated sync, with its reason. Made by {@link manual} and {@link paused}. */
export interface SyncException {
  /** `manual` never syncs by itself; `paused` is to sync again. */
  readonly mode: 'manual' | 'paused';
  /** Written into the YAML (`gatehouse.dev/because-sync`). */
  readonly because: string;
}

/** Never syncs by itself: somebody presses the button. */
export function manual(because: string): SyncException {
  return { mode: 'manual', because };
}

/** Does not sync for now. */
export function paused(because: string): SyncException {
  return { mode: 'paused', because };
}

/**
 * Retries long enough to outlive what usually arrives late (a namespace, a CRD, a node): 5 s doubling to 3 minutes,
 * about 50 minutes in all. Argo CD's default gives up after about two minutes and does not try the same commit again.
 */
const RETRY = { limit: 20, backoff: { duration: '5s', factor: 2, maxDuration: '3m' } } as const;

/** What a sync policy depends on. */
export interface SyncPolicyProps {
  readonly exception?: SyncException;
  /** Whether `ignoreDifferences` is set: then the next sync must leave those fields alone as well. */
  readonly ignoresDifferences?: boolean;
  /** Apply only what differs: for Applications with hooks or fields that resent a needless apply. */
  readonly outOfSyncOnly?: boolean;
  readonly version: ArgoCdVersion;
}

/** `spec.syncPolicy` as every Application of the tree has it. */
export function syncPolicy(props: SyncPolicyProps): ApplicationSpecSyncPolicy {
  const syncOptions = ['ServerSideApply=true'];
  if (props.outOfSyncOnly) syncOptions.push('ApplyOutOfSyncOnly=true');
  if (props.ignoresDifferences) syncOptions.push('RespectIgnoreDifferences=true');
  return { automated: automation(props), syncOptions: syncOptions.sort(), retry: RETRY };
}

/** `automated.enabled` exists since Argo CD 3.1; before, a paused Application can only leave the block out. */
function automation({ exception, version }: SyncPolicyProps): ApplicationSpecSyncPolicy['automated'] {
  if (exception === undefined) return { prune: true, selfHeal: true };
  if (exception.mode === 'manual' || !isSince(version, 3, 1)) return undefined;
  return { enabled: false, prune: true, selfHeal: true };
}
