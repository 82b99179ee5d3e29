import type { Disk } from './disk';
import { exchangeFiles } from './exchange-files';
import type { ExchangePlan } from './plan-exchange';
import { inProject, MADE_LIST, type Project } from './project';
import type { RunFolder } from './run-folder';

/** Name of the staged list in a run's folder. */
const STAGED_LIST = 'list';

/** Puts a plan into effect, the committed list of made files with it. */
export function commitRun(disk: Disk, project: Project, run: RunFolder, plan: ExchangePlan): void {
  const { list, placements, removals } = plan;
  if (list === undefined) {
    exchangeFiles(disk, project, run, { placements, removals });
    return;
  }
  disk.write(`${run.path}/${STAGED_LIST}`, list);
  const replaces = disk.kindOf(inProject(project, MADE_LIST)) !== undefined;
  const placement = { path: MADE_LIST, staged: `runs/${run.id}/${STAGED_LIST}`, replaces };
  exchangeFiles(disk, project, run, { placements: [...placements, placement], removals });
}
