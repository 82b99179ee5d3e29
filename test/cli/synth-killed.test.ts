import { join } from 'node:path';
import { type Ended, gatehouse, run } from './support/command-line';
import { ProjectFolder } from './support/project-folder';
import { REGISTRY } from './support/registry-program';

const PRELOAD = `--require ${join(__dirname, 'support/die-at-call.cjs')}`;

/** Kills are spread over all calls; the exhaustive run over every call is `test/synth/kill.test.ts`. */
const KILLS = 16;

const tree = (project: ProjectFolder): Record<string, string> => ({
  ...project.files('dist'),
  list: project.read('gatehouse-files.txt'),
});

describe('gatehouse synth, killed with SIGKILL', () => {
  let start: ProjectFolder;
  let oldTree: Record<string, string>;
  let newTree: Record<string, string>;
  let total = 0;

  beforeAll(() => {
    start = new ProjectFolder({ ...REGISTRY, 'apps.json': '{"hello": "one", "goes": "one"}\n' });
    gatehouse(start.path, ['synth']);
    oldTree = tree(start);
    start.write('apps.json', '{"hello": "two", "comes": "one"}\n');
    const counted = start.copy();
    const counts = join(counted.path, 'calls');
    const ended = synth(counted, { DIE_AT: 'count', DIE_COUNT: counts });
    expect(ended.status).toBe(0);
    newTree = tree(counted);
    total = Number(counted.read('calls'));
    counted.remove();
  });
  afterAll(() => start.remove());

  function synth(project: ProjectFolder, env: Readonly<Record<string, string>>): Ended {
    // The program must not inherit the preload: it counts calls of its own.
    return gatehouse(project.path, ['synth', '--app', 'NODE_OPTIONS= node main.js'], {
      ...env,
      NODE_OPTIONS: PRELOAD,
      DIE_IN: `${project.path}/`,
    });
  }

  it('leaves the old tree, the new one, or one that the next command puts right before anything else', () => {
    expect(total).toBeGreaterThan(60);
    expect(newTree).not.toEqual(oldTree);
    const outcomes = new Set<string>();
    for (let n = 0; n < KILLS; n++) {
      const project = start.copy();
      const at = 1 + Math.floor((n * (total - 1)) / (KILLS - 1));
      const ended = synth(project, { DIE_AT: String(at) });
      expect([at, ended.signal ?? ended.status]).toEqual([at, 'SIGKILL']);
      // A command that only reads: what it sees is whole.
      const next = gatehouse(project.path, ['check', 'dist']);
      const left = tree(project);
      const which = JSON.stringify(left) === JSON.stringify(oldTree) ? 'old' : 'new';
      expect([at, left]).toEqual([at, which === 'old' ? oldTree : newTree]);
      outcomes.add(next.err.includes('an earlier synthesis was interrupted') ? `${which}, put right` : which);

      expect(gatehouse(project.path, ['synth']).status).toBe(0);
      expect(tree(project)).toEqual(newTree);
      project.remove();
    }
    expect([...outcomes].sort()).toEqual(['new', 'new, put right', 'old']);
  });

  it('leaves the old tree when the program is killed', () => {
    const project = start.copy();
    const ended = gatehouse(project.path, ['synth', '--app', 'node -e "process.kill(process.pid, \'SIGKILL\')"']);
    expect(ended.status).toBe(2);
    expect(ended.err).toMatch(/the program failed \(`node -e .*`: .*\)/);
    expect(tree(project)).toEqual(oldTree);
    project.remove();
  });
});

const mounted = run('unshare', ['--mount', 'true'], '/').status === 0;

// A file system that is really full needs a mount of its own, which only root gets; `kill.test.ts` fails every call elsewhere.
(mounted ? describe : describe.skip)('gatehouse synth on a full disk', () => {
  it('leaves the old tree, says so, and succeeds once there is room', () => {
    const project = new ProjectFolder(REGISTRY);
    project.write('fill.sh', FILL);
    const script = run('unshare', ['--mount', 'sh', 'fill.sh'], project.path);
    expect(script.out.split('\n').filter((line) => line.startsWith('==='))).toEqual([
      '=== first 0',
      '=== full 2',
      '=== unchanged',
      '=== room 0',
      '=== checked 0',
    ]);
    expect(script.err).toContain('ENOSPC');
    project.remove();
  });
});

const FILL = `
set -u
here=$PWD
mkdir -p small && mount -t tmpfs -o size=200k tmpfs small && cd small
cp ../cdk8s.yaml ../main.js ../apps.json . && ln -s ../node_modules node_modules
bin=$(readlink -f node_modules/cdk8s-gatehouse)/build/gatehouse.cjs
node "$bin" synth >/dev/null; echo "=== first $?"
cp -r dist "$here/before"
node -e 'const apps={};for(let i=0;i<60;i++)apps["app-"+i]="one";fs.writeFileSync("apps.json",JSON.stringify(apps))'
node "$bin" synth >/dev/null; echo "=== full $?"
diff -r dist "$here/before" && echo "=== unchanged"
mount -o remount,size=8m .
node "$bin" synth >/dev/null; echo "=== room $?"
node "$bin" synth --check >/dev/null; echo "=== checked $?"
`;
