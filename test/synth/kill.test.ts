import type { MadeFile } from '../../lib/synth/made-file';
import type { Project } from '../../lib/synth/project';
import { recoverProject } from '../../lib/synth/recover-project';
import { synthesizeFiles } from '../../lib/synth/safe-run';
import { countingDisk, type Death, Died, dyingDisk, failingDisk } from './support/faulty-disk';
import { playMachine } from './support/lock-machine';
import { MemoryDisk } from './support/memory-disk';

const PROJECT: Project = { root: '/p', output: 'dist' };

const page = (text: string): string => `<!-- made by vps: change the program, not this file -->\n\n${text}`;

function made(files: Readonly<Record<string, string>>): readonly MadeFile[] {
  return Object.entries(files).map(([path, text]) => ({
    path,
    area: path.startsWith('docs/') ? 'page' : 'tree',
    text,
    construct: 'vps',
  }));
}

const OLD = made({
  'vps/same.yaml': 'same\n',
  'vps/a.yaml': 'old a\n',
  'vps/gone/b.yaml': 'old b\n',
  'vps/turns-folder': 'a file\n',
  'vps/turns-file/x.yaml': 'below\n',
  'docs/tenants/vcap.md': page('old'),
  'docs/tenants/left.md': page('old'),
});

const NEW = made({
  'vps/same.yaml': 'same\n',
  'vps/a.yaml': 'new a\n',
  'vps/new/c.yaml': 'new c\n',
  'vps/turns-folder/y.yaml': 'below\n',
  'vps/turns-file': 'a file\n',
  'docs/tenants/vcap.md': page('new'),
});

const LIST_TITLE = '# Files that gatehouse made: those it no longer makes go at the next synthesis. Commit this file.';

/** What a user sees of a project: everything but the state folder. */
function visible(disk: MemoryDisk): Record<string, string> {
  return Object.fromEntries(Object.entries(disk.files('/p')).filter(([path]) => !path.startsWith('.gatehouse/')));
}

function withTree(files: readonly MadeFile[], foreign: Readonly<Record<string, string>>): MemoryDisk {
  const disk = MemoryDisk.with({ '/p/cdk8s.yaml': 'app: x\n', ...foreign });
  synthesizeFiles(disk.disk, PROJECT, files, playMachine(1, new Set()));
  return disk;
}

const FOREIGN = { '/p/dist/vps/notes.txt': 'mine\n' };
const oldTree = visible(withTree(OLD, FOREIGN));
const newTree = visible(withTree(NEW, FOREIGN));

function callsOf(files: readonly MadeFile[], start: MemoryDisk): number {
  const counted = dyingDisk(start.clone().disk, Number.POSITIVE_INFINITY, 'before');
  synthesizeFiles(counted.disk, PROJECT, files, playMachine(2, new Set()));
  return counted.calls();
}

