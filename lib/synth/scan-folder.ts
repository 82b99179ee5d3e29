import type { Disk, EntryKind } from './disk';

/**
 * Everything below a folder: slash-separated path to what stands there. Links are entries, never followed.
 * Empty when there is no such folder.
 */
export function scanFolder(disk: Disk, folder: string): ReadonlyMap<string, EntryKind> {
  const found = new Map<string, EntryKind>();
  const visit = (prefix: string): void => {
    for (const { name, kind } of disk.list(prefix === '' ? folder : `${folder}/${prefix}`) ?? []) {
      const path = prefix === '' ? name : `${prefix}/${name}`;
      found.set(path, kind);
      if (kind === 'folder') visit(path);
    }
  };
  visit('');
  return found;
}
