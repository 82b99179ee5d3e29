import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type ReadResult, readInventory } from '../../lib/inventory/read-inventory';
import { temporaryTree } from './temporary-tree';

function read(files: Readonly<Record<string, string | Buffer>>, inputs: readonly string[] = ['.']): ReadResult {
  return readInventory({ inputs, base: temporaryTree(files) });
}

function names({ inventory }: ReadResult): readonly string[] {
  return inventory.objects.map(({ id, place }) => `${place.file}:${place.line} ${id.kind} ${id.name}`);
}

const map = (name: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n`;

describe('reading a tree', () => {
  it('reads files in order of their paths and passes over .git and node_modules', () => {
    const result = read({
      'b.yaml': map('b'),
      'a/z.yml': map('z'),
      'a/a.json': '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"j"}}',
      '.git/x.yaml': map('git'),
      'node_modules/p/x.yaml': map('module'),
      'notes.txt': map('text'),
    });
    expect(names(result)).toEqual(['a/a.json:1 ConfigMap j', 'a/z.yml:1 ConfigMap z', 'b.yaml:1 ConfigMap b']);
    expect(result.inventory.errors).toEqual([]);
  });

  it('reads every document of a file and says which one and where it begins', () => {
    const result = read({ 'many.yaml': `# head\n---\n# about a\n${map('a')}---\n---\n\n${map('b')}...\n` });
    expect(result.inventory.objects.map(({ place }) => place)).toEqual([
      { file: 'many.yaml', document: 1, line: 4 },
      { file: 'many.yaml', document: 2, line: 11 },
    ]);
  });

  it('takes a List apart, typed lists too, and finds the line of a field within', () => {
    const text = `apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: Secret\n  metadata: {name: s}\n- apiVersion: v1\n  kind: ConfigMapList\n  items:\n  - metadata:\n      name: c\n`;
    const { inventory, locator } = read({ 'list.yaml': text });
    expect(inventory.objects.map(({ id }) => `${id.kind} ${id.name}`)).toEqual(['Secret s', 'ConfigMap c']);
    expect(inventory.objects[1]!.place.within).toEqual(['items', 1, 'items', 0]);
    expect(locator.locate(inventory.objects[1]!.place, ['metadata', 'name']).line).toBe(11);
    expect(inventory.objects[1]!.object.apiVersion).toBe('v1');
  });

  it('reads single files and standard input, and a file named twice once', () => {
    const base = temporaryTree({ 'a.yaml': map('a') });
    const result = readInventory({
      inputs: ['a.yaml', '-', './a.yaml', 'a.yaml'],
      base,
      stdin: Buffer.from(map('in')),
    });
    expect(names(result)).toEqual(['a.yaml:1 ConfigMap a', '<stdin>:1 ConfigMap in']);
  });

  it('reads CRLF, a byte order mark and UTF-16 as Argo CD does', () => {
    const crlf = map('crlf').replaceAll('\n', '\r\n');
    const result = read({
      'crlf.yaml': crlf,
      'bom.yaml': `\ufeff${map('bom')}`,
      'wide.yaml': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(map('wide'), 'utf16le')]),
    });
    expect(names(result).map((name) => name.split(' ')[2])).toEqual(['bom', 'crlf', 'wide']);
  });

  it('leaves other YAML aside and counts it', () => {
    const result = read({
      'values.yaml': 'replicas: 1\n',
      'ci.yaml': 'on: push\njobs: {}\n',
      'empty.yaml': '# nothing\n',
      'tsconfig.json': '{ // no\n}',
    });
    expect(result.inventory.objects).toEqual([]);
    expect(result.inventory.errors).toEqual([]);
    expect([...result.otherFiles]).toEqual(['ci.yaml', 'empty.yaml', 'values.yaml']);
    expect(result.inventory.skipped.find(({ file }) => file === 'tsconfig.json')?.reason).toMatch(/^no JSON/);
  });

  it('skips templates with the reason: a chart, text that is YAML only when rendered, a templated name', () => {
    const result = read({
      'chart/Chart.yaml': 'apiVersion: v2\nname: c\n',
      'chart/templates/a.yaml': map('"{{ .Release.Name }}"'),
      'chart/templates/plain.yaml': map('plain'),
      'loose.yaml': 'a: {{ .Values.x }}\n',
      'range.yaml': '{{- range .Values.x }}\na: 1\n{{- end }}\n',
      'named.yaml': map('"{{ x }}"'),
    });
    expect(names(result)).toEqual(['chart/templates/plain.yaml:1 ConfigMap plain']);
    const reasons = Object.fromEntries(
      result.inventory.skipped
        .filter(({ file }) => !result.otherFiles.has(file))
        .map(({ file, reason }) => [file, reason]),
    );
    expect(reasons).toEqual({
      'chart/templates/a.yaml': 'a Helm template: it is YAML only when rendered',
      'loose.yaml': 'a template (`{{` in it): it is YAML only when rendered',
      'named.yaml': 'a template (`{{` in `metadata.name`): it is YAML only when rendered',
      'range.yaml': 'a template (`{{` in it): it is YAML only when rendered',
    });
  });

  it('keeps an ApplicationSet whose template holds {{', () => {
    const set =
      'apiVersion: argoproj.io/v1alpha1\nkind: ApplicationSet\nmetadata: {name: s}\nspec:\n  template:\n    metadata: {name: "{{name}}"}\n';
    expect(names(read({ 's.yaml': set }))).toEqual(['s.yaml:1 ApplicationSet s']);
  });

  it('passes over a file that tells Argo CD to', () => {
    const result = read({ 'a.yaml': `# +argocd:skip-file-rendering\n${map('a')}` });
    expect(result.inventory.skipped).toEqual([
      { file: 'a.yaml', reason: 'marked `+argocd:skip-file-rendering`: Argo CD passes over it' },
    ]);
  });
});

