import type { Fault } from '../constructs/fault';
import type { InventoryObject } from '../model/inventory';
import { describeResource } from '../model/resource-id';
import type { MadeFile, MadeTree } from './made-file';

/** Request size above which etcd refuses an object (`--max-request-bytes`, etcd 3.x: 1.5 MiB). */
export const MAX_OBJECT_BYTES = 1.5 * 1024 * 1024;

/** Faults that only the whole tree shows: files that cannot be, and objects that etcd would refuse. */
export function findTreeFaults(tree: MadeTree): readonly Fault[] {
  const faults: Fault[] = [];
  const owners = new Map<string, MadeFile>();
  for (const file of tree.files) {
    if (!isSafePath(file.path)) {
      faults.push(
        fault(
          file,
          'unsafe-path',
          `\`${file.path}\` is no path of a file below the output folder`,
          'each step of it must be a name: no empty step, no `.` or `..`, no backslash, no control character',
          'rename what the file is named after',
        ),
      );
      continue;
    }
    const key = `${file.area} ${file.path.toLowerCase()}`;
    const other = owners.get(key);
    if (other) {
      faults.push(
        fault(
          file,
          'same-file-twice',
          `\`${file.path}\` is also made by \`${other.construct}\` (as \`${other.path}\`)`,
          'a file system that folds case keeps one of the two',
          'rename one of them',
        ),
      );
    } else owners.set(key, file);
  }
  for (const file of tree.files) faults.push(...foldersThatAreFiles(file, owners));
  for (const { objects } of tree.installations.values()) faults.push(...objects.flatMap(oversized));
  return faults;
}

function foldersThatAreFiles(file: MadeFile, owners: ReadonlyMap<string, MadeFile>): readonly Fault[] {
  for (let slash = file.path.indexOf('/'); slash > 0; slash = file.path.indexOf('/', slash + 1)) {
    const folder = file.path.slice(0, slash);
    const other = owners.get(`${file.area} ${folder.toLowerCase()}`);
    if (other) {
      return [
        fault(
          file,
          'file-is-folder',
          `\`${folder}\` would be a folder for \`${file.path}\` and is a file made by \`${other.construct}\``,
          'one path cannot be both',
          'rename one of them',
        ),
      ];
    }
  }
  return [];
}

/** Reading the size of every object as JSON would cost more than writing it; only large ones can be too large. */
function oversized(found: InventoryObject): readonly Fault[] {
  const bytes = jsonBytes(found.object);
  if (bytes <= MAX_OBJECT_BYTES) return [];
  const figure = `${(bytes / 1024 / 1024).toFixed(2)} MiB (${bytes} bytes)`;
  return [
    {
      code: 'object-too-large',
      construct: found.place.construct ?? '',
      program: found.place.program,
      what: `${describeResource(found.id)} is ${figure} as JSON`,
      why: 'etcd refuses a request of more than 1.5 MiB (1572864 bytes), so the object can never be applied',
      fix: 'split it: a second ApplicationSet or project, or fewer entries',
    },
  ];
}

function jsonBytes(object: unknown): number {
  return exceedsRoughly(object, MAX_OBJECT_BYTES / 12) ? Buffer.byteLength(JSON.stringify(object)) : 0;
}

/** Whether an object could reach 12 bytes for each unit of `limit`: counts characters and members, stops early. */
function exceedsRoughly(value: unknown, limit: number): boolean {
  let weight = 0;
  const visit = (at: unknown): boolean => {
    if (typeof at === 'string') weight += 1 + at.length / 2;
    else weight += 2;
    if (weight > limit) return true;
    if (typeof at !== 'object' || at === null) return false;
    for (const key in at) {
      weight += 1 + key.length / 2;
      if (visit((at as Record<string, unknown>)[key])) return true;
    }
    return false;
  };
  return visit(value);
}

/** Whether a slash-separated path stays below the folder it is relative to, on every system. */
export function isSafePath(path: string): boolean {
  return path !== '' && path.split('/').every(isSafeStep);
}

function isSafeStep(step: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters it looks for
  return step !== '' && step !== '.' && step !== '..' && !/[\u0000-\u001f\u007f\\]/.test(step) && step.length <= 255;
}

function fault(file: MadeFile, code: string, what: string, why: string, fix: string): Fault {
  return { code, construct: file.construct, program: file.program, what, why, fix };
}
