import { codeOf, machineDisk } from '../../synth/disk';
import { ExchangePending } from '../../synth/exchange-files';
import type { ExchangePlan } from '../../synth/plan-exchange';
import { ProjectFault, readProject } from '../../synth/project';
import { lockMachine, ProjectBusy } from '../../synth/run-lock';
import { RUN_VARIABLE } from '../../synth/run-report';
import { compareWithTree, type Synthesis, type SynthesisContext, synthesize } from '../../synth/run-synthesis';
import { watchProject } from '../../synth/watch-project';
import type { GatehouseCommand } from '../command';
import { type ExitCode, exitCodeOf } from '../exit-code';
import type { Session } from '../session';
import { formatUnusableInput, UnusableInput } from '../unusable-input';

interface SynthFlags {
  readonly app?: string;
  readonly output?: string;
  readonly check?: boolean;
  readonly watch?: boolean;
}

/** `gatehouse synth`: runs the program of `cdk8s.yaml`, judges what it makes, and exchanges the tree safely. */
export const synthCommand: GatehouseCommand = {
  word: 'synth',
  register: (program, { run, session }) => {
    program
      .command('synth')
      .description('make the tree: judged first, then exchanged so that a kill leaves the old tree or the new one')
      .option('-a, --app <command>', 'command that runs the program (default: `app` of cdk8s.yaml)')
      .option('-o, --output <dir>', 'output folder (default: `output` of cdk8s.yaml, or dist)')
      .option('--check', 'write nothing; fail when the tree is not what the program makes')
      .option('--watch', 'synthesize again whenever a file of the project changes')
      .action((flags: SynthFlags) => run(() => synth(flags, session)));
  },
};

async function synth(flags: SynthFlags, session: Session): Promise<ExitCode> {
  if (flags.check && flags.watch)
    throw new UnusableInput('`--check` and `--watch` exclude each other', 'leave one of them out');
  if (session.env[RUN_VARIABLE] !== undefined) {
    throw new UnusableInput(
      '`gatehouse synth` runs itself',
      'name the program itself as `app` in cdk8s.yaml',
      'cdk8s.yaml',
    );
  }
  const context = contextOf(flags, session);
  if (flags.watch) {
    return watchProject(
      { root: context.project.root, output: context.project.output, stopped: session.stopped },
      async () => {
        await runOnce(context, session, false);
      },
    );
  }
  return runOnce(context, session, flags.check ?? false);
}

function contextOf(flags: SynthFlags, session: Session): SynthesisContext {
  try {
    const project = readProject(session.cwd, flags.output);
    const app = flags.app ?? project.app;
    if (app === undefined)
      throw new ProjectFault('`cdk8s.yaml` names no `app`', 'add `app: node main.js`, or pass `--app`');
    return { ...session, project, app, disk: machineDisk, machine: lockMachine() };
  } catch (error) {
    if (error instanceof ProjectFault) throw new UnusableInput(error.what, error.fix, 'cdk8s.yaml');
    throw error;
  }
}

async function runOnce(context: SynthesisContext, session: Session, check: boolean): Promise<ExitCode> {
  let synthesis: Synthesis;
  try {
    synthesis = await (check ? compareWithTree(context) : synthesize(context));
  } catch (error) {
    session.writeErr(formatUnusableInput(describeTrouble(error)));
    return exitCodeOf({ unusableInput: true });
  }
  if (synthesis.kind === 'refused') return synthesis.status;
  if (synthesis.kind === 'failed') {
    session.writeErr(formatUnusableInput(new UnusableInput(synthesis.what, synthesis.fix)));
    return exitCodeOf({ unusableInput: true });
  }
  return tell(synthesis.plan, session, check);
}

function tell({ changes, foreign, list, obstacles }: ExchangePlan, session: Session, check: boolean): ExitCode {
  for (const path of foreign) session.writeErr(`kept ${path}: gatehouse did not make it\n`);
  if (obstacles.length > 0) {
    for (const { fix, path, what } of obstacles) session.writeErr(`${path}: ${what}\n  fix: ${fix}\n`);
    session.writeErr('nothing was written\n');
    return exitCodeOf({ failing: true });
  }
  for (const { kind, path } of changes) session.writeOut(`${kind} ${path}\n`);
  const stale = changes.length > 0 || list !== undefined;
  if (check) {
    if (changes.length === 0 && list !== undefined) session.writeOut('changed gatehouse-files.txt\n');
    if (stale) session.writeErr('the tree is not what the program makes\n  fix: run `gatehouse synth` and commit\n');
    return exitCodeOf({ failing: stale });
  }
  session.writeErr(`${changes.length === 0 ? 'nothing changed' : summary(changes)}\n`);
  return exitCodeOf({});
}

function summary(changes: ExchangePlan['changes']): string {
  const counts = new Map<string, number>();
  for (const { kind } of changes) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${count} ${kind}`).join(', ');
}

/** The disk's own errors are the user's to mend; anything else is a fault of ours and keeps its stack. */
function describeTrouble(error: unknown): UnusableInput {
  if (error instanceof ProjectBusy) {
    return new UnusableInput(error.message, `wait for it; if it no longer runs, delete \`${error.lock}\``);
  }
  if (error instanceof ExchangePending) {
    return new UnusableInput(
      error.message,
      'mend the disk; the next gatehouse command finishes the exchange before anything else',
    );
  }
  if (codeOf(error) === '') throw error;
  return new UnusableInput((error as Error).message, 'mend the disk and run again: the old tree stands as it was');
}
