import { expandApplicationSet } from '../../expand/expand-application-set';
import { readFixtures } from '../../expand/facts/read-fixtures';
import type { ArgoCdVersion } from '../../model/argocd-version';
import type { Inventory, InventoryObject } from '../../model/inventory';
import type { FieldPath } from '../../model/place';
import type { ApplicationFact } from './application-fact';
import { readApplication } from './read-application';

/** An ApplicationSet whose Applications, or some of them, cannot be told. */
export interface UnexpandedSet {
  readonly set: InventoryObject;
  readonly path: FieldPath;
  readonly cause: string;
  readonly fix: string;
}

/** An ApplicationSet in error. */
export interface FailingSet {
  readonly set: InventoryObject;
  readonly path: FieldPath;
  /** The controller's own sentence. */
  readonly message: string;
  /** Whether the controller crashes on it. */
  readonly isCrash: boolean;
  /** The one Application that is not applied; absent when none of the set is. */
  readonly application?: string;
}

/** What the tree's ApplicationSets make. */
export interface GeneratedApplications {
  readonly applications: readonly ApplicationFact[];
  readonly unexpanded: readonly UnexpandedSet[];
  readonly failing: readonly FailingSet[];
}

/** Expands the sets of a tree, with the given checkouts for git generators and the fixtures for what only the cluster knows. */
export function generateApplications(
  inventory: Inventory,
  sets: readonly InventoryObject[],
  controlPlane: string,
  version: ArgoCdVersion,
): GeneratedApplications {
  const applications: ApplicationFact[] = [];
  const unexpanded: UnexpandedSet[] = [];
  const failing: FailingSet[] = [];
  if (sets.length === 0) return { applications, unexpanded, failing };
  const { generatorFixtures, checkouts } = inventory;
  const { fixtures } = generatorFixtures === undefined ? {} : readFixtures(generatorFixtures);
  for (const set of sets) {
    const expansion = expandApplicationSet(set.object, { version, checkouts, ...(fixtures ? { fixtures } : {}) });
    for (const { application, origins } of expansion.applications)
      applications.push({
        ...readApplication(application, set, controlPlane),
        isGenerated: true,
        element: origins[0]?.path,
      });
    for (const { path, cause, fix } of expansion.undecided) unexpanded.push({ set, path, cause, fix });
    for (const { path, message, reason, application } of expansion.errors)
      failing.push({ set, path, message, isCrash: reason === 'Panic', ...(application ? { application } : {}) });
  }
  return { applications, unexpanded, failing };
}
