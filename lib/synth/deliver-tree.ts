import { readFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { machineDisk } from './disk';
import { formatFault } from './format-fault';
import { type Judgement, statusOf } from './judgement';
import type { MadeTree } from './made-file';
import { readProject } from './project';
import { SynthesisRefused } from './refusal';
import { REQUEST_FILE, RUN_VARIABLE, type RunReport, type RunRequest, reportFile } from './run-report';
import { findShapeFaults } from './shape-faults';
import { stageFiles } from './stage-files';
import { writeTree } from './write-tree';

let apps = 0;

/**
 * Hands a judged tree to whoever asked for it: the run of `gatehouse synth` that this process belongs to, or the
 * output folder.
 *
 * @throws SynthesisRefused when faults or undecided questions stand against it
 */
export function deliverTree(outdir: string, tree: MadeTree, judged: Judgement): void {
  const folder = process.env[RUN_VARIABLE];
  const judgement = { ...judged, faults: [...judged.faults, ...shapeFaults(outdir, tree, folder)] };
  // The pid keeps two processes of one program apart, the count two apps of one process.
  const app = `${process.pid}-${apps++}`;
  if (judgement.faults.length > 0 || judgement.undecided.length > 0) {
    const status = statusOf(judgement) as 1 | 2;
    if (folder !== undefined)
      machineDisk.write(join(folder, reportFile(app)), reportText({ refused: status, files: [] }));
    throw new SynthesisRefused(judgement);
  }
  for (const notice of judgement.notices) process.stderr.write(`${notice}\n`);
  if (folder === undefined) {
    writeTree(machineDisk, outdir, process.cwd(), tree.files);
    return;
  }
  const { output, root, write } = readRequest(folder);
  const files = stageFiles(machineDisk, readProject(root, output), tree.files, folder, app, write);
  machineDisk.write(join(folder, reportFile(app)), reportText({ files }));
}

/**
 * How messages name the output folder: the same under `cdk8s synth`, under `gatehouse synth`, which has the tree
 * written elsewhere first, and in the program's own tests.
 */
export function labelOfOutput(outdir: string): string {
  const folder = process.env[RUN_VARIABLE];
  if (folder !== undefined) return readRequest(folder).output;
  const path = relative(process.cwd(), resolve(outdir));
  return path === '' || path.startsWith('..') ? 'dist' : path.split(sep).join('/');
}

/** Only a tree of the project's own has a past; a test that synthesizes to a temporary folder has none. */
function shapeFaults(outdir: string, tree: MadeTree, folder: string | undefined): readonly string[] {
  const root = folder === undefined ? process.cwd() : readRequest(folder).root;
  if (folder === undefined && !isInside(root, resolve(outdir))) return [];
  return findShapeFaults(tree.files, (path) => machineDisk.read(join(root, path))?.toString('utf8')).map(formatFault);
}

function isInside(root: string, path: string): boolean {
  const inside = relative(root, path);
  return inside !== '' && !inside.startsWith('..') && !isAbsolute(inside);
}

function readRequest(folder: string): RunRequest {
  return JSON.parse(readFileSync(join(folder, REQUEST_FILE), 'utf8')) as RunRequest;
}

function reportText(report: RunReport): string {
  return JSON.stringify(report);
}
