import { expandSet } from '../../expand/expand-set';
import { checkoutFacts } from '../../expand/facts/checkout-facts';
import { UNKNOWN_FACTS } from '../../expand/facts/unknown-facts';
import { ControllerError, UndecidedError } from '../../expand/failure';
import { decodeGo } from '../../expand/go-types/decode';
import { isGoMap, toGoValue, toPlainJson } from '../../expand/go-value';
import type { Application } from '../../model/application';
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

/** An ApplicationSet in error: its controller creates, changes and deletes nothing. */
export interface FailingSet {
  readonly set: InventoryObject;
  readonly path: FieldPath;
  /** The controller's own sentence. */
  readonly message: string;
  /** Whether the controller crashes on it. */
  readonly isCrash: boolean;
}

/** What the tree's ApplicationSets make. */
export interface GeneratedApplications {
  readonly applications: readonly ApplicationFact[];
  readonly unexpanded: readonly UnexpandedSet[];
  readonly failing: readonly FailingSet[];
}

/** Expands the sets of a tree. Git generators read the given checkouts; what lies outside the tree is not known. */
export function generateApplications(
  inventory: Inventory,
  sets: readonly InventoryObject[],
  controlPlane: string,
  version: ArgoCdVersion,
): GeneratedApplications {
  const facts = { ...UNKNOWN_FACTS, ...checkoutFacts(inventory.checkouts, 'pathspec', version) };
  const applications: ApplicationFact[] = [];
  const unexpanded: UnexpandedSet[] = [];
  const failing: FailingSet[] = [];
  for (const set of sets) {
    try {
      const decoded = decodeGo('v1alpha1.ApplicationSet', toGoValue(set.object), version);
      if (!isGoMap(decoded)) continue;
      const expansion = expandSet(decoded, facts, version);
      for (const { application } of expansion.applications)
        applications.push(readApplication(toPlainJson(application) as Application, set, controlPlane, true));
      for (const { error, path } of expansion.faults)
        if (error instanceof UndecidedError) unexpanded.push({ set, path, cause: error.reason, fix: error.fix });
        else failing.push({ set, path, message: error.message, isCrash: !(error instanceof ControllerError) });
    } catch (problem) {
      // Fields of the wrong type: Kubernetes would refuse the object.
      if (!(problem instanceof ControllerError)) throw problem;
      failing.push({ set, path: ['spec'], message: problem.message, isCrash: false });
    }
  }
  return { applications, unexpanded, failing };
}
