import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import yaml from 'js-yaml';
import { readFixtures } from '../../lib/expand/facts/read-fixtures';

test('the example of the page on fixtures is a fixtures file with every section', () => {
  const page = readFileSync(join(__dirname, '../../docs/fixtures.md'), 'utf8');
  const example = /```yaml\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  const { fixtures, faults } = readFixtures(yaml.load(example));
  expect(faults).toEqual([]);
  expect(Object.keys(fixtures ?? {})).toEqual([
    'clusters',
    'scmProvider',
    'pullRequest',
    'plugin',
    'clusterDecisionResource',
  ]);
});
