import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_ARGOCD_VERSION } from '../../lib/model/argocd-version';
import { answerCase } from '../../scripts/cases/answer-case';
import { readCases, UnusableCaseFile } from '../../scripts/cases/read-case-file';
import { findLostInput, undoWrittenSelector } from '../../scripts/cases/recorder-faults';
import { sameAnswer } from '../oracle/compare-answers';

const records = ['argocd-unit-tests.json', 'argocd-unit-tests-extra.json'].flatMap((file) =>
  readCases(readFileSync(join(__dirname, 'cases', file), 'utf8'), file),
);
const usable = records.filter((record) => findLostInput(record) === undefined);

describe("the tables of Argo CD's own unit tests", () => {
  test('are all there, and one of them lost its question when it was recorded', () => {
    expect(records).toHaveLength(549);
    expect(usable).toHaveLength(548);
  });

  test.each(usable.map((record) => [record.kind, record.id, record] as const))('%s %s', (_kind, _id, record) => {
    const asWritten = answerCase(record, DEFAULT_ARGOCD_VERSION);
    expect(asWritten).toHaveProperty('answer');
    const { answer } = asWritten as { answer: unknown };
    const asked = undoWrittenSelector(record);
    if (asked !== undefined && !sameAnswer(record, record.expected, answer)) {
      expect(
        sameAnswer(asked, asked.expected, (answerCase(asked, DEFAULT_ARGOCD_VERSION) as { answer: unknown }).answer),
      ).toBe(true);
    } else if (!sameAnswer(record, record.expected, answer)) expect(answer).toEqual(record.expected);
  });
});

describe("answers of Argo CD 3.5.7's own code", () => {
  const file = 'argocd-3.5.7-answers.json';
  const answers = readCases(readFileSync(join(__dirname, 'cases', file), 'utf8'), file);

  test.each(['glob', 'giturl-normalize', 'groupkind', 'sourceNamespace', 'syncWindow', 'canSync'])(
    'are ours: %s',
    (kind) => {
      const asked = answers.filter((record) => record.kind === kind);
      expect(asked.length).toBeGreaterThan(100);
      const wrong = asked.filter((record) => {
        const answered = answerCase(record, DEFAULT_ARGOCD_VERSION);
        return 'answer' in answered && !sameAnswer(record, record.expected, answered.answer);
      });
      expect(wrong).toEqual([]);
    },
  );

  test('are all worked out, but for an expression with a condition that has no alternative', () => {
    const undecided = answers.filter((record) => 'undecided' in answerCase(record, DEFAULT_ARGOCD_VERSION));
    expect(undecided.map(({ id }) => id)).toEqual(['sourceNamespace-300']);
  });
});

describe('a record', () => {
  test('that holds since a later version is not asked', () => {
    const record = { kind: 'source', id: 'x', since: '3.5', input: { spec: {}, source: {} }, expected: false };
    expect(answerCase(record, { major: 3, minor: 4, patch: 9 })).toEqual({
      unsupported: 'holds since 3.5, asked for 3.4.9',
    });
    expect(answerCase(record, { major: 3, minor: 5, patch: 0 })).toEqual({ answer: false });
  });

  test('of a kind that nobody knows is not answered', () => {
    expect(answerCase({ kind: 'weather', id: 'x', input: {} }, DEFAULT_ARGOCD_VERSION)).toEqual({
      unsupported: 'no kind `weather` is known',
    });
  });

  test('on which Argo CD crashes is answered by the crash', () => {
    const record = { kind: 'glob', id: 'x', input: { pattern: 'a{}', text: 'a', separators: '' } };
    expect(answerCase(record, DEFAULT_ARGOCD_VERSION)).toEqual({
      answer: { panic: 'runtime error: slice bounds out of range [:2] with length 1' },
    });
  });
});

describe('a case file', () => {
  test.each([
    ['{', /^f\.json:1:2: not JSON/],
    ['[\n {"kind": "glob",}\n]', /^f\.json:2:18: not JSON/],
    ['{}', /^f\.json:1: a case file holds a JSON array/],
    ['[1]', /^f\.json: record 1: a record is an object/],
    ['[{"kind":"glob","input":{},"expected":true}]', /^f\.json: record 1: `id` is no text/],
    ['[{"kind":"glob","id":"a","expected":true}]', /^f\.json: record 1 \(`a`\): `input` is missing/],
    ['[{"kind":"glob","id":"a","input":{}}]', /^f\.json: record 1 \(`a`\): `expected` is missing/],
  ])('that cannot be used says where: %s', (text, message) => {
    expect(() => readCases(text, 'f.json')).toThrow(UnusableCaseFile);
    expect(() => readCases(text, 'f.json')).toThrow(message);
  });
});
