import { type Because, type BecauseTopic, becauseAnnotation, parseBecause } from '../../model/annotations';
import type { InventoryObject } from '../../model/inventory';
import type { Reference } from '../finding';
import { annotationOf } from './read-value';

/** A reason the YAML gives, and the annotation that gives it. */
export interface StatedReason {
  readonly because: string;
  readonly by: Reference;
}

/** The reasons an object states on a topic. */
export function reasonsOf(object: InventoryObject, topic: BecauseTopic): readonly Because[] {
  const text = annotationOf(object.object, becauseAnnotation(topic));
  return text === undefined ? [] : parseBecause(text);
}

/**
 * The reason an object states for an entry of a topic. A reason for the whole object (entry `''`) answers
 * every entry only where `entry` is the empty string itself: one sentence must not excuse what is added later.
 */
export function reasonFor(
  object: InventoryObject,
  topic: BecauseTopic,
  entry = '',
  isSame: (stated: string, entry: string) => boolean = (stated, wanted) => stated === wanted,
): StatedReason | undefined {
  const wanted = entry === '' ? '' : entry;
  const found = reasonsOf(object, topic).find(
    (reason) => isSame(unquote(reason.entry), wanted) && reason.reason !== '',
  );
  if (!found) return undefined;
  const path = ['metadata', 'annotations', becauseAnnotation(topic)];
  return { because: found.reason, by: { object, path } };
}

/** The constructs write the empty entry as `""`. */
function unquote(entry: string): string {
  return entry === '""' ? '' : entry;
}
