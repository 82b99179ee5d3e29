import type { Application } from '../model/application';
import { type ArgoCdVersion, DEFAULT_ARGOCD_VERSION, isSince } from '../model/argocd-version';
import { answer, permit, refuse, Undecidable } from './answer';
import { nextActivation } from './cron-next';
import type { Decision, Evidence } from './decision';
import { nilPanic } from './go/panic';
import { loadTimeZone, UTC } from './go/time-zone';
import { listOf, stringOf } from './json-fields';
import { readWindowTiming } from './sync-window';
import { type ListedWindow, listWindows, matchSyncWindows } from './sync-window-match';

/** A moment: a `Date`, or nanoseconds since the epoch. */
export type Moment = Date | bigint;

/** The sync that is asked about. */
export interface SyncToJudge {
  /** The windows are first narrowed to those that concern it; without it all count. */
  readonly application?: Application;
  /** Started by a person. @default false */
  readonly isManual?: boolean;
  /** Now. */
  readonly time: Moment;
  /** When a sync that already runs began; counts since 3.5, for windows with `syncOverrun`. */
  readonly operationStartTime?: Moment;
}

const SECOND = 1_000_000_000n;
const BLOCKED = 'Sync operation blocked by sync window';

class WindowError extends Error {
  constructor(
    message: string,
    readonly window: ListedWindow,
  ) {
    super(message);
  }
}

/**
 * Whether sync windows let a sync run at a moment (Argo CD, `SyncWindows.CanSync`): an active deny blocks, an active
 * allow permits, inactive allows alone block; `manualSync` of all that block lets a manual sync through.
 *
 * A window whose schedule never comes (30 February) counts as active, as in Argo CD. The time zone's offset is the
 * one it has now, also when the past is looked at.
 */
export function decideSync(
  windows: readonly unknown[] | null | undefined,
  sync: SyncToJudge,
  version: ArgoCdVersion = DEFAULT_ARGOCD_VERSION,
): Decision {
  return answer(() => {
    const list = listOf(windows);
    const relevant = sync.application ? matchSyncWindows(list, sync.application, version) : listWindows(list);
    if (relevant.length === 0) return permit('no sync window concerns it', []);
    try {
      return decideAt(relevant, sync, version);
    } catch (problem) {
      if (!(problem instanceof WindowError)) throw problem;
      return refuse(`invalid sync windows: ${problem.message}`, evidenceOf([problem.window], 'denies'));
    }
  });
}

function decideAt(windows: readonly ListedWindow[], sync: SyncToJudge, version: ArgoCdVersion): Decision {
  const now = nanosecondsOf(sync.time);
  const isManual = sync.isManual === true;
  const begun =
    sync.operationStartTime !== undefined && isSince(version, 3, 5)
      ? nanosecondsOf(sync.operationStartTime)
      : undefined;
  const couldBegin = (): boolean => begun !== undefined && blockingWindows(windows, begun, now, isManual).length === 0;

  const active = windows.filter((window) => isActive(window, now, now));
  const denies = active.filter(({ window }) => window.kind === 'deny');
  if (denies.length > 0) {
    if (isManual && denies.every(isManualEnabled)) {
      return permit('the active sync windows let manual syncs through', evidenceOf(denies, 'allows'));
    }
    if (begun !== undefined && denies.every(allowsOverrun) && couldBegin()) {
      return permit('the sync began before the window and may run into it', evidenceOf(denies, 'allows'));
    }
    return refuse(BLOCKED, evidenceOf(denies, 'denies'));
  }
  const allows = active.filter(({ window }) => window.kind === 'allow');
  if (allows.length > 0) return permit('an allow window is active', evidenceOf(allows, 'allows'));
  const inactive = windows.filter((window) => window.window.kind === 'allow' && !isActive(window, now, now));
  if (inactive.length === 0) return permit('no sync window is active', []);
  if (isManual && inactive.every(isManualEnabled)) {
    return permit('the inactive allow windows let manual syncs through', evidenceOf(inactive, 'allows'));
  }
  if (begun !== undefined && inactive.every(allowsOverrun) && couldBegin()) {
    return permit('the sync began inside an allow window and may run out of it', evidenceOf(inactive, 'allows'));
  }
  return refuse(BLOCKED, evidenceOf(inactive, 'denies'));
}

// Argo CD, `canSyncAtTime`: the windows that would have blocked a sync at another moment.
function blockingWindows(
  windows: readonly ListedWindow[],
  at: bigint,
  now: bigint,
  isManual: boolean,
): readonly ListedWindow[] {
  const active = windows.filter((window) => isActive(window, at, now));
  const denies = active.filter(({ window }) => window.kind === 'deny');
  if (denies.length > 0) return isManual && denies.every(isManualEnabled) ? [] : denies;
  if (active.some(({ window }) => window.kind === 'allow')) return [];
  const inactive = windows.filter(({ window }) => window.kind === 'allow');
  return isManual && inactive.every(isManualEnabled) ? [] : inactive;
}

function isManualEnabled({ window }: ListedWindow): boolean {
  return window.manualSync === true;
}

function allowsOverrun({ window }: ListedWindow): boolean {
  return window.syncOverrun === true;
}

function isActive(listed: ListedWindow, at: bigint, now: bigint): boolean {
  if (listed.isNull) throw nilPanic();
  const timing = readWindowTiming(listed.window);
  if ('error' in timing) throw new WindowError(timing.error, listed);
  const zone = loadTimeZone(stringOf(listed.window.timeZone));
  const offset = BigInt(('error' in zone ? UTC : zone).offsetAt(Number(floorSeconds(now)))) * SECOND;
  // Go's durations wrap around: the shortest one has no positive counterpart.
  const shift = BigInt.asIntN(64, offset - timing.duration);
  const next = nextActivation(timing.schedule, Number(floorSeconds(at + shift)));
  // Without a next activation Argo CD compares with the year 1.
  return next === undefined || BigInt(next) * SECOND < at + offset;
}

// Beyond these years JavaScript has no calendar.
const FARTHEST = 250_000n * 366n * 86_400n * SECOND;

function nanosecondsOf(moment: Moment): bigint {
  if (typeof moment === 'bigint' && moment < FARTHEST && moment > -FARTHEST) return moment;
  const milliseconds = moment instanceof Date ? moment.getTime() : Number.NaN;
  if (Number.isNaN(milliseconds) || Math.abs(milliseconds) > Number(FARTHEST / 1_000_000n))
    throw new Undecidable('the time asked about is no valid date');
  return BigInt(milliseconds) * 1_000_000n;
}

function floorSeconds(nanoseconds: bigint): bigint {
  const seconds = nanoseconds / SECOND;
  return seconds * SECOND > nanoseconds ? seconds - 1n : seconds;
}

function evidenceOf(windows: readonly ListedWindow[], effect: Evidence['effect']): readonly Evidence[] {
  return windows.map(({ index, window }) => ({
    in: 'project',
    path: ['spec', 'syncWindows', index],
    value: window,
    effect,
  }));
}
