import { generalize } from './globs';
import { mutate, perhapsMutated } from './mutate';
import type { Random } from './random';

const SCHEMES = [
  'https://',
  'https://',
  'https://',
  'http://',
  'ssh://',
  'ssh://',
  'git://',
  'oci://',
  'file://',
  'HTTPS://',
  'git+ssh://',
  'https:/',
  'https:',
  '://',
  '//',
  '',
  '1x://',
  'a.b://',
  '*://',
  'ssh:',
  'git@',
];

const USERS = [
  '',
  '',
  '',
  '',
  'git@',
  'git@',
  'user:pass@',
  'user:p@ss@',
  'john@doe.org@',
  ':@',
  '@',
  'a:b:c@',
  '*@',
  'us%65r@',
  'ü@',
  'a b@',
  'u!*@',
  '%@',
  'GIT@',
  'a;b=c&d@',
  "u'(x)@",
  'a,b$@',
];

const HOSTS = [
  'github.com',
  'GitHub.com',
  'git.example.com',
  'localhost',
  '10.0.0.1',
  'my_host',
  '*',
  '*.example.com',
  '{a,b}.h',
  '[::1]',
  '[fe80::1%25eth0]',
  '[fe80::1%eth0]',
  '[::1',
  '::1',
  'exämple.com',
  'xn--exmple-cua.com',
  'h h',
  '',
  'a..b',
  'h%20h',
  'h%2fh',
  'h"x',
  "h'x",
  'h<x>',
  'h;x=1',
  '日本',
  'h\\x',
  'h^x',
  'h|x',
  '[h]',
  'a[b]',
  '[::ffff:1.2.3.4]',
  '[v1.x]',
  '[1.2.3.4]',
  '[g::1]',
  'h%zz',
  'h%25',
  '-h',
  '.',
];

const PORTS = [
  '',
  '',
  '',
  '',
  ':22',
  ':443',
  ':',
  ':port',
  ':99999999',
  ':0',
  ':2222',
  ':-1',
  ':*',
  ':2 2',
  '::22',
  ':22:33',
  ':２',
];

const SEGMENTS = [
  'org',
  'Org',
  'repo',
  'repo.git',
  'my repo',
  'a%20b',
  'a%2Fb',
  'a%2fb',
  '%61',
  '%zz',
  '%',
  '.',
  '..',
  '',
  '*',
  '**',
  '?',
  '[ab]',
  '[!ab]',
  '{a,b}',
  '~user',
  'a:b',
  'a@b',
  'x.git.git',
  '.git',
  'ü',
  '日本',
  '%C3%BC',
  '%c3%bc',
  'a+b',
  'a&b',
  'a=b',
  "a'b",
  'a(b)',
  'a|b',
  'a"b',
  'a<b',
  'a>b',
  'a^b',
  'a`b',
  'a\\b',
  'a;b',
  'a,b',
  'a!b',
  'a$b',
  'a#b',
  '_git',
  'v2',
  '%00',
  '%7F',
  '\u00a0',
  'İ',
  'K',
  'e\u0301',
  'x'.repeat(80),
];

const TAILS = [
  '',
  '',
  '',
  '',
  '.git',
  '.git',
  '/',
  '.git/',
  '?',
  '?ref=main',
  '#frag',
  '?a=b#c',
  '#',
  '??',
  '?a b',
  '#a b',
  '?%zz',
  '#%zz',
  '#ü',
  '?*',
  ' ',
  '.GIT',
  '.git.git',
  '?#',
  '#?x',
  '%',
];

const WHOLE = [
  '',
  '*',
  '**',
  '!',
  '!*',
  ' ',
  'git@github.com:org/repo',
  'git@github.com:/org/repo',
  'git@h:2222/x',
  'ssh://git@h:22/org/r',
  'ssh://git@h:org/r',
  'github.com:org/repo.git',
  'registry.example.com:5000/x',
  '10.0.0.1:5000/x',
  'my_host:5000/x',
  'localhost:5000/x',
  '/local/path',
  './a:b',
  'a:b',
  'C:\\repo',
  'mailto:x@y',
  '?',
  '#',
  ':',
  '@',
  'a@b',
  'a@b:c',
  '@b',
  'x@y@z:w',
  'git@:org/r',
  'data:,x',
  '//h/x',
  '///x',
  '////x',
  'ssh://',
  'ssh://git@',
  'https://',
  'git@*:org/*',
  '*@github.com:org/*',
  'git@[::1]:org/r',
  'ssh://git@[::1]:22/org/r',
  '%',
  '%41',
  'a%b:c',
  'x://y@z@w',
  '1:2',
  '+a:b',
  'A+b-.1:x',
];

