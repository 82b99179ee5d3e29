import { formatJournal, type Journal, parseJournal } from '../../lib/synth/journal';
import { recoverProject } from '../../lib/synth/recover-project';
import { playMachine } from './support/lock-machine';
import { MemoryDisk } from './support/memory-disk';

const journal = (path: string, staged = 'runs/1/a.0', backup = 'runs/1/old/p0'): Journal => ({
  version: 1,
  run: '1',
  removals: [],
  placements: [{ path, staged, backup, replaces: true }],
});

describe('a journal', () => {
  it('is read as it was written', () => {
    expect(parseJournal(formatJournal(journal('dist/a.yaml')))).toEqual(journal('dist/a.yaml'));
  });

  it.each([
    ['leaves the project', journal('../outside.yaml')],
    ['is absolute', journal('/etc/passwd')],
    ["writes into git's folder", journal('.git/hooks/pre-commit')],
    ["writes into git's folder, spelled otherwise", journal('.GIT/config')],
    ['writes into the state folder', journal('.gatehouse/journal.json')],
    ['takes from elsewhere', journal('dist/a.yaml', 'runs/2/a.0')],
    ['takes from outside', journal('dist/a.yaml', 'runs/1/../../../secret')],
    ['backs up elsewhere', journal('dist/a.yaml', 'runs/1/a.0', 'locks/a')],
    ['is of another version', { ...journal('dist/a.yaml'), version: 2 }],
    ['has steps that are none', { ...journal('dist/a.yaml'), placements: [null] }],
    ['is no object', null],
  ])('that %s is none', (_why, content) => {
    expect(parseJournal(JSON.stringify(content))).toBeUndefined();
  });

  it('that is none is removed, and nothing else is touched', () => {
    const disk = MemoryDisk.with({ '/p/.gatehouse/journal.json': '{"version": 1', '/p/dist/a.yaml': 'old' });
    expect(recoverProject('/p', disk.disk, playMachine(1, new Set([1])))).toBe(
      '`.gatehouse/journal.json` is no journal of an exchange and was removed; nothing else was touched',
    );
    expect(disk.files('/p')).toEqual({ 'dist/a.yaml': 'old' });
  });

  it('is not carried out through a link', () => {
    const disk = MemoryDisk.with({
      '/p/.gatehouse/journal.json': formatJournal(journal('dist/sub/a.yaml')),
      '/p/.gatehouse/runs/1/a.0': 'new',
      '/p/dist/b.yaml': 'b',
    });
    disk.link('/p/dist/sub', '/elsewhere');
    expect(recoverProject('/p', disk.disk, playMachine(1, new Set([1])))).toContain(
      '`dist/sub` became a symbolic link',
    );
    expect(disk.files('/p/dist')).toEqual({ 'b.yaml': 'b', sub: '-> /elsewhere' });
  });
});
