import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from './workspace';

/** How a server is started: everything that a second start needs too. */
export interface ServerCommand {
  /** Unique in the workspace; names the log file. */
  readonly name: string;
  readonly file: string;
  readonly args: readonly string[];
  /** The whole environment but for `PATH`, which is inherited unless given: servers see nothing of the caller's. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly folder?: string;
}

/** A server in a process group of its own, with its output in a log file of the workspace. */
export class ServerProcess {
  private child: ChildProcess | undefined;
  private ended: Promise<void> = Promise.resolve();

  constructor(
    private readonly workspace: Workspace,
    readonly command: ServerCommand,
  ) {}

  get logFile(): string {
    return join(this.workspace.folder, `${this.command.name}.log`);
  }

  /** Starts the server, or starts it again; the log goes on. */
  start(): void {
    if (this.isRunning()) throw new Error(`${this.command.name} is running already`);
    // A suite that was interrupted goes on for a moment: what it starts now would outlive the run.
    if (this.workspace.isClosed) throw new Error(`${this.command.name} is not started: the lab was stopped`);
    const log = openSync(this.logFile, 'a');
    const { file, args, environment, folder } = this.command;
    const child = spawn(file, args, {
      detached: true,
      cwd: folder ?? this.workspace.folder,
      stdio: ['ignore', log, log],
      env: {
        PATH: process.env.PATH,
        HOME: this.workspace.makeFolder('home'),
        TMPDIR: this.workspace.makeFolder('tmp'),
        ...environment,
      },
    });
    closeSync(log);
    this.child = child;
    const group = child.pid;
    if (group !== undefined) this.workspace.guard(group);
    this.ended = new Promise((resolve) => {
      const finish = (): void => {
        if (group !== undefined) {
          // Whatever the leader left behind in its group goes with it.
          signalGroup(group, 'SIGKILL');
          this.workspace.forget(group);
        }
        resolve();
      };
      child.once('error', finish);
      child.once('exit', finish);
    });
  }

  isRunning(): boolean {
    return this.child?.pid !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Why waiting for this server is pointless: undefined while it runs. */
  whyEnded(): string | undefined {
    if (this.isRunning()) return undefined;
    return `${this.command.name} ended (status ${this.child?.exitCode ?? this.child?.signalCode ?? 'not started'})\n${this.tail()}`;
  }

  /** Asks the group to end, insists after `seconds`, returns when it has ended. */
  async stop(seconds = 5): Promise<void> {
    if (!this.isRunning()) return this.ended;
    signalGroup(this.child?.pid, 'SIGTERM');
    const insist = setTimeout(() => signalGroup(this.child?.pid, 'SIGKILL'), seconds * 1000);
    await this.ended;
    clearTimeout(insist);
  }

  /** `kill -9`, as the fault suite needs it. */
  async kill(): Promise<void> {
    signalGroup(this.child?.pid, 'SIGKILL');
    await this.ended;
  }

  /** Stops the process group where it stands (`SIGSTOP`), or lets it go on (`SIGCONT`). */
  signal(signal: NodeJS.Signals): void {
    signalGroup(this.child?.pid, signal);
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** The last lines of the log. */
  tail(lines = 30): string {
    try {
      return readFileSync(this.logFile, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
    } catch {
      return '(no log)';
    }
  }
}

function signalGroup(group: number | undefined, signal: NodeJS.Signals): void {
  if (group === undefined) return;
  try {
    process.kill(-group, signal);
  } catch {
    // The group has ended.
  }
}
