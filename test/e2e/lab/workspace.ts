import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureMemory } from './process-memory';

/**
 * A temporary folder and the guardian that removes it and ends every process group started in it, whatever becomes of
 * this process.
 */
export class Workspace {
  readonly folder: string;
  private readonly guardian: ChildProcess;
  private readonly groups = new Set<number>();
  private closed = false;

  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'gatehouse-lab-'));
    this.guardian = spawn(process.execPath, ['--import', 'tsx', join(__dirname, 'guardian-main.ts')], {
      detached: true,
      stdio: ['pipe', 'ignore', 'inherit'],
      cwd: join(__dirname, '..', '..', '..'),
    });
    this.guardian.stdin?.on('error', () => undefined);
    this.tell('folder', this.folder);
  }

  /** A folder inside the workspace, made when it is missing. */
  makeFolder(...names: readonly string[]): string {
    const folder = join(this.folder, ...names);
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  /** The process group will be ended with the workspace. */
  guard(group: number): void {
    this.groups.add(group);
    this.tell('group', String(group));
  }

  /** The process group has ended: its number may be somebody else's soon. */
  forget(group: number): void {
    this.groups.delete(group);
    this.tell('forget', String(group));
  }

  /** Whether it is being ended: nothing may be started in it any more. */
  get isClosed(): boolean {
    return this.closed;
  }

  /** Memory of everything that runs in the workspace, in MiB. */
  measureMemory(): number {
    return measureMemory(this.groups);
  }

  /** Ends what is left and removes the folder; returns when both are done. */
  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    const ended = new Promise<void>((resolve) => {
      if (this.guardian.exitCode !== null || this.guardian.signalCode !== null) resolve();
      else this.guardian.once('exit', () => resolve());
    });
    this.guardian.stdin?.end();
    await ended;
  }

  private tell(word: 'folder' | 'group' | 'forget', value: string): void {
    this.guardian.stdin?.write(`${word} ${value}\n`);
  }
}
