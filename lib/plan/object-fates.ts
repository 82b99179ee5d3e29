import { resourceKey } from '../model/resource-id';
import { findUser, holdsData } from './data-objects';
import type { ObjectConsequence } from './plan';
import type { Settlement, Verdict } from './settlement';
import type { TreeObject, WalkedTree } from './walk-tree';

function ownerOf(entry: TreeObject): string | undefined {
  const owner = entry.owners.find((each) => each.by === 'application');
  return owner?.by === 'application' ? owner.key : undefined;
}

/** A deleted Namespace takes everything in it along. */
function spreadNamespaces(old: WalkedTree, verdicts: Map<string, Verdict>): void {
  for (const [key, verdict] of [...verdicts]) {
    const entry = old.objects.get(key);
    if (verdict.fate !== 'deleted' || entry?.id.kind !== 'Namespace') continue;
    for (const [other, { id }] of old.objects) {
      if (id.namespace === entry.id.name)
        verdicts.set(other, { fate: 'deleted', because: `Namespace ${entry.id.name} goes` });
    }
  }
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
  const verdicts = new Map(settlement.verdicts);
  spreadNamespaces(old, verdicts);
  const fates: ObjectConsequence[] = [];
  for (const [key, entry] of old.objects) {
    const judged = judge(entry, verdicts.get(key), settlement.applied.get(key));
    const user = judged.fate === 'deleted' ? findUser(entry, old, verdicts) : undefined;
    fates.push({
      id: entry.id,
      holdsData: holdsData(entry, old),
      ...(user === undefined ? judged : { fate: 'stuck', because: `${user} still uses it` }),
    });
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
