import type { Application } from '../model/application';
import { type ArgoCdVersion, isSince } from '../model/argocd-version';
import { isGlobMatch } from './glob/glob';
import { bytesOf } from './go/bytes';
import { nilPanic } from './go/panic';
import { fieldsOf, listOf, stringOf, stringsOf } from './json-fields';

/** A window with its place in the project's list. */
export interface ListedWindow {
  readonly index: number;
  readonly window: Readonly<Record<string, unknown>>;
  /** A `null` in the list, through which Argo CD reaches when it comes to it. */
  readonly isNull: boolean;
}

/**
 * The windows that concern an Application (Argo CD, `SyncWindows.Matches`): one of applications, clusters and
 * namespaces must match, or with `andOperator` (since 3.0) each that is given. Globs without separators or negation.
 * Throws `GoPanic` for a `null` in the list.
 */
export function matchSyncWindows(
  windows: readonly unknown[],
  application: Application,
  version: ArgoCdVersion,
): readonly ListedWindow[] {
  return listWindows(windows).filter(({ window, isNull }) => {
    if (isNull) throw nilPanic();
    return concerns(window, application, version);
  });
}

/** Every window of a list. */
export function listWindows(windows: readonly unknown[]): readonly ListedWindow[] {
  return windows.map((window, index) => ({ index, window: fieldsOf(window), isNull: window === null }));
}

function concerns(
  window: Readonly<Record<string, unknown>>,
  application: Application,
  version: ArgoCdVersion,
): boolean {
  const { metadata, spec } = fieldsOf(application);
  const destination = fieldsOf(fieldsOf(spec).destination);
  const tests = [
    { patterns: window.applications, values: [stringOf(fieldsOf(metadata).name)] },
    { patterns: window.clusters, values: [destination.name, destination.server].map(stringOf).filter(Boolean) },
    { patterns: window.namespaces, values: [stringOf(destination.namespace)] },
  ].filter(({ patterns }) => listOf(patterns).length > 0);
  const isMatch = ({ patterns, values }: (typeof tests)[number]): boolean =>
    stringsOf(patterns).some((pattern) =>
      values.some((value) => pattern === '*' || isGlobMatch(pattern, bytesOf(value), '')),
    );
  // Before 3.0 every list is looked at, so a pattern that crashes the library does so behind a match, too.
  if (!isSince(version, 3, 0)) return tests.map(isMatch).includes(true);
  const isAnd = window.andOperator === true;
  return isAnd ? tests.length > 0 && tests.every(isMatch) : tests.some(isMatch);
}
