import { parseArgoCdVersion } from '../../lib/model/argocd-version';
import { answerCase } from '../../scripts/cases/answer-case';
import { refusalBeyondArgoCd, sameAnswer } from './compare-answers';
import { readCorpus } from './corpus';
import knownSkips from './skips.json';

// Every disagreement that `npm run oracle` ever found, with the answer of Argo CD's own code. No Go is needed here.
const corpus = readCorpus();
const skips: readonly { readonly id: string; readonly reason: string }[] = knownSkips;
const skipped = new Map(skips.map((skip) => [skip.id, skip.reason]));

function outcome(one: (typeof corpus)[number]): unknown {
  const version = parseArgoCdVersion(one.version);
  if (version === undefined) return `\`${one.version}\` is no version`;
  const given = answerCase(one, version);
  if (!('answer' in given)) return given;
  const isRight = sameAnswer(one, one.expected, given.answer) || refusalBeyondArgoCd(one, one.expected, given.answer);
  return isRight ? one.expected : given.answer;
}

describe('cases on which the model once disagreed with Argo CD', () => {
  test('there are some, and no two share an id', () => {
    expect(corpus.length).toBeGreaterThan(0);
    expect(new Set(corpus.map((one) => one.id)).size).toBe(corpus.length);
  });

  test.each(corpus.filter((one) => !skipped.has(one.id)))('Argo CD v$version answers $kind $id as recorded', (one) => {
    expect({ input: one.input, answer: outcome(one) }).toEqual({ input: one.input, answer: one.expected });
  });

  test('a skip names a case of the corpus that the model still gets wrong, and a reason', () => {
    for (const skip of skips) {
      expect(skip.reason).toMatch(/\w+ \w+/);
      const one = corpus.find(({ id }) => id === skip.id);
      expect(one).toBeDefined();
      if (one !== undefined) expect(outcome(one)).not.toEqual(one.expected);
    }
  });
});
