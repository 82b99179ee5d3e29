import { type ArgoCdVersion, isSince } from '../model/argocd-version';
import { stringOf } from './json-fields';

/**
 * A source as Argo CD's sentences print it: Go's `%s` of the struct. Settings of a tool are shortened to their type's
 * name, where Go prints them whole.
 */
export function printSource(source: Readonly<Record<string, unknown>>, version: ArgoCdVersion): string {
  const text = (field: string): string => stringOf(source[field]);
  const tool = (field: string, type: string): string =>
    typeof source[field] === 'object' && source[field] !== null ? `&${type}{…}` : 'nil';
  const parts = [
    text('repoURL'),
    text('path'),
    text('targetRevision'),
    tool('helm', 'ApplicationSourceHelm'),
    tool('kustomize', 'ApplicationSourceKustomize'),
    tool('directory', 'ApplicationSourceDirectory'),
    tool('plugin', 'ApplicationSourcePlugin'),
    text('chart'),
    text('ref'),
  ];
  if (isSince(version, 3, 0)) parts.push(text('name'));
  if (isSince(version, 3, 5)) parts.push(text('tagPrefix'));
  return `{${parts.join(' ')}}`;
}
