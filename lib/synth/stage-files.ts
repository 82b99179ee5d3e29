import type { Disk, EntryKind } from './disk';
import type { MadeFile } from './made-file';
import { inProject, type Project } from './project';
import type { ReportedFile } from './run-report';
import { scanFolder } from './scan-folder';

/**
 * Writes the files whose contents differ from what stands on disk into a run's folder, and says of every file
 * which it was. Contents are compared byte by byte: times and sizes lie.
 *
 * @param folder absolute path of the run's folder
 * @param app name of the app within the run; staged files begin with it
 * @param write false to look only
 */
export function stageFiles(
  disk: Disk,
  project: Project,
  files: readonly MadeFile[],
  folder: string,
  app: string,
  write: boolean,
): readonly ReportedFile[] {
  const output = inProject(project, project.output);
  const standing = scanFolder(disk, output);
  let staged = 0;
  return files.map(({ area, path, text }) => {
    const kind = area === 'tree' ? standing.get(path) : disk.kindOf(inProject(project, path));
    const target = area === 'tree' ? `${output}/${path}` : inProject(project, path);
    if (isSame(disk, target, kind, text)) return { area, path };
    const name = `${app}.${staged++}`;
    if (write) disk.write(`${folder}/${name}`, text);
    return { area, path, staged: name };
  });
}

function isSame(disk: Disk, path: string, kind: EntryKind | undefined, text: string): boolean {
  if (kind !== 'file') return false;
  const found = disk.read(path);
  if (found === undefined) return false;
  const wanted = Buffer.from(text, 'utf8');
  return found.length === wanted.length && found.equals(wanted);
}
