import { QUESTIONS } from './kinds';
import { Random } from './random';

function questions(seed: number, stream: number): readonly string[] {
  const random = new Random(seed, stream);
  return Object.values(QUESTIONS).flatMap(({ make }) => Array.from({ length: 20 }, () => JSON.stringify(make(random))));
}

describe('questions from a seed', () => {
  test('the same seed gives the same questions', () => {
    expect(questions(1, 2)).toEqual(questions(1, 2));
  });

  test('another seed, and another stream of one seed, give others', () => {
    expect(questions(2, 2)).not.toEqual(questions(1, 2));
    expect(questions(1, 3)).not.toEqual(questions(1, 2));
    expect(questions(2 ** 32 + 1, 2)).not.toEqual(questions(1, 2));
  });

  test('choices are spread evenly', () => {
    const random = new Random(3, 0);
    const counts = [0, 0, 0, 0];
    for (let index = 0; index < 40_000; index++) counts[random.below(4)]!++;
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400);
  });
});
