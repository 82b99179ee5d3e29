import { resourceKey } from '../model/resource-id';
import { listObjectFates } from './object-fates';
import type { Plan } from './plan';
import type { PlanTree } from './plan-tree';
import { Settler } from './settle';
import { compareVolumes } from './volumes';
import { walkTree } from './walk-tree';

/**
 * What Argo CD would do when git changes from one tree to another, and with what consequences for everything that is
 * live. The state before is taken to be what the old tree says, synced; unknown facts are said as `undecided`.
 */
export function makePlan(before: PlanTree, after: PlanTree): Plan {
  const old = walkTree(before);
  const fresh = walkTree(after);
  const settlement = new Settler(old, fresh, after).settleAll();
  const objects = [...listObjectFates(old, fresh, settlement)].sort((a, b) =>
    resourceKey(a.id) < resourceKey(b.id) ? -1 : 1,
  );
  return {
    objects,
    applications: [...settlement.applications.values()].sort((a, b) => (a.key < b.key ? -1 : 1)),
    volumes: compareVolumes(old, objects),
  };
}
