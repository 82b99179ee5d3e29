import type { SyncWindow } from '../model/app-project';
import { type ArgoCdVersion, DEFAULT_ARGOCD_VERSION, isSince } from '../model/argocd-version';
import { answer, permit, refuse } from './answer';
import { parseCronSchedule } from './cron-schedule';
import type { Decision } from './decision';
import { bytesOf } from './go/bytes';
import { parseGoDuration } from './go/duration';
import { fieldsOf, stringOf } from './json-fields';

/**
 * Whether a sync window is well formed (Argo CD, `SyncWindow.Validate`): kind, schedule, duration, and since 3.1 the
 * length of the description. An unknown time zone is no error: Argo CD goes on in UTC.
 */
export function decideSyncWindowValidity(
  window: SyncWindow,
  version: ArgoCdVersion = DEFAULT_ARGOCD_VERSION,
): Decision {
  return answer(() => {
    const fault = findWindowFault(window, version);
    if (!fault) return permit('the sync window is valid', []);
    const path = ['spec', 'syncWindows', fault.field];
    return refuse(fault.message, [{ in: 'project', path, value: fieldsOf(window)[fault.field], effect: 'denies' }]);
  });
}

/** What is wrong with a window, in Argo CD's words, and in which field. */
export function findWindowFault(
  window: unknown,
  version: ArgoCdVersion,
): { readonly message: string; readonly field: string } | undefined {
  const fields = fieldsOf(window);
  const kind = stringOf(fields.kind);
  if (kind !== 'allow' && kind !== 'deny') {
    return { message: `kind '${kind}' mismatch: can only be allow or deny`, field: 'kind' };
  }
  const timing = readWindowTiming(window);
  if ('error' in timing) return { message: timing.error, field: timing.field };
  if (isSince(version, 3, 1) && bytesOf(stringOf(fields.description)).length > 255) {
    return { message: 'description must not exceed 255 characters', field: 'description' };
  }
  return undefined;
}

/** Schedule and duration of a window, or Argo CD's sentence on the first that cannot be read. */
export function readWindowTiming(window: unknown):
  | {
      readonly schedule: Exclude<ReturnType<typeof parseCronSchedule>, { error: string }>;
      /** Nanoseconds. */
      readonly duration: bigint;
    }
  | { readonly error: string; readonly field: 'schedule' | 'duration' } {
  const { schedule, duration } = fieldsOf(window);
  const parsed = parseCronSchedule(stringOf(schedule));
  if ('error' in parsed) {
    return { error: `cannot parse schedule '${stringOf(schedule)}': ${parsed.error}`, field: 'schedule' };
  }
  const length = parseGoDuration(stringOf(duration));
  if (typeof length !== 'bigint') {
    return { error: `cannot parse duration '${stringOf(duration)}': ${length.error}`, field: 'duration' };
  }
  return { schedule: parsed, duration: length };
}
