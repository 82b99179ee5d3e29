import type { InventoryObject } from '../model/inventory';
import type { Place } from '../model/place';

/** A file that synthesis makes, whole and in memory. */
export interface MadeFile {
  /** Slash-separated; below the output folder for `tree`, below the project's root for `page`. */
  readonly path: string;
  readonly area: 'tree' | 'page';
  readonly text: string;
  /** Construct that asks for it, for messages. */
  readonly construct: string;
  readonly program?: string;
}

/** Files and objects of one synthesis, before anybody judged them. */
export interface MadeTree {
  /** In order of area and path. */
  readonly files: readonly MadeFile[];
  /** Objects and values files with their places, by installation: the first folder of their file. */
  readonly installations: ReadonlyMap<string, MadeInstallation>;
}

/** What the checks read of an installation. */
export interface MadeInstallation {
  readonly objects: readonly InventoryObject[];
  readonly values: readonly { readonly value: unknown; readonly place: Place }[];
}
