import { join } from 'node:path';
import { findFreePorts } from './free-ports';
import { GitRepository } from './git-repository';
import { awaitPort } from './redis';
import { ServerProcess } from './server-process';
import type { Workspace } from './workspace';

/** The lab's web server: git repositories and files over HTTP. */
export class Front {
  private constructor(
    readonly process: ServerProcess,
    private readonly port: number,
    private readonly repositoriesFolder: string,
    /** What is put here is served under `filesUrl`. */
    readonly filesFolder: string,
  ) {}

  /** Starts it on a free port. */
  static async start(workspace: Workspace): Promise<Front> {
    const [port = 0] = await findFreePorts(1);
    const repositories = workspace.makeFolder('repositories');
    const files = workspace.makeFolder('files');
    const process = new ServerProcess(workspace, {
      name: 'front',
      file: globalThis.process.execPath,
      args: ['--import', 'tsx', join(__dirname, 'front-main.ts'), String(port), repositories, files],
      folder: join(__dirname, '..', '..', '..'),
    });
    process.start();
    const front = new Front(process, port, repositories, files);
    await front.awaitReady();
    return front;
  }

  awaitReady(): Promise<void> {
    return awaitPort('the git server', this.port, this.process);
  }

  /** The address under which files of `filesFolder` are served, without a slash at its end. */
  get filesUrl(): string {
    return `http://localhost:${this.port}/files`;
  }

  /** The address of a repository by its path, as `owner/name`. */
  repositoryUrl(path: string): string {
    return `http://localhost:${this.port}/git/${path}`;
  }

  /** Makes an empty repository at `owner/name`. */
  makeRepository(path: string): GitRepository {
    return GitRepository.make(join(this.repositoriesFolder, path), this.repositoryUrl(path));
  }
}
