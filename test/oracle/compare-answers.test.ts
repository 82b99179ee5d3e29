import { sameAnswer } from './compare-answers';

const set = { kind: 'appset-render', input: {} };
const project = { kind: 'validateProject', input: {} };
const merged = { kind: 'mergeGlobalProject', input: {} };

describe('comparing an answer with the one that was expected', () => {
  test('keys may come in any order, entries of a list may not', () => {
    expect(sameAnswer(set, { params: [{ a: 1, b: 2 }] }, { params: [{ b: 2, a: 1 }] })).toBe(true);
    expect(sameAnswer(set, { params: [1, 2] }, { params: [2, 1] })).toBe(false);
  });

  test('an answer that is unordered is a set of entries, each as often as expected', () => {
    const expected = { params: ['a', 'a', 'b'], unordered: true };
    expect(sameAnswer(set, expected, { params: ['b', 'a', 'a'] })).toBe(true);
    expect(sameAnswer(set, expected, { params: ['b', 'b', 'a'] })).toBe(false);
  });

  test('every character of a message counts', () => {
    const expected = { error: { message: 'group is empty' } };
    expect(sameAnswer(project, expected, { error: { message: 'group is empty' } })).toBe(true);
    expect(sameAnswer(project, expected, { error: { message: 'group is  empty' } })).toBe(false);
    expect(sameAnswer(project, expected, { error: null })).toBe(false);
  });

  test('a code counts', () => {
    const message = 'role exists';
    const expected = { error: { code: 'AlreadyExists', message } };
    expect(sameAnswer(project, expected, { error: { code: 'InvalidArgument', message } })).toBe(false);
  });

  test('a prefix is met by a message that begins so', () => {
    const expected = { error: { messagePrefix: 'cannot parse' } };
    expect(sameAnswer(project, expected, { error: { message: 'cannot parse x' } })).toBe(true);
    expect(sameAnswer(project, expected, { error: { message: 'could not parse x' } })).toBe(false);
  });

  test('the hash of a duplicate window is not compared, the rest of the sentence is', () => {
    const sentence = (hash: string, kind: string): unknown => ({
      error: { message: `${kind} exists (hash=${hash}, x)` },
    });
    expect(sameAnswer(project, sentence('123', 'allow'), sentence('…', 'allow'))).toBe(true);
    expect(sameAnswer(project, sentence('123', 'allow'), sentence('123', 'deny'))).toBe(false);
  });

  test('a crash is met by a crash whatever its text, and by nothing else', () => {
    expect(sameAnswer(set, { panic: 'nil' }, { panic: 'index' })).toBe(true);
    expect(sameAnswer(set, { panic: 'nil' }, { error: { message: 'nil' } })).toBe(false);
    expect(sameAnswer(set, { params: [] }, { panic: 'nil' })).toBe(false);
  });

  test('empty fields of a spec say nothing, but for the list that then permits nothing', () => {
    expect(sameAnswer(merged, { spec: {} }, { spec: { sourceRepos: [], description: '' } })).toBe(true);
    expect(sameAnswer(merged, { spec: {} }, { spec: { namespaceResourceWhitelist: [] } })).toBe(false);
  });

  test('a field that a version does not know is not compared on that version', () => {
    const ours = { spec: { syncWindows: [{ kind: 'allow', syncOverrun: true }] } };
    const theirs = { spec: { syncWindows: [{ kind: 'allow' }] } };
    expect(sameAnswer({ ...merged, version: '3.2.6' }, theirs, ours)).toBe(true);
    expect(sameAnswer({ ...merged, version: '3.5.7' }, theirs, ours)).toBe(false);
  });
});
