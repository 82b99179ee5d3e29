import { describeResource, resourceKey } from '../../../../lib/model/resource-id';
import type { ObjectFate, Plan } from '../../../../lib/plan/plan';
import { readPhase, type Snapshot } from './snapshot';

/** What is said of an object whose fate depends on which controller comes first. */
const EITHER = 'goes or stays, whichever comes first';

/** What can be seen of a fate from outside. */
type Sight = 'stays' | 'new uid' | 'gone' | 'terminating' | 'is new' | 'is not there' | typeof EITHER;

const sights: Readonly<Record<ObjectFate, Sight>> = {
  kept: 'stays',
  adopted: 'stays',
  unmanaged: 'stays',
  retained: 'stays',
  created: 'is new',
  recreated: 'new uid',
  deleted: 'gone',
  stuck: 'terminating',
  undecided: EITHER,
};

function seeObject(key: string, before: Snapshot, after: Snapshot): Sight {
  const old = before.objects.get(key);
  const now = after.objects.get(key);
  if (now === undefined) return old === undefined ? 'is not there' : 'gone';
  if (now.metadata.deletionTimestamp !== undefined) return 'terminating';
  if (old === undefined) return 'is new';
  return old.metadata.uid === now.metadata.uid ? 'stays' : 'new uid';
}

/** A drill's prediction and observation as lines about the same things; what stays and was to stay is left out. */
export interface DrillLines {
  readonly predicted: string;
  readonly observed: string;
}

/** Compares a plan with two snapshots. An object that was not live before can only appear. */
export function describeDrill(plan: Plan, before: Snapshot, after: Snapshot): DrillLines {
  const predicted: string[] = [];
  const observed: string[] = [];
  const say = (what: string, expected: string, seen: string, plain: string): void => {
    if (expected === plain && seen === plain) return;
    predicted.push(`${what} ${expected}`);
    observed.push(`${what} ${seen}`);
  };
  for (const each of plan.objects) {
    const key = resourceKey(each.id);
    const wasLive = before.objects.has(key);
    const sight = sights[each.fate];
    // What an earlier commit left behind is live already: it stays where the plan, which knows git alone, calls it new.
    const expected = sight === 'is new' && wasLive ? 'stays' : sight !== 'is new' && !wasLive ? 'is not there' : sight;
    const seen = seeObject(key, before, after);
    const isEither = expected === EITHER && ['stays', 'gone', 'new uid'].includes(seen);
    say(describeResource(each.id), expected, isEither ? EITHER : seen, 'stays');
  }
  for (const each of plan.applications) {
    const state = after.applications.get(each.key);
    const seen =
      { Synced: 'synced', OutOfSync: 'out of sync', Unknown: 'unknown' }[state?.sync ?? ''] ?? 'is not there';
    const expected = each.sync === 'not automated' ? seen : each.sync;
    say(`${each.key} is`, expected, seen, 'synced');
  }
  for (const each of plan.volumes) {
    const live = after.objects.get(
      resourceKey({ group: '', kind: 'PersistentVolume', namespace: '', name: each.volume }),
    );
    const seen = live === undefined ? 'gone' : readPhase(live).toLowerCase();
    const phase = before.objects.get(
      resourceKey({ group: '', kind: 'PersistentVolume', namespace: '', name: each.volume }),
    );
    const expected =
      each.becomes === 'bound' && readPhase(phase) !== 'Bound' ? readPhase(phase).toLowerCase() : each.becomes;
    say(`volume ${each.volume} is`, expected, seen, 'bound');
  }
  const nothing = 'everything stays, every Application is synced';
  return { predicted: predicted.join('\n') || nothing, observed: observed.join('\n') || nothing };
}