describe('symbolic links', () => {
  it('survives loops, does not walk linked directories and does not read a target twice', () => {
    const base = temporaryTree({ 'real/a.yaml': map('a'), 'hidden/.git/b.yaml': map('b') });
    symlinkSync('..', join(base, 'real/up'));
    symlinkSync('me.yaml', join(base, 'me.yaml'));
    symlinkSync('real/a.yaml', join(base, 'again.yaml'));
    symlinkSync('hidden/.git/b.yaml', join(base, 'b.yaml'));
    symlinkSync('/etc/hostname', join(base, 'out.yaml'));
    symlinkSync('nowhere', join(base, 'dead.yaml'));
    const result = readInventory({ inputs: ['.'], base });
    expect(names(result)).toEqual(['b.yaml:1 ConfigMap b', 'real/a.yaml:1 ConfigMap a']);
    expect(result.inventory.skipped).toEqual([
      { file: 'again.yaml', reason: 'a symbolic link to `real/a.yaml`, which is read at its own place' },
      { file: 'dead.yaml', reason: 'a symbolic link to nothing' },
      { file: 'me.yaml', reason: 'a symbolic link that leads back to itself' },
      { file: 'out.yaml', reason: 'a symbolic link out of the directory' },
      {
        file: 'real/up',
        reason: 'a symbolic link to a directory: Argo CD does not follow it, and its files are read at their own place',
      },
    ]);
  });
});

