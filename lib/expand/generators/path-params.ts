import { type GoMap, newGoMap, stringList } from '../go-value';
import { sanitizeName } from '../sanitize-name';

/** Go's `path.Base`. */
export function baseName(path: string): string {
  const trimmed = path.replace(/\/+$/, '');
  if (trimmed === '') return path === '' ? '.' : '/';
  return trimmed.slice(trimmed.lastIndexOf('/') + 1);
}

/** Go's `path.Dir` of a clean relative path. */
export function directoryOf(path: string): string {
  const slash = path.lastIndexOf('/');
  if (slash < 0) return '.';
  return slash === 0 ? '/' : path.slice(0, slash);
}

/** How a git generator hands over a path: with Go templates or plain, under a prefix or not. */
export interface PathStyle {
  readonly goTemplate: boolean;
  readonly prefix: string;
}

/** Adds what templates see of a directory, and of a file in it when there is one. */
export function addPathParams(
  params: GoMap,
  { goTemplate, prefix }: PathStyle,
  directory: string,
  file?: string,
): void {
  if (goTemplate) {
    const path = describePath(directory, file);
    if (prefix === '') params.path = path;
    else params[prefix] = Object.assign(newGoMap(), { path });
    return;
  }
  const name = prefix === '' ? 'path' : `${prefix}.path`;
  params[name] = directory;
  params[`${name}.basename`] = baseName(directory);
  params[`${name}.basenameNormalized`] = sanitizeName(baseName(directory));
  if (file !== undefined) {
    params[`${name}.filename`] = baseName(file);
    params[`${name}.filenameNormalized`] = sanitizeName(baseName(file));
  }
  directory.split('/').forEach((segment, index) => {
    if (segment !== '') params[`${name}[${index}]`] = segment;
  });
}

function describePath(directory: string, file: string | undefined): GoMap {
  const path = newGoMap();
  path.path = directory;
  path.basename = baseName(directory);
  path.basenameNormalized = sanitizeName(baseName(directory));
  path.segments = stringList(directory.split('/'));
  if (file !== undefined) {
    path.filename = baseName(file);
    path.filenameNormalized = sanitizeName(baseName(file));
  }
  return path;
}
