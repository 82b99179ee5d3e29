import type { FieldPath } from '../model/place';

/** Points at the list entry (of a project or an Application) that decided. */
export interface Evidence {
  /** Which object the path is in. */
  readonly in: 'project' | 'application' | 'settings';
  /** Field path from that object's root, as in `spec.destinations[2].namespace`. */
  readonly path: FieldPath;
  /** The entry as written. */
  readonly value?: unknown;
  /**
   * What the entry did: `allows`, `denies`, `empty` when a list that would have to permit holds nothing, or
   * `unmatched` when it holds entries and none of them fits (the path is then the list's).
   */
  readonly effect: 'allows' | 'denies' | 'empty' | 'unmatched';
}

/** An answer Argo CD would give. Plain data, never thrown. */
export interface Decision {
  /** Argo CD's answer; a refusal too when the answer rests on a crash or could not be worked out (below). */
  readonly permitted: boolean;
  /** Argo CD's own sentence when refused; a short phrase when permitted. */
  readonly reason: string;
  /** The deciding entries, in the order in which they decided. */
  readonly evidence: readonly Evidence[];
  /**
   * Set when the answer rests on an input on which this version of Argo CD itself panics:
   * `permitted` is then false and callers report the crash.
   */
  readonly crashes?: string;
  /**
   * Set when Argo CD's answer could not be worked out here, with the reason (a regular expression that cannot be
   * translated, a pattern nested too deep): `permitted` is then false and says nothing.
   */
  readonly undecided?: string;
}
