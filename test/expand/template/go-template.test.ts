import { type GoMap, stringList, stringMap, toGoValue } from '../../../lib/expand/go-value';
import { renderGoTemplates } from '../../../lib/expand/template/go-template';
import { versionOf } from '../argocd-versions';

const NOW = versionOf('3.5.7');

function render(text: string, params: object = {}, options: readonly string[] = [], version = NOW): string {
  const set = Object.assign(Object.create(null) as GoMap, toGoValue(params), typedOf(params));
  return renderGoTemplates([text], [set], options, version)(text, 0);
}

/** Typed values of the top level survive the copying. */
function typedOf(params: object): object {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value?.constructor?.name === 'GoTyped'));
}

test.each([
  ['{{.a}}', { a: 1e6 }, '1e+06'],
  ['{{printf "%.0f" .a}}', { a: 1e6 }, '1000000'],
  ['{{.a | int64}}', { a: 1234567 }, '1234567'],
  ['{{.a}}', { a: null }, '<no value>'],
  ['{{.a}}', { a: [1, 'x', null, { b: true }] }, '[1 x <nil> map[b:true]]'],
  ['{{range $k, $v := .m}}{{$k}}={{$v}};{{end}}', { m: { b: 1, a: 2 } }, 'a=2;b=1;'],
  ['{{ .a | default "x" | upper | quote }}', { a: '' }, '"X"'],
  ['{{normalize .a}}', { a: '--Feat/ABC_é.' }, 'feat-abc'],
  ['{{slugify .a}}', { a: 'Feat/Long_name with words' }, 'feat-long-name-with-words'],
  ['{{slugify 10 true .a}}', { a: 'feature long name' }, 'feature'],
  ['{{slugify 10 false .a}}', { a: 'feature long name' }, 'feature-lo'],
  ['{{toYaml .m}}', { m: { b: [1], a: 'x: y' } }, "a: 'x: y'\nb:\n- 1"],
  ['{{(fromYaml .a).b}}', { a: 'b: 017' }, '15'],
  ['{{index (fromYamlArray .a) 1}}', { a: '[a, on]' }, 'true'],
  ['{{toJson .m}}', { m: { html: '<a&b>' } }, '{"html":"\\u003ca\\u0026b\\u003e"}'],
  [
    '{{typeOf .s}} {{typeOf .l}} {{typeOf .n}}',
    { s: stringMap([['a', 'b']]), l: stringList(['x']), n: 1 },
    'map[string]string []string float64',
  ],
  ['{{if eq .a "x"}}yes{{else if .b}}b{{end}}', { a: 'y', b: true }, 'b'],
  ['{{- .a -}} !', { a: 'x' }, 'x!'],
  ['{{"{{"}}.name}}', {}, '{{.name}}'],
  ['no template }} at all', {}, 'no template }} at all'],
])('%s with %j is %j', (text, params, result) => {
  expect(render(text, params)).toBe(result);
});

test.each(['env "HOME"', 'expandenv "$HOME"', 'getHostByName "x"'])('%s is no function, as in Argo CD', (call) => {
  const name = call.split(' ')[0];
  expect(() => render(`{{ ${call} }}`)).toThrow(`function "${name}" not defined`);
});

test("messages are Go's, with the template's name since 3.3", () => {
  const text = '{{.a.b}}';
  const message = (name: string): string =>
    `failed to execute go template {{.a.b}}: template: ${name}:1:4: executing "${name}" at <.a.b>: can't evaluate field b in type interface {}`;
  expect(() => render(text, { a: 'x' })).toThrow(message('base'));
  expect(() => render(text, { a: 'x' }, [], versionOf('3.2.6'))).toThrow(message(''));
});

test('missingkey decides what an unknown key is', () => {
  expect(render('{{.a}}', {}, ['missingkey=default'])).toBe('<no value>');
  expect(render('{{.a}}', {}, ['missingkey=zero'])).toBe('<no value>');
  expect(() => render('{{.a}}', {}, ['missingkey=error'])).toThrow('map has no entry for key "a"');
});

test('semver was an older one before 3.2: a range then takes a pre-release only where each part names one', () => {
  const text = '{{ semverCompare ">=1.0.0-0 <2.0.0" "1.5.0-rc1" }}';
  expect(render(text)).toBe('true');
  expect(render(text, {}, [], versionOf('3.0.20'))).toBe('false');
});

describe('what changes from one run to the next', () => {
  test.each([
    ['{{now}}', 'now'],
    ['{{uuidv4}}', 'uuidv4'],
    ['{{randAlphaNum 5}}', 'randAlphaNum'],
    ['{{.a | htpasswd "u"}}', 'htpasswd'],
    ['{{shuffle .a}}', 'shuffle'],
    ['{{date "2006" .a}}', 'date'],
    ['{{keys .m | join ","}}', "the order of a map's keys"],
    ['{{index (values .m) 0}}', "the order of a map's keys"],
  ])('%s is undecided', (text, reason) => {
    expect(() => render(text, { a: 'text', m: { x: 1, y: 2, z: 3 } })).toThrow(
      `the template's text changes from one run to the next: \`${reason}\``,
    );
  });

  test.each([
    ['{{keys .m | sortAlpha | join ","}}', 'x,y,z'],
    ['{{len (keys .m)}}', '3'],
    ['{{if .no}}{{now}}{{end}}ok', 'ok'],
    ['{{date "2006-01" (toDate "2006-01-02" .d)}}', '2026-03'],
    ['{{keys .one | first}}', 'k'],
  ])('%s is not', (text, result) => {
    expect(render(text, { m: { y: 1, z: 2, x: 3 }, one: { k: 1 }, d: '2026-03-04' })).toBe(result);
  });
});

test('a template that calls itself too deeply for WebAssembly is undecided, not an error', () => {
  expect(() => render('{{define "d"}}{{if .}}{{template "d" (sub . 1)}}{{end}}{{end}}{{template "d" 2000}}')).toThrow(
    'the template calls itself deeper than this program follows',
  );
});

test('a batch gives each text with each set of parameters', () => {
  const sets = ['a', 'b', 'c'].map((name) => Object.assign(Object.create(null) as GoMap, { name }));
  const lookup = renderGoTemplates(['{{.name}}', 'plain', '{{.name | upper}}'], sets, [], NOW);
  expect(
    sets.map((_set, index) => [lookup('{{.name}}', index), lookup('plain', index), lookup('{{.name | upper}}', index)]),
  ).toEqual([
    ['a', 'plain', 'A'],
    ['b', 'plain', 'B'],
    ['c', 'plain', 'C'],
  ]);
});
