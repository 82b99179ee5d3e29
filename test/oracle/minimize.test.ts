import { minimize } from './minimize';

describe('making a question small', () => {
  test('everything that the trouble does not need goes', async () => {
    const input = { spec: { list: ['abc', 'xyzzy', 'def'], other: true }, text: 'a long text with y in it' };
    const shows = async (smaller: unknown): Promise<boolean> => JSON.stringify(smaller).includes('zz');
    expect(await minimize(input, shows, 1000)).toEqual({ spec: { list: ['zz'] }, text: '' });
  });

  test('what says which question it is stays as it is', async () => {
    const input = { op: 'generate', mode: 'regexp', text: 'abc' };
    expect(await minimize(input, async () => true, 1000)).toEqual({ op: 'generate', mode: 'regexp', text: '' });
  });

  test('it stops when its budget is spent', async () => {
    let asked = 0;
    await minimize({ text: 'x'.repeat(50) }, async () => ++asked > 1e9, 7);
    expect(asked).toBe(7);
  });
});
