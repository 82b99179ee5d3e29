import { compareCase, type SuiteResult } from './case';
import { findDifferingSections, printDifferences, replaceSections, splitSections } from './evidence-page';
import { normalizeText } from './normalize-text';
import { printSection, printTimeRow, sectionHeading } from './print-evidence';

const result = (observed: string, argocdVersion = '3.5.7'): SuiteResult => ({
  suite: 'boundary',
  argocdVersion,
  cases: [compareCase('a-1', 'a title', 'synced', observed)],
  notes: [],
  seconds: 1.4,
  memoryMiB: 10,
});

describe('the evidence page', () => {
  test('a section that is as before does not differ, whatever the time it took', () => {
    const section = printSection(result('synced'), 'about');
    const page = replaceSections('', new Map([['## boundary, Argo CD 3.5.7', section]]), [
      '## boundary, Argo CD 3.5.7',
    ]);
    const slower = printSection({ ...result('synced'), seconds: 99 }, 'about');
    expect(findDifferingSections(page, new Map([['## boundary, Argo CD 3.5.7', slower]]))).toEqual([]);
  });

  test('a case that went otherwise, a new section and a missing page differ', () => {
    const heading = sectionHeading(result('synced'));
    const page = replaceSections('', new Map([[heading, printSection(result('synced'), 'about')]]), [heading]);
    const fresh = new Map([[heading, printSection(result('refused'), 'about')]]);
    expect(findDifferingSections(page, fresh)).toEqual(['## boundary, Argo CD 3.5.7']);
    expect(findDifferingSections('', fresh)).toEqual(['## boundary, Argo CD 3.5.7']);
  });

  test('sections stand in the given order, and those that are not named go', () => {
    const old = '## b\n\nold\n\n## gone\n\nx\n';
    const page = replaceSections(old, new Map([['## a', '## a\n\nnew\n']]), ['## a', '## b']);
    expect([...splitSections(page).keys()]).toEqual(['## a', '## b']);
  });

  test('a table cell cannot break its table', () => {
    const text = printSection({ ...result('a|b\nc<d'), notes: ['a note'] }, 'about');
    expect(text).toContain('| a-1 | a title | synced | a\\|b<br>c&lt;d | **differs** |');
    expect(text).toContain('0 of 1 cases went as predicted.');
    expect(text).toContain('- a note');
  });

  test('what differs between two releases stands side by side', () => {
    const newer = printSection(result('synced'), 'about');
    const older = printSection(result('refused', '2.14.11'), 'about');
    expect(printDifferences('## d', newer, older, ['3.5.7', '2.14.11'])).toContain(
      '| a-1 | a title | synced | refused |',
    );
    expect(printDifferences('## d', newer, newer, ['3.5.7', '2.14.11'])).toContain(
      'Nothing: every case went the same way.',
    );
    expect(printDifferences('## d', newer, undefined, ['3.5.7', '2.14.11'])).toBe('');
  });

  test('a row of times names suite and release first', () => {
    expect(printTimeRow(result('synced'))).toBe('| boundary | 3.5.7 | 1 | 1 | 10 |');
  });

  test('ports, commits, uids and times are words', () => {
    const uid = '12345678-90ab-cdef-1234-567890abcdef';
    const text = `http://localhost:41233/git ${uid} ${'a'.repeat(40)} 2026-11-30T23:46:13Z`;
    expect(normalizeText(text)).toBe('http://localhost:PORT/git UID COMMIT TIME');
    expect(normalizeText('https://kubernetes.default.svc:443/x')).toBe('https://kubernetes.default.svc:443/x');
  });
});
