import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Disk } from './disk';
import { gatherRun, PLAIN_OUTPUT } from './gather-run';
import { type Judgement, statusOf } from './judgement';
import { type ExchangePlan, planExchange } from './plan-exchange';
import type { Project } from './project';
import { LOCK_PATIENCE, recoverProject } from './recover-project';
import { formatRefusal } from './refusal';
import { awaitUnlocked, type LockMachine } from './run-lock';
import { type ProgramSurroundings, runProgram } from './run-program';
import { REQUEST_FILE, type ReportedFile, RUN_VARIABLE, type RunRequest } from './run-report';
import { openRun } from './safe-run';

/** What came of running the program. */
export type Synthesis =
  /** The tree is refused; everything was said already. */
  | { readonly kind: 'refused'; readonly status: 1 | 2 }
  /** The program itself failed. */
  | { readonly kind: 'failed'; readonly what: string; readonly fix: string }
  /** The plan: carried out, or only made, as it was asked; with obstacles nothing was written. */
  | { readonly kind: 'planned'; readonly plan: ExchangePlan };

/** What a synthesis works with. */
export interface SynthesisContext extends ProgramSurroundings {
  readonly project: Project;
  /** Command that runs the program. */
  readonly app: string;
  readonly disk: Disk;
  readonly machine: LockMachine;
}

/**
 * Runs the program, judges what it makes and exchanges the tree: the safe synthesis.
 *
 * @throws ProjectBusy, or what the disk throws; then the old tree stands
 */
export async function synthesize(context: SynthesisContext): Promise<Synthesis> {
  const { disk, machine, project } = context;
  const run = openRun(disk, project, machine);
  try {
    if (run.recovered !== undefined) context.writeErr(`${run.recovered}\n`);
    const made = await makeFiles(context, run.folder.path, true);
    return 'kind' in made ? made : { kind: 'planned', plan: run.commit(made.files) };
  } finally {
    run.close();
  }
}

/** Runs the program and compares; writes nothing to the project but what an interrupted run still owed it. */
export async function compareWithTree(context: SynthesisContext): Promise<Synthesis> {
  const { disk, machine, project } = context;
  const recovered = recoverProject(project.root, disk, machine);
  if (recovered !== undefined) context.writeErr(`${recovered}\n`);
  awaitUnlocked(disk, project, LOCK_PATIENCE, machine);
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-'));
  try {
    const made = await makeFiles(context, folder, false);
    return 'kind' in made ? made : { kind: 'planned', plan: planExchange(disk, project, made.files, '') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function makeFiles(
  context: SynthesisContext,
  folder: string,
  write: boolean,
): Promise<Synthesis | { readonly files: readonly ReportedFile[] }> {
  const { app, disk, env, project } = context;
  const request: RunRequest = { root: project.root, output: project.output, write };
  disk.write(`${folder}/${REQUEST_FILE}`, JSON.stringify(request));
  const end = await runProgram(app, {
    ...context,
    env: { ...env, CDK8S_OUTDIR: join(folder, PLAIN_OUTPUT), [RUN_VARIABLE]: folder },
  });
  const { clashes, files, plain, refused } = gatherRun(disk, project, folder);
  if (refused !== undefined) return { kind: 'refused', status: refused };
  if (end.status !== 0) {
    const how = end.trouble ?? `exit status ${end.status}`;
    return failed(`the program failed (\`${app}\`: ${how})`, 'correct the program: its own message stands above');
  }
  if (clashes.length > 0)
    return failed(`two apps of the program make \`${clashes[0]}\``, 'leave the file to one of them');
  if (files.length === 0) return failed(`the program made no file (\`${app}\`)`, 'call `synth()` on its app');
  return (await judgePlain(context, folder, plain)) ?? { files };
}

async function judgePlain(
  context: SynthesisContext,
  folder: string,
  plain: readonly string[],
): Promise<Synthesis | undefined> {
  if (plain.length === 0) return undefined;
  // Gatehouse's own apps have judged themselves: only plain ones need the rules loaded here.
  const { judgePlainFiles } = await import('./judge-plain-files');
  const judgement: Judgement = judgePlainFiles(join(folder, PLAIN_OUTPUT), context.project.output);
  for (const notice of judgement.notices) context.writeErr(`${notice}\n`);
  if (judgement.faults.length === 0 && judgement.undecided.length === 0) return undefined;
  context.writeErr(formatRefusal(judgement));
  return { kind: 'refused', status: statusOf(judgement) as 1 | 2 };
}

function failed(what: string, fix: string): Synthesis {
  return { kind: 'failed', what, fix };
}
