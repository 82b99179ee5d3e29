import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

/** A file of a commit: its text, or a program, or a symbolic link. */
export type GitFile = string | { readonly program: string } | { readonly linkTo: string };

/** A whole tree: path -> file. */
export type GitTree = Readonly<Record<string, GitFile>>;

/** A bare repository that the lab serves; every commit is a whole tree. */
export class GitRepository {
  private commits = 0;
  private current: GitTree = {};

  private constructor(
    readonly folder: string,
    /** How Argo CD reaches it. */
    readonly url: string,
  ) {}

  /** Makes an empty bare repository. */
  static make(folder: string, url: string): GitRepository {
    mkdirSync(folder, { recursive: true });
    const repository = new GitRepository(folder, url);
    repository.git(['init', '--quiet', '--bare', '--initial-branch=main', folder]);
    return repository;
  }

  /** The tree of the last commit. */
  get tree(): GitTree {
    return this.current;
  }

  /** Commits the tree as the whole content of `main`; answers the commit's hash. */
  commit(tree: GitTree, message: string, parent: 'previous' | 'none' = 'previous'): string {
    this.commits += 1;
    const lines: Buffer[] = [];
    const write = (text: string): void => void lines.push(Buffer.from(text));
    const data = (text: string): void => write(`data ${Buffer.byteLength(text)}\n${text}\n`);
    if (parent === 'none') write('reset refs/heads/main\n\n');
    write('commit refs/heads/main\n');
    // Times that differ by commit and never by run.
    write(`committer lab <lab@localhost> ${1_700_000_000 + this.commits} +0000\n`);
    data(message);
    if (parent === 'previous' && this.commits > 1) write('from refs/heads/main^0\n');
    write('deleteall\n');
    for (const [path, file] of Object.entries(tree)) {
      const [mode, text] =
        typeof file === 'string'
          ? ['100644', file]
          : 'program' in file
            ? ['100755', file.program]
            : ['120000', file.linkTo];
      write(`M ${mode} inline ${path}\n`);
      data(text);
    }
    this.git(['fast-import', '--quiet', '--force'], Buffer.concat(lines));
    this.current = tree;
    return this.head();
  }

  /** Commits the last tree with some files replaced, or removed where the new content is undefined. */
  change(changes: Readonly<Record<string, GitFile | undefined>>, message: string): string {
    const tree: Record<string, GitFile> = { ...this.current };
    for (const [path, file] of Object.entries(changes)) {
      if (file === undefined) delete tree[path];
      else tree[path] = file;
    }
    return this.commit(tree, message);
  }

  head(): string {
    return this.git(['rev-parse', 'refs/heads/main']).trim();
  }

  private git(args: readonly string[], input?: Buffer): string {
    return execFileSync('git', ['-C', this.folder, ...args], {
      encoding: 'utf8',
      input,
      env: { PATH: process.env.PATH, HOME: this.folder, GIT_CONFIG_NOSYSTEM: '1' },
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
  }
}