/** A repository URL in any of the spellings people and attackers use. */
export function repositoryURL(random: Random): string {
  return random.weighted([
    [6, () => composed(random)],
    [3, () => ordinary(random)],
    [2, () => scpLike(random)],
    [2, () => random.pick(WHOLE)],
    [2, () => mutate(random, random.chance(0.5) ? ordinary(random) : random.pick(WHOLE))],
    [1, () => perhapsMutated(random, composed(random), 0.5)],
    [
      1,
      () =>
        random.chance(0.1) ? `https://h/${random.pick(SEGMENTS).repeat(random.between(20, 100))}` : ordinary(random),
    ],
  ]);
}

function ordinary(random: Random): string {
  return (
    random.pick([
      'https://github.com/',
      'https://git.example.com/',
      'git@github.com:',
      'ssh://git@github.com/',
      'oci://ghcr.io/',
    ]) + random.pick(['org/repo', 'org/repo.git', 'org/other', 'org/sub/repo', 'evil/repo', 'Org/Repo', 'org'])
  );
}

function scpLike(random: Random): string {
  return (
    random.pick(USERS) +
    random.pick(HOSTS) +
    random.pick([':', ':/', ':~/', '::', '/']) +
    random.list(0, 3, () => random.pick(SEGMENTS)).join('/') +
    random.pick(TAILS)
  );
}

function composed(random: Random): string {
  const path = random
    .list(0, 4, () => random.pick(SEGMENTS))
    .map((segment) => `/${segment}`)
    .join('');
  return (
    random.pick(SCHEMES) + random.pick(USERS) + random.pick(HOSTS) + random.pick(PORTS) + path + random.pick(TAILS)
  );
}

/** Another spelling, which may or may not be the same repository to Argo CD. */
export function respelled(random: Random, url: string): string {
  return random.weighted([
    [3, () => url],
    [1, () => url.toUpperCase()],
    [1, () => url.toLowerCase()],
    [1, () => (url.endsWith('.git') ? url.slice(0, -4) : `${url}.git`)],
    [1, () => `${url}/`],
    [1, () => ` ${url}\t`],
    [1, () => `\u00a0${url}\u3000`],
    [1, () => url.replace(/^ssh:\/\/([^/:]*)\//, '$1:')],
    [1, () => url.replace(/^([^/:]*@[^/:]*):/, 'ssh://$1/')],
    [1, () => url.replace(/^https:\/\/([^/]+)/, 'https://$1:443')],
    [1, () => url.replace(/^https:/, 'http:')],
    [1, () => url.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)],
    [1, () => url.replace(/\/([^/]*)$/, '//$1')],
    [2, () => mutate(random, url)],
  ]);
}

/** An entry of sourceRepos made for the URL: the same, wider, denying, or off by a little. */
export function repositoryEntry(random: Random, url: string): string {
  const base = random.chance(0.7) ? respelled(random, url) : repositoryURL(random);
  const pattern = random.weighted([
    [3, () => base],
    [2, () => base.replace(/[^/:]*$/, '*')],
    [1, () => base.replace(/[^/:]*$/, '**')],
    [1, () => base.replace(/[^/:]*\/[^/:]*$/, '*/*')],
    [1, () => base.replace(/\/\/[^/]*/, '//*')],
    [3, () => generalize(random, base)],
    [1, () => random.pick(['*', '**', 'https://**', '', 'git@*', '*/*'])],
  ]);
  return random.weighted([
    [10, () => pattern],
    [3, () => `!${pattern}`],
    [1, () => random.pick(['!!', ' !', '! ', '!\t']) + pattern],
  ]);
}
