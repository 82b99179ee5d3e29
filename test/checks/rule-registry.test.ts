import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RULES } from '../../lib/checks/rules';
import { printRuleIndex, printRulePage } from '../../scripts/docs/rule-page';

const ROOT = join(__dirname, '..', '..');
const ids = RULES.map(({ id }) => id);

function names(folder: string, ending: string): string[] {
  return readdirSync(join(ROOT, folder))
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .sort();
}

describe('a rule is a file, a line, a test and a page', () => {
  it('has a file for each line of the index, sorted', () => {
    expect(names('lib/checks/rules', '.ts').filter((name) => name !== 'index')).toEqual(ids);
    expect([...ids].sort()).toEqual(ids);
  });

  it('has a test for each rule', () => {
    expect(names('test/checks/rules', '.test.ts')).toEqual(ids);
  });

  it('has a page for each rule, and `npm run docs` would change none', () => {
    expect(names('docs/rules', '.md').filter((name) => name !== 'README')).toEqual(ids);
    for (const rule of RULES)
      expect(readFileSync(join(ROOT, 'docs/rules', `${rule.id}.md`), 'utf8')).toBe(printRulePage(rule));
    expect(readFileSync(join(ROOT, 'docs/rules/README.md'), 'utf8')).toBe(printRuleIndex(RULES));
  });

  it('keeps every rule within 120 lines', () => {
    const long = ids.filter(
      (id) => readFileSync(join(ROOT, 'lib/checks/rules', `${id}.ts`), 'utf8').split('\n').length > 121,
    );
    expect(long).toEqual([]);
  });

  it('never lets a reason answer a permission finding', () => {
    expect(RULES.filter(({ group, acceptable }) => group === 'permission' && acceptable)).toEqual([]);
  });
});
