import type { Inventory, InventoryObject } from '../../model/inventory';
import type { ApplicationFact } from './application-fact';

/** An ApplicationSet whose Applications, or some of them, cannot be told. */
export interface UnexpandedSet {
  readonly set: InventoryObject;
  readonly cause: string;
  readonly fix: string;
}

/** Applications that the tree's ApplicationSets generate. */
export function generateApplications(
  _inventory: Inventory,
  _sets: readonly InventoryObject[],
  _controlPlane: string,
): { readonly applications: readonly ApplicationFact[]; readonly unexpanded: readonly UnexpandedSet[] } {
  return { applications: [], unexpanded: [] };
}
