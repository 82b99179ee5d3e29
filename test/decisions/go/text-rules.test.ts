import { bytesOf, runeAt, runesOf, textOf, widthAt } from '../../../lib/decisions/go/bytes';
import { parseGoDuration } from '../../../lib/decisions/go/duration';
import { filepathMatch } from '../../../lib/decisions/go/filepath-match';
import { isIpv6Address } from '../../../lib/decisions/go/ipv6';
import { toGoLowerCase, trimGoSpace } from '../../../lib/decisions/go/letter-case';
import { quoteForTime, quoteGo } from '../../../lib/decisions/go/quote';
import { loadTimeZone } from '../../../lib/decisions/go/time-zone';

describe('bytes', () => {
  test.each(['', 'abc', 'é', '本語', '😀', 'a\u0000b'])('%j survives the way to bytes and back', (text) => {
    expect(textOf(bytesOf(text))).toBe(text);
    expect(bytesOf(text)).toBe(Buffer.from(text, 'utf8').toString('latin1'));
    expect(runesOf(bytesOf(text))).toEqual([...text].map((character) => character.codePointAt(0)));
  });

  test('a lone surrogate is the replacement character', () => {
    expect(textOf(bytesOf('a\ud800b'))).toBe('a\ufffdb');
  });

  test.each([
    ['\xc3', 0xfffd, 1],
    ['\xc0\x80', 0xfffd, 1],
    ['\xed\xa0\x80', 0xfffd, 1],
    ['\xf4\x90\x80\x80', 0xfffd, 1],
    ['', 0xfffd, 0],
    ['\xe6\x9c\xac', 0x672c, 3],
  ])('%j is read as U+%x, %d bytes wide', (bytes, rune, width) => {
    expect([runeAt(bytes, 0), widthAt(bytes, 0)]).toEqual([rune, width]);
  });
});

test.each([
  ['İX', 'ix'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['ẞ', 'ß'],
  ['ABC', 'abc'],
])('Go lowers %j letter by letter to %j', (text, lower) => {
  expect(toGoLowerCase(text)).toBe(lower);
});

test('Go trims U+0085 and keeps U+FEFF', () => {
  expect(trimGoSpace('\u0085\t a \u3000')).toBe('a');
  expect(trimGoSpace('\ufeffa')).toBe('\ufeffa');
});

test.each([
  ['1h30m', 5_400_000_000_000n],
  ['1.5h', 5_400_000_000_000n],
  ['-1m', -60_000_000_000n],
  ['0', 0n],
  ['+5s', 5_000_000_000n],
  ['.5s', 500_000_000n],
  ['1µs', 1_000n],
  ['', { error: 'time: invalid duration ""' }],
  ['1000days', { error: 'time: unknown unit "days" in duration "1000days"' }],
  ['1', { error: 'time: missing unit in duration "1"' }],
  ['.s', { error: 'time: invalid duration ".s"' }],
  ['9223372036854775808ns', { error: 'time: invalid duration "9223372036854775808ns"' }],
  ['-9223372036854775808ns', -9_223_372_036_854_775_808n],
  ['1é', { error: 'time: unknown unit "\\xc3\\xa9" in duration "1\\xc3\\xa9"' }],
])('the duration %j is %s', (text, expected) => {
  expect(parseGoDuration(text)).toEqual(expected);
});

test.each([
  ['a"\\\n', '"a\\"\\\\\\n"'],
  ['é', '"é"'],
  ['\u00a0', '"\\u00a0"'],
  ['\u0001', '"\\x01"'],
  ['\u{e0001}', '"\\U000e0001"'],
])('Go quotes %j as %s', (text, quoted) => {
  expect(quoteGo(text)).toBe(quoted);
});

test("Go's time package quotes bytes", () => {
  expect(quoteForTime('a"é')).toBe('"a\\"\\xc3\\xa9"');
});

test.each([
  ['*', '', true],
  ['*', 'a/b', false],
  ['*.k8s.io', 'k8s.io', false],
  ['*.k8s.io', 'policy.k8s.io', true],
  ['Pod', 'pod', false],
  ['[^A-C]x', 'Dx', true],
  ['[^A-C]x', 'Bx', false],
  ['[!a]', '!', true],
  ['[a-cx-z]', 'y', true],
  ['?', '/', false],
  ['[/]', '/', true],
  ['\\*', '*', true],
  ['a*b*c', 'aXbYc', true],
  ['{a,b}', 'a', false],
  ['[', 'a', 'bad pattern'],
  ['[]a]', 'a', 'bad pattern'],
  ['a[', 'b', 'bad pattern'],
  ['\\', 'a', 'bad pattern'],
  ['?', 'é', true],
])('filepath.Match of %j and %j is %s', (pattern, name, expected) => {
  expect(filepathMatch(pattern, name)).toBe(expected);
});

test.each([
  ['::1', true],
  ['fe80::1%en0', true],
  ['::ffff:1.2.3.4', true],
  ['1:2:3:4:5:6:7:8', true],
  ['1:2:3:4:5:6:7::', true],
  ['1:2:3:4:5:6:7::8', false],
  ['fe80::1%', false],
  ['1.2.3.4', false],
  ['::1::', false],
  ['12345::', false],
  ['::01.2.3.4', false],
  ['abc', false],
])('%j is an IPv6 address: %s', (text, expected) => {
  expect(isIpv6Address(text)).toBe(expected);
});

describe('time zones', () => {
  const july = Date.UTC(2024, 6, 1) / 1000;
  test.each([
    ['Europe/Berlin', 7200],
    ['America/New_York', -14400],
    ['US/Eastern', -14400],
    ['Asia/Kolkata', 19800],
    ['Etc/GMT+3', -10800],
    ['', 0],
    ['UTC', 0],
  ])('%j is %d seconds ahead in July', (name, offset) => {
    const zone = loadTimeZone(name);
    expect('offsetAt' in zone && zone.offsetAt(july)).toBe(offset);
  });

  test.each([
    ['europe/berlin', 'unknown time zone europe/berlin'],
    ['+01:00', 'unknown time zone +01:00'],
    ['../etc/passwd', 'time: invalid location name'],
    ['/etc', 'time: invalid location name'],
  ])('%j is refused', (name, error) => {
    expect(loadTimeZone(name)).toEqual({ error });
  });

  test('every name that Go knows opens', () => {
    const { TIME_ZONE_NAMES } = jest.requireActual<typeof import('../../../lib/decisions/go/time-zone-names')>(
      '../../../lib/decisions/go/time-zone-names',
    );
    expect(TIME_ZONE_NAMES.size).toBe(598);
    const closed = [...TIME_ZONE_NAMES].filter((name) => 'error' in loadTimeZone(name));
    expect(closed).toEqual([]);
  });
});
