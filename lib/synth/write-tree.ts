import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { type Disk, makeFolders } from './disk';
import { formatFault } from './format-fault';
import { isMadePage } from './header';
import type { MadeFile } from './made-file';
import { formatMadeList, parseMadeList } from './made-list';
import { MADE_LIST } from './project';
import { recoverProject } from './recover-project';
import { SynthesisRefused } from './refusal';

/**
 * Writes files straight to an output folder, as plain cdk8s does: what `cdk8s synth` and a program run by hand get.
 * Pages and the list of made files are written when the folder is one of the project's; a test that synthesizes to
 * a temporary folder changes nothing else.
 *
 * @param outdir the app's output folder
 * @param root folder the program runs in, taken for the project's
 */
export function writeTree(disk: Disk, outdir: string, root: string, files: readonly MadeFile[]): void {
  const output = resolve(root, outdir);
  const inside = relative(root, output);
  const owned = inside !== '' && !inside.startsWith('..') && !isAbsolute(inside);
  if (owned) {
    const recovered = recoverProject(root, disk);
    if (recovered !== undefined) process.stderr.write(`${recovered}\n`);
  }
  if (owned) refuseForeignPages(disk, root, files);
  const made = new Set<string>();
  const paths: string[] = [];
  makeFolders(disk, output);
  for (const { area, path, text } of files) {
    if (area === 'page' && !owned) continue;
    const target = join(area === 'tree' ? output : root, path);
    const folder = target.slice(0, target.lastIndexOf(sep));
    if (!made.has(folder)) makeFolders(disk, folder);
    made.add(folder);
    disk.write(target, text);
    paths.push(area === 'tree' ? `${inside.split(sep).join('/')}/${path}` : path);
  }
  if (owned) keepList(disk, root, paths);
}

/** Files that were made earlier and still stand stay listed: only `gatehouse synth` removes them. */
function keepList(disk: Disk, root: string, paths: readonly string[]): void {
  const path = join(root, MADE_LIST);
  const listed = disk.read(path)?.toString('utf8');
  const standing = parseMadeList(listed ?? '').filter((earlier) => disk.kindOf(join(root, earlier)) === 'file');
  const text = formatMadeList([...new Set([...paths, ...standing])]);
  if (text !== listed) disk.write(path, text);
}

/** Pages stand among the project's own documents: one that somebody else wrote is not overwritten. */
function refuseForeignPages(disk: Disk, root: string, files: readonly MadeFile[]): void {
  const faults = files.flatMap(({ area, construct, path, program }) => {
    const standing = area === 'page' ? disk.read(join(root, path)) : undefined;
    if (standing === undefined || isMadePage(standing.toString('utf8'))) return [];
    const what = `\`${path}\` was not made by gatehouse and would be overwritten`;
    const why = 'it does not begin as the pages do that gatehouse makes';
    return [formatFault({ code: 'page-taken', construct, program, what, why, fix: 'move it away, or delete it' })];
  });
  if (faults.length > 0) throw new SynthesisRefused({ faults, undecided: [], notices: [] });
}
