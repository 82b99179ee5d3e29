import type { InventoryObject } from '../model/inventory';
import type { FieldPath, Place } from '../model/place';

/** How bad a finding is; configuration may change it per rule and path. */
export type Severity = 'error' | 'warning' | 'info';

/** A field of an object that supports what is said; its line is looked up only when it is printed. */
export interface Reference {
  readonly object: InventoryObject;
  readonly path?: FieldPath;
  /** What the reference shows, as in `the project permits 14 namespaces there`. */
  readonly label?: string;
}

/** A fault of the tree. One finding per cause: `also` holds the other places the same cause hits. */
export interface Finding {
  readonly rule: string;
  readonly severity: Severity;
  /** The object at fault. */
  readonly subject: Reference;
  /** What is wrong, the user's words in backticks; Argo CD's own sentence where it would refuse. */
  readonly what: string;
  /** The deciding list entry, or the reason it matters here. */
  readonly why: string;
  readonly fix: string;
  readonly evidence: readonly Reference[];
  readonly also?: readonly Reference[];
  /** Identifies the cause across runs (baselines, waivers): stable text without line numbers. */
  readonly fingerprint: string;
}

/** A question that could not be answered because the tree lacks a fact it should hold. Never a pass. */
export interface Undecided {
  readonly rule: string;
  readonly subject: Reference;
  /** What could not be told. */
  readonly what: string;
  /** The missing fact; questions with the same cause are explained once. */
  readonly cause: string;
  readonly fix: string;
}

/** A rule that needs what was not given (`--repo`, a version, a render). Listed, not counted. */
export interface NotExamined {
  readonly rule: string;
  readonly why: string;
}

/** A boundary finding that a reason written in the YAML answers (`gatehouse.dev/because…`). */
export interface Accepted {
  readonly finding: Finding;
  /** The reason as written. */
  readonly because: string;
  /** Who says so: the object and annotation that carry it. */
  readonly by: Reference;
}

/** Where a reference stands. */
export function placeOf(reference: Reference): Place {
  return reference.object.place;
}
