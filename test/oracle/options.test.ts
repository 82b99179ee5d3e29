import { QUESTIONS } from './generate/kinds';
import { readOptions } from './options';

describe('the command line of the oracle', () => {
  test('without options it asks all versions all kinds, from a fresh seed that it prints', () => {
    const options = readOptions([], 42, 2);
    expect(options).toMatchObject({ cases: 100_000, seed: 42, jobs: 2, record: true });
    expect(options.versions).toEqual(['2.14.11', '3.0.20', '3.2.6', '3.5.7']);
    expect(options.kinds).toEqual(Object.keys(QUESTIONS));
  });

  test('values may be attached, listed and written as people write numbers', () => {
    const options = readOptions(
      ['--cases=1_000', '--seed', '7', '--argocd', 'v3.5.7,2.14.11', '--kind', 'glob', '--no-record'],
      1,
      1,
    );
    expect(options).toMatchObject({
      cases: 1000,
      seed: 7,
      versions: ['3.5.7', '2.14.11'],
      kinds: ['glob'],
      record: false,
    });
  });

  test.each([
    [['--cases', 'many'], '--cases takes a whole number, not `many`'],
    [['--argocd', '3.4.0'], 'no oracle for Argo CD `3.4.0`; there are 2.14.11, 3.0.20, 3.2.6, 3.5.7'],
    [['--kind', 'globs'], 'no kind `globs`'],
    [['--fast'], 'unknown option `--fast`'],
  ])('%j is refused', (argv, message) => {
    expect(() => readOptions(argv, 1, 1)).toThrow(message);
  });
});
