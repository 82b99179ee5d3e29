import type { InventoryObject } from '../model/inventory';

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
  /** Every object with its place, grouped by installation: the first folder of its file. */
  readonly installations: ReadonlyMap<string, readonly InventoryObject[]>;
}
