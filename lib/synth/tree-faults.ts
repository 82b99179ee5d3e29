import type { Fault } from '../constructs/fault';
import type { MadeFile, MadeTree } from './made-file';

/** Faults that only the whole tree shows: files that cannot be. */
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
