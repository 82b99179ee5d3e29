import type { Application } from '../model/application';
import { findUser } from './data-objects';
import type { Settlement } from './settlement';
import { cascades } from './sync-options';
import type { TreeObject, WalkedTree } from './walk-tree';

/** What keeps an object that is to be deleted; undefined when nothing does. */
function findHolder(
  entry: TreeObject,
  old: WalkedTree,
  live: ReadonlyMap<string, Application>,
  { verdicts }: Settlement,
): string | undefined {
  const claimUser = findUser(entry, old, verdicts);
  if (claimUser !== undefined) return `${claimUser} still uses it`;
  if (entry.id.kind !== 'AppProject' || entry.id.group !== 'argoproj.io' || !cascades(entry.object)) return undefined;
  const user = [...live].find(([, application]) => (application.spec?.project || 'default') === entry.id.name);
  return user === undefined ? undefined : `Application ${user[0]} still uses the project`;
}

/**
 * Deletions that wait: a claim for the pods that use it, a project with a finalizer for its last Application. While one
 * waits, the Application that lost the object is out of sync.
 */
export function holdDeletions(old: WalkedTree, live: ReadonlyMap<string, Application>, settlement: Settlement): void {
  const { verdicts, applications } = settlement;
  for (const [key, verdict] of [...verdicts]) {
    const entry = old.objects.get(key);
    if (entry === undefined) continue;
    const holder = verdict.fate === 'deleted' ? findHolder(entry, old, live, settlement) : undefined;
    if (holder !== undefined) verdicts.set(key, { fate: 'stuck', because: holder });
    if (verdicts.get(key)?.fate !== 'stuck') continue;
    for (const owner of entry.owners) {
      const loser = owner.by === 'application' ? applications.get(owner.key) : undefined;
      if (loser?.sync !== 'synced') continue;
      applications.set(loser.key, {
        ...loser,
        sync: 'out of sync',
        because: `${entry.id.kind} ${entry.id.name} waits to be deleted`,
      });
    }
  }
}
