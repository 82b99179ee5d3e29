import type { Settlement } from './settlement';
import type { WalkedTree } from './walk-tree';

/** A deleted Namespace takes everything in it along, and nothing can be applied to it until it is there again. */
export function spreadNamespaces(old: WalkedTree, { verdicts, applied, applications }: Settlement): void {
  for (const [key, verdict] of [...verdicts]) {
    const entry = old.objects.get(key);
    if (verdict.fate !== 'deleted' || entry?.id.kind !== 'Namespace' || entry.id.group !== '') continue;
    const because = `Namespace ${entry.id.name} goes`;
    for (const [other, { id }] of old.objects) {
      if (id.namespace !== entry.id.name) continue;
      verdicts.set(other, { fate: 'deleted', because });
      const owner = applied.has(key) ? undefined : applications.get(applied.get(other) ?? '');
      if (owner === undefined) continue;
      applied.delete(other);
      if (owner.sync === 'synced') applications.set(owner.key, { ...owner, sync: 'out of sync', because });
    }
  }
}
