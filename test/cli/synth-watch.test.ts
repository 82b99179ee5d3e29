import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { GATEHOUSE } from './support/command-line';
import { ProjectFolder } from './support/project-folder';
import { REGISTRY } from './support/registry-program';

/** A running `gatehouse synth --watch` and what it has said so far. */
class Watching {
  private text = '';
  private seen = 0;
  readonly child: ChildProcessWithoutNullStreams;

  constructor(cwd: string) {
    this.child = spawn(process.execPath, [GATEHOUSE, 'synth', '--watch'], { cwd, stdio: ['pipe', 'pipe', 'pipe'] });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        this.text += chunk;
      });
    }
  }

  /** Waits until it has said something new that matches; returns everything new. */
  async says(pattern: RegExp): Promise<string> {
    while (!pattern.test(this.text.slice(this.seen))) {
      await Promise.race([once(this.child.stdout, 'data'), once(this.child.stderr, 'data')]);
    }
    const fresh = this.text.slice(this.seen);
    this.seen = this.text.length;
    return fresh;
  }
}

describe('gatehouse synth --watch', () => {
  let project: ProjectFolder;
  let watching: Watching;
  beforeEach(() => {
    project = new ProjectFolder(REGISTRY);
    watching = new Watching(project.path);
  });
  // Not in the test's own `finally`: a test that times out never gets there, and the process would outlive it.
  afterEach(() => {
    watching.child.kill('SIGKILL');
    project.remove();
  });

  it('synthesizes again when a file changes, says what changed, survives a fault, and ends when it is told to', async () => {
    await watching.says(/\d+ added/);

    project.write('apps.json', '{"hello": "two"}\n');
    expect(await watching.says(/\d+ changed\b/)).toContain('changed dist/home/argocd/applicationsets/apps.yaml\n');

    project.write('apps.json', '{"Not_A_Name": "two"}\n');
    expect(await watching.says(/nothing was written/)).toContain('`Not_A_Name`');

    // A folder that was not there when it began is watched too.
    project.write('lib/new.js', 'module.exports = "three";\n');
    await watching.says(/nothing was written/);
    project.write('apps.json', '{"hello": "three"}\n');
    expect(await watching.says(/\d+ changed\b/)).toContain('changed dist/home/argocd/applicationsets/apps.yaml\n');

    watching.child.kill('SIGTERM');
    const [status] = (await once(watching.child, 'exit')) as [number | null];
    expect(status).toBe(0);
  }, 60_000);
});
