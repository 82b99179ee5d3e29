import type { Inventory, InventoryObject } from '../../model/inventory';
import type { KindScopes } from '../../model/kind-scope';
import type { ApplicationFact, SourceFact } from './application-fact';
import { findClaimedObjects } from './claimed-objects';
import { addTo } from './map-entries';
import type { TreeFiles } from './tree-files';
import type { TreeLayout } from './tree-layout';

/** An object of the tree that an Application deploys: it stands in the Application's folder, or was rendered from its source. */
export interface ClaimedObject {
  readonly object: InventoryObject;
  readonly application: ApplicationFact;
  /** Absent when the object was rendered and nothing says from which source. */
  readonly source?: SourceFact;
  /** Namespace it lands in; the empty string for a cluster-scoped object, undefined when its kind's scope is unknown and it states none. */
  readonly namespace: string | undefined;
}

/** Which Application deploys which object of the tree. */
export interface Claims {
  objectsOf(application: ApplicationFact): readonly ClaimedObject[];
  claimsOn(object: InventoryObject): readonly ClaimedObject[];
  /** Whether every source of the Application is known as objects: rendered, or plain files of the tree. */
  isWholeKnown(application: ApplicationFact): boolean;
}

/** Works out the claims of all Applications. */
export function findClaims(
  inventory: Inventory,
  applications: readonly ApplicationFact[],
  files: TreeFiles,
  layout: TreeLayout,
  normalize: (url: string) => string,
  scopeOf: KindScopes,
): Claims {
  const byApplication = new Map<ApplicationFact, ClaimedObject[]>();
  const byObject = new Map<InventoryObject, ClaimedObject[]>();
  const whole = new Set<ApplicationFact>();
  const rendered = indexRendered(inventory);

  const record = (application: ApplicationFact, object: InventoryObject, source?: SourceFact, namespace?: string) => {
    const claim: ClaimedObject = {
      object,
      application,
      ...(source ? { source } : {}),
      namespace: landsIn(object, application, scopeOf, namespace),
    };
    addTo(byApplication, application, claim);
    addTo(byObject, object, claim);
  };

  for (const application of applications) {
    const renders = rendered.get(application.key);
    if (renders) {
      for (const object of renders) record(application, object);
      whole.add(application);
      continue;
    }
    let isWhole = application.sources.length > 0;
    for (const source of application.sources) {
      const path = source.source.path;
      if (typeof path !== 'string') {
        if (source.source.ref === undefined) isWhole = false;
        continue;
      }
      const folder = layout.roots.size === 0 ? undefined : layout.folderFor(normalize(source.repoURL), path);
      const found = folder === undefined ? undefined : findClaimedObjects(folder, source.source, files);
      if (!found?.isWhole) isWhole = false;
      for (const { object, namespace } of found?.objects ?? []) record(application, object, source, namespace);
    }
    if (isWhole) whole.add(application);
  }
  return {
    objectsOf: (application) => byApplication.get(application) ?? [],
    claimsOn: (object) => byObject.get(object) ?? [],
    isWholeKnown: (application) => whole.has(application),
  };
}

function landsIn(
  object: InventoryObject,
  application: ApplicationFact,
  scopeOf: KindScopes,
  override: string | undefined,
): string | undefined {
  const scope = scopeOf(object.id.group, object.id.kind);
  if (scope === 'Cluster') return '';
  const stated = override ?? object.id.namespace;
  if (stated !== '') return stated;
  return scope === 'Namespaced' ? (application.destination.namespace ?? '') : undefined;
}

function indexRendered(inventory: Inventory): ReadonlyMap<string, readonly InventoryObject[]> {
  const index = new Map<string, InventoryObject[]>();
  for (const object of inventory.objects)
    if (object.renderedBy) addTo(index, `${object.renderedBy.namespace}/${object.renderedBy.name}`, object);
  return index;
}
