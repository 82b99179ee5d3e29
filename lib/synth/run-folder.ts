import type { Disk } from './disk';
import { makeFolders } from './disk';
import { inState, type Project } from './project';

/** A folder of one synthesis: what is staged there becomes the tree, or nothing. */
export interface RunFolder {
  /** Absolute path. */
  readonly path: string;
  /** Its name under `runs`. */
  readonly id: string;
}

/** Makes the state folder, which tells git to leave it alone, and a folder for this run. */
export function makeRunFolder(disk: Disk, project: Project, id: string): RunFolder {
  const state = inState(project);
  makeFolders(disk, state);
  const ignore = `${state}/.gitignore`;
  if (disk.kindOf(ignore) === undefined) disk.write(ignore, '*\n');
  const path = `${state}/runs/${id}`;
  makeFolders(disk, path);
  return { path, id };
}
