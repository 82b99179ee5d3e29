import type { FieldPath } from '../../model/place';
import type { GoMap } from '../go-value';

/** Where parameters come from. */
export interface ElementOrigin {
  /** Path in the ApplicationSet, as in `spec.generators[0].list.elements[3]`. */
  readonly path: FieldPath;
  /** What the generator found there: a directory, a file, a cluster's name. */
  readonly found?: string;
}

/** One set of parameters, of which one Application is made. */
export interface ParamSet {
  readonly params: GoMap;
  /** More than one where a matrix or a merge put parameters together. */
  readonly origins: readonly ElementOrigin[];
}
