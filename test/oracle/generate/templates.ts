import { mutate } from './mutate';
import type { Random } from './random';

const TEXTS = [
  'dev',
  'prod',
  'a/b',
  'Feature/ABC_1',
  '',
  ' padded ',
  'é日😀',
  'true',
  '1',
  '017',
  'a: b',
  '{{x}}',
  '<no value>',
  'v1.2.3',
  'x'.repeat(70),
  'a,b,c',
  '"q"',
  "it's",
  'line\nbreak',
  'http://h/p?q=1',
];

const KEYS = ['name', 'env', 'cluster', 'url', 'n', 'flag', 'list', 'obj', 'a-b', 'path', 'values', 'tags', 'missing'];

function scalar(random: Random): unknown {
  return random.weighted<unknown>([
    [8, () => random.pick(TEXTS)],
    [2, () => random.pick([0, 1, -1, 42, 1234567, 1.5, 1e21, 1e-7, 123456789012, 3.0])],
    [1, () => random.chance(0.5)],
    [1, () => null],
  ]);
}

/** A JSON value, nested a little. */
export function jsonValue(random: Random, depth: number): unknown {
  return random.weighted<unknown>([
    [6, () => scalar(random)],
    [depth < 2 ? 1 : 0, () => random.list(0, 3, () => jsonValue(random, depth + 1))],
    [
      depth < 2 ? 2 : 0,
      () => Object.fromEntries(random.list(0, 3, () => [random.pick(KEYS), jsonValue(random, depth + 1)])),
    ],
  ]);
}

/** Params as the plain template mode has them: flat, and strings as a rule. */
export function flatParams(random: Random): Record<string, unknown> {
  const keys = [
    'name',
    'env',
    'cluster',
    'url',
    'path',
    'path.basename',
    'path[0]',
    'values.x',
    'metadata.labels.env',
    'a-b',
    ' spaced ',
  ];
  return Object.fromEntries(
    random.list(0, 5, () => [random.pick(keys), random.chance(0.95) ? random.pick(TEXTS) : jsonValue(random, 1)]),
  );
}

/** Params as goTemplate has them: any JSON. */
export function nestedParams(random: Random): Record<string, unknown> {
  const params: Record<string, unknown> = Object.fromEntries(
    random.list(0, 5, () => [random.pick(KEYS), jsonValue(random, 0)]),
  );
  if (random.chance(0.5))
    params.path = { path: 'apps/dev', basename: 'dev', basenameNormalized: 'dev', segments: ['apps', 'dev'] };
  if (random.chance(0.3)) params.values = { x: random.pick(TEXTS) };
  return params;
}

const FIELDS = [
  '.name',
  '.env',
  '.n',
  '.flag',
  '.list',
  '.obj',
  '.missing',
  '.path.basename',
  '.path.segments',
  '.values.x',
  '.obj.name',
  '.',
  '$',
  '.name.deep',
  'index . "a-b"',
  '(index .list 0)',
  'nil',
  '"text"',
  '`raw`',
  '3',
  '2.5',
  'true',
  "'c'",
];

const FILTERS = [
  'upper',
  'lower',
  'quote',
  'squote',
  'trim',
  'title',
  'untitle',
  'normalize',
  'slugify',
  'slugify 10 true',
  'slugify 23 false',
  'toJson',
  'toPrettyJson',
  'toRawJson',
  'toYaml',
  'fromYaml',
  'fromYamlArray',
  'fromJson',
  'mustFromJson',
  'b64enc',
  'b64dec',
  'sha256sum',
  'sha1sum',
  'adler32sum',
  'len',
  'default "d"',
  'empty',
  'trunc 3',
  'trunc -3',
  'trimSuffix "v"',
  'trimPrefix "a"',
  'trimAll "d"',
  'replace "d" "D"',
  'splitList "/"',
  'split "/"',
  'splitn "/" 2',
  'first',
  'last',
  'rest',
  'initial',
  'reverse',
  'uniq',
  'sortAlpha',
  'join "-"',
  'int',
  'int64',
  'float64',
  'toString',
  'atoi',
  'add 1',
  'add1',
  'sub 1',
  'mul 2',
  'div 2',
  'mod 2',
  'max 3',
  'min 3',
  'ceil',
  'floor',
  'round 1',
  'printf "%v"',
  'printf "%s"',
  'printf "%d"',
  'printf "%q"',
  'printf "%5.2f"',
  'printf "%T"',
  'print',
  'println',
  'html',
  'js',
  'urlquery',
  'not',
  'kindOf',
  'typeOf',
  'nindent 2',
  'indent 2',
  'repeat 2',
  'nospace',
  'initials',
  'swapcase',
  'snakecase',
  'camelcase',
  'kebabcase',
  'abbrev 5',
  'wrap 5',
  'cat "x"',
  'contains "d"',
  'hasPrefix "d"',
  'hasSuffix "v"',
  'semver',
  'semverCompare ">=1.0.0"',
  'regexMatch "^d"',
  'regexReplaceAll "[aeiou]" "x"',
  'regexFind "[a-z]+"',
  'base',
  'dir',
  'ext',
  'clean',
  'osBase',
  'isAbs',
  'plural "one" "many"',
  'coalesce',
  'ternary "y" "n"',
  'has "dev"',
  'keys | sortAlpha',
  'pick "name"',
  'omit "name"',
  'dig "name" "none"',
  'values | len',
  'concat (list 1)',
  'append "z"',
  'prepend "z"',
  'compact',
  'without "dev"',
  'slice 1',
  'until',
  'seq',
  'toDecimal',
  'hello',
  'fail',
  'env',
  'getHostByName',
  'nosuchfunction',
  'call',
  'and',
  'or',
  'eq "dev"',
  'ne "dev"',
  'lt 1',
  'deepEqual "dev"',
  'any',
  'all',
  'urlParse',
  'toStrings',
  'substr 0 2',
  'duration',
  'durationRound',
];

