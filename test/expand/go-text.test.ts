import {
  compareGoStrings,
  formatGoFloat,
  formatGoValue,
  marshalGoJson,
  quoteGoString,
  trimGoSpace,
} from '../../lib/expand/go-text';
import { GoTyped, stringList, stringMap, toGoValue } from '../../lib/expand/go-value';

// What Go 1.26 prints.
test.each([
  [0, '0'],
  [-0, '-0'],
  [1, '1'],
  [999999, '999999'],
  [1000000, '1e+06'],
  [1234567, '1.234567e+06'],
  [123456.789, '123456.789'],
  [1234567.89, '1.23456789e+06'],
  [1e21, '1e+21'],
  [0.0001, '0.0001'],
  [0.00001, '1e-05'],
  [0.000123, '0.000123'],
  [-2.5, '-2.5'],
  [1e-7, '1e-07'],
  [1e100, '1e+100'],
])('%d prints as %s', (number, text) => {
  expect(formatGoFloat(number)).toBe(text);
});

test.each([
  [null, '<nil>'],
  [toGoValue({ b: [1, null], a: { c: true } }), 'map[a:map[c:true] b:[1 <nil>]]'],
  [
    stringMap([
      ['b', '1'],
      ['a', ''],
    ]),
    'map[a: b:1]',
  ],
  [stringList(['x', 'y z']), '[x y z]'],
  [new GoTyped('int', 1234567), '1234567'],
  [
    new GoTyped('map[string]v1alpha1.PluginParameters', toGoValue({ parameters: { k: 'v' } })),
    'map[parameters:map[k:{[34 118 34]}]]',
  ],
])('%j prints as %s', (value, text) => {
  expect(formatGoValue(value)).toBe(text);
});

test('json.Marshal sorts keys by bytes and escapes what HTML would read', () => {
  expect(marshalGoJson(toGoValue({ '\u{10000}': 1, '\uffff': 2, a: '<&>\u2028' }))).toBe(
    '{"a":"\\u003c\\u0026\\u003e\\u2028","\uffff":2,"\u{10000}":1}',
  );
});

test('strings are ordered by their bytes, not by UTF-16', () => {
  expect(['\u{1f600}', '\uff5e', 'b', 'a', 'ab', ''].sort(compareGoStrings)).toEqual([
    '',
    'a',
    'ab',
    'b',
    '\uff5e',
    '\u{1f600}',
  ]);
});

test.each([
  ['a"b\\c\n\t', '"a\\"b\\\\c\\n\\t"'],
  ['é日😀 \u00a0\u200b', '"é日😀 \\u00a0\\u200b"'],
  ['\u0000\u007f\u{e0001}', '"\\x00\\x7f\\U000e0001"'],
])('%j is quoted as %s', (text, quoted) => {
  expect(quoteGoString(text)).toBe(quoted);
});

test('blanks are those of Go: a next-line counts, a byte-order mark does not', () => {
  expect(trimGoSpace('\u0085\u2003 x \ufeff')).toBe('x \ufeff');
});
