import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RULES } from '../../../lib/checks/rules';
import { parseConfiguration } from '../../../lib/cli/configuration/parse-configuration';

const page = readFileSync(join(__dirname, '../../../docs/configuration.md'), 'utf8');
const [, example] = /```yaml\n([\s\S]*?)```/.exec(page)!;

describe('docs/configuration.md', () => {
  it('shows a configuration that is valid', () => {
    const { configuration, errors } = parseConfiguration(
      'gatehouse.yaml',
      example!,
      RULES.map(({ id }) => id),
    );
    expect(errors).toEqual([]);
    expect(configuration.waivers).toHaveLength(1);
    expect(configuration.failOnPaths).toEqual([{ path: 'legacy/**', failOn: 'error' }]);
  });

  it('shows every field there is', () => {
    const { errors } = parseConfiguration('gatehouse.yaml', 'nonsense: 1\n', []);
    const fields = [...errors[0]!.fix.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
    expect(fields.length).toBeGreaterThan(10);
    expect(fields.filter((field) => !new RegExp(`^${field}:`, 'm').test(example!))).toEqual([]);
  });
});
