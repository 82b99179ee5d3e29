import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { machineDisk } from '../synth/disk';
import { JOURNAL_FILE } from '../synth/journal';
import { STATE_FOLDER } from '../synth/project';
import { recoverProject } from '../synth/recover-project';
import { lockMachine, ProjectBusy } from '../synth/run-lock';
import type { Session } from './session';
import { UnusableInput } from './unusable-input';

/**
 * Before a command does anything: an exchange that was interrupted, in the project of the working directory or of
 * a folder on the command line, is carried out to its end. Nothing reads a tree that is half old and half new.
 */
export function finishInterrupted(operands: readonly string[], session: Session): void {
  const roots = new Set(['.', ...operands].flatMap((operand) => rootWithJournal(resolve(session.cwd, operand))));
  for (const root of roots) {
    try {
      const done = recoverProject(root, machineDisk, lockMachine());
      if (done !== undefined) session.writeErr(`${done}\n`);
    } catch (error) {
      if (!(error instanceof ProjectBusy)) throw error;
      throw new UnusableInput(error.message, `wait for it; if it no longer runs, delete \`${error.lock}\``, root);
    }
  }
}

function rootWithJournal(path: string): readonly string[] {
  for (let at = path; ; at = dirname(at)) {
    if (existsSync(join(at, STATE_FOLDER, JOURNAL_FILE))) return [at];
    if (dirname(at) === at) return [];
  }
}
