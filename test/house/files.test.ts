import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const { PURE } = require('./arrows.cjs') as { PURE: readonly string[] };

/** Files of the repository, as git lists them: those to be committed too. */
const files = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .stdout.split('\n')
  .filter((file) => file !== '');

const sources = files.filter((file) => /^lib\/.*\.ts$/.test(file));
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const lineCount = (file: string): number => textOf(file).split('\n').length - 1;

/** Source text without comments: what it says about the machine in words is allowed. */
function codeOf(file: string): string {
  return textOf(file)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|[^:'"`\\])\/\/[^\n]*/g, '$1');
}

describe('the files of lib', () => {
  it('are many and small', () => {
    const sizes = sources.map(lineCount).sort((a, b) => a - b);
    expect(sizes.length).toBeGreaterThan(200);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(80);
    expect(sources.filter((file) => lineCount(file) > 400)).toEqual([]);
    expect(sources.filter((file) => /^lib\/checks\/rules\/(?!index)/.test(file) && lineCount(file) > 120)).toEqual([]);
    expect(sources.filter((file) => /^lib\/report\//.test(file) && lineCount(file) > 200)).toEqual([]);
    expect(lineCount('main.ts')).toBeLessThan(60);
  });

  it('are named after one idea, in kebab-case', () => {
    const names = sources.map((file) => file.split('/').at(-1)!.replace(/\.ts$/, ''));
    expect(names.filter((name) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name))).toEqual([]);
    expect(names.filter((name) => /^(?:utils?|helpers?|common|types|misc|shared)$/.test(name))).toEqual([]);
  });

  it('hold no `any`, no `export *`, and no unexplained leftovers', () => {
    const offending = (pattern: RegExp): readonly string[] => sources.filter((file) => pattern.test(codeOf(file)));
    expect(offending(/(?::|<|\bas)\s*any\s*(?:[;,)\]>=|&{]|$)/m)).toEqual([]);
    expect(offending(/export \*/)).toEqual([]);
    expect(sources.filter((file) => /\b(?:TODO|FIXME|XXX)\b/.test(textOf(file)))).toEqual([]);
    expect(offending(/\bprocess\.exit\(/).filter((file) => file !== 'lib/synth/refusal.ts')).toEqual([]);
  });

  it('of pure rooms touch no file, process, clock, console or cdk8s', () => {
    const impure =
      /\bfrom '(?:node:[^']*|fs|path|os|child_process|cdk8s|constructs)'|\bprocess\.|\bnew Date\(\)|\bDate\.now|\bperformance\.|\bconsole\.|\bMath\.random/;
    const pure = sources.filter((file) => PURE.some((room) => file.startsWith(`lib/${room}/`)));
    expect(pure.length).toBeGreaterThan(100);
    expect(pure.filter((file) => impure.test(codeOf(file)))).toEqual([]);
  });
});

describe('the files of the repository', () => {
  it('name no path of the machine they were written on', () => {
    const pattern = new RegExp(['/wo', 'rk/|/tm', 'p/gh'].join(''));
    const texts = files.filter((file) => /\.(?:ts|cjs|mjs|js|md|ya?ml|json|sh|txt|go)$/.test(file));
    expect(texts.filter((file) => pattern.test(textOf(file)))).toEqual([]);
  });

  it('under dist are YAML and nothing else', () => {
    expect(files.filter((file) => file.startsWith('dist/') && !file.endsWith('.yaml'))).toEqual([]);
  });
});
