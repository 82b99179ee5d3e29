import { isSameRepoUrl, isSshUrl, normalizeRepoUrl } from '../../lib/decisions/repo-url';
import { version } from './versions';

test.each([
  ['git@H:Org/R.git', 'git@h/org/r'],
  ['ssh://git@h/org/r', 'git@h/org/r'],
  ['ssh://git@h:22/org/r', 'git@h:22/org/r'],
  ['git@h:2222/x', 'git@h/2222/x'],
  ['git@h:/x', 'git@h//x'],
  ['ssh://h/x', 'h/x'],
  ['ssh://git@h:org/r', ''],
  ['github.com:org/r.git', 'github.com:org/r'],
  ['registry.example.com:5000/x', 'registry.example.com:5000/x'],
  ['10.0.0.1:5000/x', ''],
  ['https://user:p@ss@h/x', 'https://user:p%40ss@h/x'],
  ['john@doe.org@h:o/r', 'john%40doe.org@h/o/r'],
  ['*@github.com:org/*', '%2A@github.com/org/*'],
  ['git@*:org/*', 'git@*/org/*'],
  ['https://h/org/{a,b}', 'https://h/org/%7Ba,b%7D'],
  ['https://{a,b}.h/x', ''],
  ['https://h/%zz', ''],
  ['https://h:port/x', ''],
  ['a\tb', ''],
  ['https://h/[ab]/*', 'https://h/[ab]/*'],
  ['https://h/org-?/*', 'https://h/org-?/*'],
  ['https://h/my org/*', 'https://h/my%20org/%2A'],
  ['https://h/x.git.git', 'https://h/x.git'],
  ['https://h/x.git/', 'https://h/x.git/'],
  ['oci://reg/x', 'oci://reg/x'],
  ['https://[::1]:443/x', 'https://[::1]:443/x'],
  ['https://[fe80::1%25en0]/x', 'https://[fe80::1%25en0]/x'],
  ['https://[::1/x', ''],
  ['https://[1.2.3.4]/x', ''],
  ['https://h/x#a b', 'https://h/x#a%20b'],
  ['https://h/x#', 'https://h/x'],
  ['https://h/x?', 'https://h/x?'],
  ['mailto:x', 'mailto:x'],
  ['file:///x', 'file:///x'],
  ['file:', 'file:'],
  ['//h/x', '//h/x'],
  ['*', '*'],
  ['', ''],
  ['https://h/É', 'https://h/%C3%A9'],
  [' \u0085https://h/x\n', 'https://h/x'],
])('%j is compared as %j', (url, normalized) => {
  expect(normalizeRepoUrl(url)).toBe(normalized);
});

test('a second colon in the host of a web URL is refused since 3.4', () => {
  expect(normalizeRepoUrl('http://a:1:2/x', version('3.3.9'))).toBe('http://a:1:2/x');
  expect(normalizeRepoUrl('http://a:1:2/x', version('3.4.0'))).toBe('');
  expect(normalizeRepoUrl('git://a:1:2/x', version('3.4.0'))).toBe('git://a:1:2/x');
});

test('what is remembered of one URL is not taken for another', () => {
  expect(normalizeRepoUrl('@b', version('2.14.11'))).toBe('@b');
  expect(normalizeRepoUrl('\0@b')).toBe('');
  expect(normalizeRepoUrl('@b', version('2.14.11'))).toBe('@b');
});

test.each([
  ['git@h:x', 'ssh://git@h/x', true],
  ['10.0.0.1:5000/x', '10.0.0.1:5000/x', true],
  ['10.0.0.1:5000/x', '10.0.0.1:5000/y', false],
  ['', '', false],
  ['https://h/x', 'http://h/x', false],
])('%j and %j are one repository: %s', (a, b, expected) => {
  expect(isSameRepoUrl(a, b)).toBe(expected);
});

test.each([
  ['git@h:x', true],
  ['ssh://git@h/x', true],
  ['ssh://h/x', false],
  ['https://u@h/x', false],
  ['a:b@c', false],
  ['@c', true],
])('%j is an SSH URL: %s', (url, expected) => {
  expect(isSshUrl(url)).toBe(expected);
});
