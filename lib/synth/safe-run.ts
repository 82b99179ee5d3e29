import { commitRun } from './commit-run';
import { type Disk, removeTree } from './disk';
import { ExchangePending, sweepRun } from './exchange-files';
import type { MadeFile } from './made-file';
import { type ExchangePlan, planExchange } from './plan-exchange';
import { inState, type Project } from './project';
import { finishExchange, LOCK_PATIENCE } from './recover-project';
import { makeRunFolder, type RunFolder } from './run-folder';
import { type LockMachine, takeLock } from './run-lock';
import type { ReportedFile } from './run-report';
import { stageFiles } from './stage-files';

/** A run that holds the project's lock. */
export interface SafeRun {
  readonly folder: RunFolder;
  /** What an earlier run left and this one finished first, as a sentence. */
  readonly recovered?: string;
  /** Puts what was made into effect, unless something stands in the way. */
  readonly commit: (made: readonly ReportedFile[]) => ExchangePlan;
  /** Sweeps the run's folder and gives the lock back. */
  readonly close: () => void;
}

/**
 * Begins a run: takes the lock, finishes what an interrupted run left, sweeps what dead runs staged.
 *
 * @throws ProjectBusy when another run outlasts the patience
 */
export function openRun(disk: Disk, project: Project, machine: LockMachine, patience = LOCK_PATIENCE): SafeRun {
  const release = takeLock(disk, project, patience, machine);
  try {
    const recovered = finishExchange(disk, project);
    for (const { name } of disk.list(inState(project, 'runs')) ?? [])
      removeTree(disk, inState(project, `runs/${name}`));
    const folder = makeRunFolder(disk, project, `${machine.self.pid}-${machine.now().toString(36)}`);
    let pending = false;
    return {
      folder,
      ...(recovered === undefined ? {} : { recovered }),
      commit: (made) => {
        const plan = planExchange(disk, project, made, `runs/${folder.id}`);
        if (plan.obstacles.length > 0) return plan;
        try {
          commitRun(disk, project, folder, plan);
        } catch (error) {
          pending = error instanceof ExchangePending;
          throw error;
        }
        return plan;
      },
      close: () => {
        // A pending exchange needs what the run staged.
        if (!pending) sweepRun(disk, folder);
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** The whole safe synthesis of files that are in memory already: what one process does. */
export function synthesizeFiles(
  disk: Disk,
  project: Project,
  files: readonly MadeFile[],
  machine: LockMachine,
): ExchangePlan {
  const run = openRun(disk, project, machine);
  try {
    return run.commit(stageFiles(disk, project, files, run.folder.path, 'app', true));
  } finally {
    run.close();
  }
}