function pipeline(random: Random): string {
  const filters = random.list(0, 2, () => random.pick(FILTERS));
  return [random.pick(FIELDS), ...filters].join(' | ');
}

function goPiece(random: Random, depth: number): string {
  const open = random.chance(0.1) ? '{{-' : '{{';
  const close = random.chance(0.1) ? '-}}' : '}}';
  return random.weighted([
    [6, () => `${open} ${pipeline(random)} ${close}`],
    [4, () => random.pick(['app-', '-', ' ', '\n', 'é', '{', '}', '}}', ' text '])],
    [
      depth < 2 ? 1 : 0,
      () =>
        `{{ if ${pipeline(random)} }}${goTemplate(random, depth + 1)}${random.chance(0.5) ? `{{ else }}${goTemplate(random, depth + 1)}` : ''}{{ end }}`,
    ],
    [
      depth < 2 ? 1 : 0,
      () =>
        `{{ range $i, $e := ${random.pick(['.list', '.obj', '.path.segments', '.n', '.name', '.missing'])} }}${random.pick(['{{ $i }}={{ $e }}', '{{ . }}', '{{ break }}', '{{ continue }}'])}${random.chance(0.3) ? '{{ else }}none' : ''}{{ end }}`,
    ],
    [depth < 2 ? 1 : 0, () => `{{ with ${random.pick(FIELDS)} }}${goTemplate(random, depth + 1)}{{ end }}`],
    [1, () => `{{ $v := ${pipeline(random)} }}{{ $v }}`],
    [
      1,
      () =>
        random.pick([
          '{{ define "t" }}x{{ end }}{{ template "t" . }}',
          '{{/* comment */}}',
          '{{ template "none" }}',
          '{{ block "b" . }}y{{ end }}',
          '{{',
          '{{ }}',
          '{{ . ',
          '{{ end }}',
          '{{ if }}',
          '{{ .a..b }}',
          '{{ "unclosed }}',
          "{{ ' }}",
          '{{ $undefined }}',
          '{{ .name | }}',
          '{{ (.name }}',
          '{{ 1 | .name }}',
          '{{ .name = 1 }}',
          '{{ dict "a" 1 "b" }}',
          '{{ index .list 9 }}',
          '{{ index .obj "name" }}',
          '{{ slice .name 1 2 }}',
          '{{ printf "%[2]v %[1]v" 1 2 }}',
          '{{ (dict "k" .name).k }}',
          '{{ list 1 "a" nil | toJson }}',
          '{{ len .list | add 1 | printf "%03d" }}',
          '{{ tuple .name .env | join "," }}',
        ]),
    ],
  ]);
}

/** A Go template of a few pieces, some broken. */
export function goTemplate(random: Random, depth: number): string {
  const text = random.list(1, 3, () => goPiece(random, depth)).join('');
  return random.chance(0.05) ? mutate(random, text) : text;
}

/** A template of the plain mode, some with tags that do not close. */
export function fastTemplate(random: Random): string {
  return random
    .list(1, 4, () =>
      random.weighted([
        [
          6,
          () =>
            `{{${random.pick(['', ' ', '  ', '\t'])}${random.pick(['name', 'env', 'path', 'path.basename', 'path[0]', 'values.x', 'metadata.labels.env', 'missing', '', 'a-b', 'spaced', '.name', 'name | upper', '{name'])}${random.pick(['', ' ', '\n'])}}}`,
        ],
        [4, () => random.pick(['app-', '-', ' ', '{', '}', '{{', '}}', '{{{', '}}}', '{{name}', 'é', '\n'])],
      ]),
    )
    .join('');
}

export interface TemplateMode {
  readonly goTemplate: boolean;
  readonly goTemplateOptions?: string[];
}

export function templateMode(random: Random): TemplateMode {
  if (random.chance(0.35)) return { goTemplate: false };
  const options = random.weighted<string[] | undefined>([
    [4, () => undefined],
    [4, () => ['missingkey=error']],
    [1, () => ['missingkey=default']],
    [1, () => ['missingkey=zero']],
    [1, () => ['missingkey=invalid']],
    [1, () => random.pick([[], ['bogus'], ['missingkey=bogus'], ['missingkey=zero', 'missingkey=error'], ['']])],
  ]);
  return options === undefined ? { goTemplate: true } : { goTemplate: true, goTemplateOptions: options };
}

/** A template of the mode, as often plain text. */
export function templateOf(random: Random, mode: TemplateMode): string {
  if (random.chance(0.2)) return random.pick(TEXTS);
  if (random.chance(0.3))
    return mode.goTemplate
      ? random.pick(['{{.name}}', '{{ .path.basename }}', '{{.env}}-{{.name}}', '{{ .values.x }}'])
      : random.pick(['{{name}}', '{{path.basename}}', '{{env}}-{{name}}', '{{ values.x }}']);
  return mode.goTemplate ? goTemplate(random, 0) : fastTemplate(random);
}

export function paramsOf(random: Random, mode: TemplateMode): Record<string, unknown> {
  return mode.goTemplate ? nestedParams(random) : flatParams(random);
}
