import { resourceKey } from '../model/resource-id';
import { holdsData } from './data-objects';
import type { ObjectConsequence } from './plan';
import type { Settlement, Verdict } from './settlement';
import type { TreeObject, WalkedTree } from './walk-tree';

function ownerOf(entry: TreeObject): string | undefined {
  const owner = entry.owners.find((each) => each.by === 'application');
  return owner?.by === 'application' ? owner.key : undefined;
}

function judge(
  entry: TreeObject,
  verdict: Verdict | undefined,
  manager: string | undefined,
): Omit<ObjectConsequence, 'id' | 'holdsData'> {
  const before = ownerOf(entry);
  if (verdict === undefined) {
    const now = manager ?? before;
    return { fate: 'kept', because: 'nothing of it changes hands', ...(now === undefined ? {} : { manager: now }) };
  }
  if (manager === undefined || verdict.fate === 'stuck') return { fate: verdict.fate, because: verdict.because };
  if (verdict.fate !== 'deleted') {
    return { fate: manager === before ? 'kept' : 'adopted', manager, because: verdict.because };
  }
  if (manager === before || entry.id.kind === 'Application')
    return { fate: 'recreated', manager, because: verdict.because };
  return {
    fate: 'undecided',
    manager,
    because: `${verdict.because}, and ${manager} applies it: whichever comes first`,
  };
}

/** What becomes of every object of the old tree, and which objects are new. */
export function listObjectFates(
  old: WalkedTree,
  fresh: WalkedTree,
  settlement: Settlement,
): readonly ObjectConsequence[] {
  const { verdicts } = settlement;
  const fates: ObjectConsequence[] = [];
  for (const [key, entry] of old.objects) {
    const judged = judge(entry, verdicts.get(key), settlement.applied.get(key));
    fates.push({ id: entry.id, holdsData: holdsData(entry, old), ...judged });
  }
  for (const [key, manager] of settlement.applied) {
    const entry = fresh.objects.get(key);
    if (entry === undefined || old.objects.has(resourceKey(entry.id))) continue;
    fates.push({
      id: entry.id,
      holdsData: holdsData(entry, fresh),
      fate: 'created',
      manager,
      because: 'it is new in git',
    });
  }
  return fates;
}