describe('a synthesis that is killed', () => {
  const total = callsOf(NEW, withTree(OLD, FOREIGN));

  it('makes the new tree when it is not killed, and changes what differs only', () => {
    expect(oldTree).toEqual({
      'cdk8s.yaml': 'app: x\n',
      'dist/vps/a.yaml': 'old a\n',
      'dist/vps/gone/b.yaml': 'old b\n',
      'dist/vps/notes.txt': 'mine\n',
      'dist/vps/same.yaml': 'same\n',
      'dist/vps/turns-file/x.yaml': 'below\n',
      'dist/vps/turns-folder': 'a file\n',
      'docs/tenants/left.md': page('old'),
      'docs/tenants/vcap.md': page('old'),
      'gatehouse-files.txt': [
        LIST_TITLE,
        'dist/vps/a.yaml',
        'dist/vps/gone/b.yaml',
        'dist/vps/same.yaml',
        'dist/vps/turns-file/x.yaml',
        'dist/vps/turns-folder',
        'docs/tenants/left.md',
        'docs/tenants/vcap.md',
        '',
      ].join('\n'),
    });
    const disk = withTree(OLD, FOREIGN);
    const plan = synthesizeFiles(disk.disk, PROJECT, NEW, playMachine(2, new Set()));
    expect(plan.changes.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
      'changed dist/vps/a.yaml',
      'removed dist/vps/gone/b.yaml',
      'added dist/vps/new/c.yaml',
      'changed dist/vps/turns-file',
      'removed dist/vps/turns-file/x.yaml',
      'removed dist/vps/turns-folder',
      'added dist/vps/turns-folder/y.yaml',
      'removed docs/tenants/left.md',
      'changed docs/tenants/vcap.md',
    ]);
    expect(plan.foreign).toEqual(['dist/vps/notes.txt']);
    expect(visible(disk)).toEqual(newTree);
    expect(disk.files('/p/.gatehouse')).toEqual({ '.gitignore': '*\n' });
  });

  const deaths: readonly Death[] = ['before', 'torn', 'after'];
  it.each(deaths)(
    'at any file-system call (%s it) leaves the old tree, the new one, or one that the next command puts right',
    (death) => {
      const seen = { old: 0, new: 0, between: 0 };
      for (let at = 1; at <= total; at++) {
        const disk = withTree(OLD, FOREIGN);
        const dying = dyingDisk(disk.disk, at, death);
        expect(() => synthesizeFiles(dying.disk, PROJECT, NEW, playMachine(2, new Set()))).toThrow(Died);

        const left = visible(disk);
        const pending = disk.entries.has('/p/.gatehouse/journal.json');
        if (!pending) expect([oldTree, newTree]).toContainEqual(left);
        // The next command, whichever it is, begins with this; it may be killed as well, at any call of its own.
        const recovery = dyingDisk(disk.clone().disk, Number.POSITIVE_INFINITY, 'before');
        recoverProject('/p', recovery.disk, playMachine(3, new Set()));
        for (let again = 1; again <= recovery.calls(); again += 3) {
          const twice = disk.clone();
          expect(() =>
            recoverProject('/p', dyingDisk(twice.disk, again, death).disk, playMachine(3, new Set())),
          ).toThrow(Died);
          recoverProject('/p', twice.disk, playMachine(4, new Set()));
          expect(visible(twice)).toEqual(pending ? newTree : left);
        }
        recoverProject('/p', disk.disk, playMachine(4, new Set()));
        expect(visible(disk)).toEqual(pending ? newTree : left);
        seen[pending ? 'between' : left['dist/vps/a.yaml'] === 'old a\n' ? 'old' : 'new'] += 1;

        synthesizeFiles(disk.disk, PROJECT, NEW, playMachine(5, new Set()));
        expect(visible(disk)).toEqual(newTree);
        expect(disk.files('/p/.gatehouse')).toEqual({ '.gitignore': '*\n' });
      }
      // Each outcome was really met, or the loop has tested nothing.
      expect(seen.old).toBeGreaterThan(10);
      expect(seen.between).toBeGreaterThan(10);
      expect(seen.new).toBeGreaterThan(3);
    },
  );

  it('does not touch what the user changed or added meanwhile, beyond the files it makes', () => {
    const disk = withTree(OLD, FOREIGN);
    disk.put('/p/dist/vps/hand.yaml', 'by hand\n');
    synthesizeFiles(disk.disk, PROJECT, NEW, playMachine(2, new Set()));
    expect(visible(disk)).toEqual({ ...newTree, 'dist/vps/hand.yaml': 'by hand\n' });
  });
});

describe('a synthesis on a disk that fails', () => {
  const counted = failingDisk(withTree(OLD, FOREIGN).disk, Number.POSITIVE_INFINITY, 'ENOSPC', false);
  synthesizeFiles(counted.disk, PROJECT, NEW, playMachine(2, new Set()));
  const total = counted.calls();

  it.each([
    ['ENOSPC', true],
    ['ENOSPC', false],
    ['EACCES', false],
    ['EIO', false],
  ])('with %s (lasting: %s) leaves the old tree or the new one, and says so', (code, lasting) => {
    let old = 0;
    for (let at = 1; at <= total; at++) {
      const disk = withTree(OLD, FOREIGN);
      const failing = failingDisk(disk.disk, at, code, lasting);
      let failed = false;
      try {
        synthesizeFiles(failing.disk, PROJECT, NEW, playMachine(2, new Set()));
      } catch (error) {
        failed = true;
        expect(String(error)).toContain(code);
      }
      if (disk.entries.has('/p/.gatehouse/journal.json')) {
        expect(failed).toBe(true);
        recoverProject('/p', disk.disk, playMachine(4, new Set()));
        expect(visible(disk)).toEqual(newTree);
      } else {
        const left = visible(disk);
        expect([oldTree, newTree]).toContainEqual(left);
        if (!failed) expect(left).toEqual(newTree);
        if (left['dist/vps/a.yaml'] === 'old a\n') old += 1;
      }
      synthesizeFiles(disk.disk, PROJECT, NEW, playMachine(5, new Set()));
      expect(visible(disk)).toEqual(newTree);
    }
    expect(old).toBeGreaterThan(10);
  });
});

describe('an unchanged tree', () => {
  it('costs no write, rename or removal outside the state folder', () => {
    const disk = withTree(NEW, FOREIGN);
    const { counts, disk: counted } = countingDisk(disk.disk);
    const plan = synthesizeFiles(counted, PROJECT, NEW, playMachine(2, new Set()));
    expect(plan.changes).toEqual([]);
    expect(plan.list).toBeUndefined();
    // The lock is the one file written.
    expect(counts.write).toBe(1);
    expect(counts.rename).toBeUndefined();
  });
});