describe('input errors', () => {
  const cases: readonly (readonly [
    string,
    string | Buffer,
    { readonly code: string; readonly line: number; readonly column?: number },
  ])[] = [
    ['a duplicate key', 'a: 1\nb: 2\na: 3\n', { code: 'duplicate-key', line: 3, column: 1 }],
    ['a duplicate key in JSON written as YAML', '{"a": 1,\n "a": 2}', { code: 'duplicate-key', line: 2, column: 2 }],
    ['a tab as indentation', 'a:\n\tb: 1\n', { code: 'yaml-syntax', line: 2, column: 1 }],
    ['an unclosed list in the second document', `${map('x')}---\na: [1\nb: 2\n`, { code: 'yaml-syntax', line: 7 }],
    ['text behind a separator', `${map('x')}--- foo\n${map('z')}`, { code: 'document-separator', line: 5 }],
    ['a NUL byte', Buffer.from('apiVersion: v1\nkind: X\0\n'), { code: 'not-text', line: 2, column: 8 }],
    [
      'text that is not UTF-8',
      Buffer.from('apiVersion: v1\nkind: X\nn: \xe9\n', 'latin1'),
      { code: 'not-text', line: 3, column: 4 },
    ],
    ['an object without a kind', 'apiVersion: v1\nmetadata:\n  name: x\n', { code: 'kind-missing', line: 1 }],
    [
      'an object without an apiVersion',
      'kind: ConfigMap\nmetadata:\n  name: x\n',
      { code: 'api-version-missing', line: 1 },
    ],
    ['a kind that is a list', 'apiVersion: v1\nkind: [A]\n', { code: 'kind-invalid', line: 2 }],
    ['a bare list of objects', '- apiVersion: v1\n  kind: X\n', { code: 'objects-in-a-bare-list', line: 1 }],
    ['a number where text belongs', 'apiVersion: v1\nkind: X\nmetadata:\n  name: 1\n', { code: 'wrong-type', line: 4 }],
    [
      'an endless alias expansion',
      `a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefgh'].map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefg'[index]}`).join(',')}]`).join('\n')}\n`,
      { code: 'too-many-aliases', line: 1 },
    ],
    ['an alias within itself', 'a: &a\n  b: *a\n', { code: 'alias-loop', line: 2 }],
    ['a number that JSON has not', 'a: .inf\n', { code: 'not-json', line: 1, column: 4 }],
    ['a document nested too deeply', `a: ${'['.repeat(20000)}${']'.repeat(20000)}\n`, { code: 'too-deep', line: 1 }],
    ['a key that is a mapping', '? {a: 1}\n: 2\n', { code: 'invalid-key', line: 1 }],
  ];

  it.each(cases)('%s has a place and a fix, and the other files are read', (_name, text, expected) => {
    const { inventory } = read({ 'bad.yaml': text, 'good.yaml': map('good') });
    expect(inventory.errors).toHaveLength(1);
    const { code, place, what, fix } = inventory.errors[0]!;
    expect({ code, file: place.file, line: place.line }).toEqual({
      code: expected.code,
      file: 'bad.yaml',
      line: expected.line,
    });
    if (expected.column !== undefined) expect(place.column).toBe(expected.column);
    expect(what).not.toBe('');
    expect(fix).not.toBe('');
    expect(inventory.objects.some(({ id }) => id.name === 'good')).toBe(true);
  });

  it('names a file that is not there, and a directory that cannot be opened', () => {
    const base = temporaryTree({ 'a.yaml': map('a') });
    mkdirSync(join(base, 'shut'));
    chmodSync(join(base, 'shut'), 0);
    const { inventory } = readInventory({ inputs: ['gone', 'a.yaml'], base });
    expect(inventory.errors).toEqual([
      { code: 'not-found', place: { file: 'gone' }, what: 'there is no `gone`', fix: 'correct the path' },
    ]);
    expect(inventory.objects).toHaveLength(1);
  });

  it('takes the fields that Argo CD reads for what the API server wants them to be', () => {
    const app = (spec: string): string =>
      `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata:\n  name: a\nspec:\n${spec}`;
    const what = (spec: string): string | undefined => read({ 'a.yaml': app(spec) }).inventory.errors[0]?.what;
    expect(what('  source:\n    targetRevision: 1.0\n')).toBe(
      '`spec.source.targetRevision` must be a string, and is a number `1`',
    );
    expect(what('  sources:\n  - null\n')).toBe('`spec.sources[0]` is empty');
    expect(what('  syncPolicy: {automated: {prune: "yes"}}\n')).toBe(
      '`spec.syncPolicy.automated.prune` must be a boolean, and is a string `yes`',
    );
    expect(what('  destination: x\n')).toBe('`spec.destination` must be a mapping, and is a string `x`');
    expect(what('  source: null\n  project: x\n')).toBeUndefined();
  });
});
