import { ControllerPanic } from '../../lib/expand/failure';
import { type GoMap, stringMap, toGoValue, toPlainJson } from '../../lib/expand/go-value';
import { flattenParams, selectorLabels } from '../../lib/expand/params/flatten';
import { mergeParams } from '../../lib/expand/params/merge-params';
import { versionOf } from './argocd-versions';
import { checkoutOf, expand } from './sets';

function merged(target: object, source: object): unknown {
  const into = toGoValue(target) as GoMap;
  mergeParams(into, toGoValue(source) as GoMap);
  return toPlainJson(into);
}

test.each([
  [{ a: 1 }, { a: 2, b: 3 }, { a: 2, b: 3 }],
  [{ a: 'x' }, { a: '' }, { a: '' }],
  [{ a: 'x' }, { a: null }, { a: null }],
  [{ m: { x: 1, y: 2 } }, { m: { y: 3, z: 4 } }, { m: { x: 1, y: 3, z: 4 } }],
  [{ m: { x: 1 } }, { m: {} }, { m: { x: 1 } }],
  [{ m: { x: 1 } }, { m: 'text' }, { m: 'text' }],
  [{ m: 'text' }, { m: { x: 1 } }, { m: { x: 1 } }],
  [{ l: [1, 2, 3] }, { l: [4] }, { l: [4] }],
  [{ m: { x: 1 } }, { m: [1] }, { m: [1] }],
  [{}, { m: { n: { o: 1 } } }, { m: { n: { o: 1 } } }],
])('%j under %j is %j', (target, source, result) => {
  expect(merged(target, source)).toEqual(result);
});

test('any values over a map of texts crash the controller, as reflection refuses them', () => {
  const target = Object.assign(Object.create(null) as GoMap, { values: stringMap([['x', 'y']]) });
  expect(() => mergeParams(target, toGoValue({ values: { x: 'z' } }) as GoMap)).toThrow(
    new ControllerPanic('reflect.Value.SetMapIndex: value of type interface {} is not assignable to type string'),
  );
});

test('a set that does so is an error of the whole set', () => {
  const generators = [
    {
      matrix: {
        generators: [
          { list: { elements: [{ name: 'a', values: { env: 'dev' } }] } },
          { git: { repoURL: 'r', directories: [{ path: '*' }], values: { env: 'prod' } } },
        ],
      },
    },
  ];
  const { errors, applications } = expand(
    { goTemplate: true, generators },
    { checkouts: [checkoutOf('r', { 'd/f': '' })] },
  );
  expect(applications).toEqual([]);
  expect(errors).toMatchObject([{ reason: 'Panic', path: ['spec', 'generators', 0] }]);
});

test('what is flat keeps its leaves: empty maps and lists vanish', () => {
  expect(toPlainJson(flattenParams(toGoValue({ a: { b: [1, { c: null }], d: {} }, e: [], f: 'x' }) as GoMap))).toEqual({
    'a.b.0': 1,
    'a.b.1.c': null,
    f: 'x',
  });
});

test('two keys that become one are chance, unless they say the same', () => {
  const flat = (value: object): unknown => toPlainJson(flattenParams(toGoValue(value) as GoMap));
  expect(flat({ 'a.b': 1, a: { b: 1 } })).toEqual({ 'a.b': 1 });
  expect(() => flat({ 'a.b': 1, a: { b: 2 } })).toThrow('two keys become `a.b`, and which of them counts is chance');
});

test('a selector sees a map of texts as one text before 3.4', () => {
  const params = Object.assign(Object.create(null) as GoMap, {
    values: stringMap([
      ['b', '2'],
      ['a', '1'],
    ]),
    n: 1234567,
  });
  expect([...selectorLabels(params, versionOf('3.5.7'))]).toEqual([
    ['n', '1.234567e+06'],
    ['values.a', '1'],
    ['values.b', '2'],
  ]);
  expect([...selectorLabels(params, versionOf('3.2.6'))]).toEqual([
    ['n', '1.234567e+06'],
    ['values', 'map[a:1 b:2]'],
  ]);
});
