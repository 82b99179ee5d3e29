import fc from 'fast-check';
import { readFieldTemplate } from '../../../lib/expand/template/field-template';
import { askEngine } from '../../../lib/expand/template/template-engine';

const SEED = 20260715;

const piece = fc.oneof(
  fc.constantFrom(
    '{{.a}}',
    '{{ .b }}',
    '{{.c_1}}',
    '{{  .a}}',
    '{{',
    '}}',
    '{{-.a}}',
    '{{- .a }}',
    '{{.a.b}}',
    '{{a}}',
    '{{.a | lower}}',
    '{',
    '}',
    '{{.}}',
    '{{.é}}',
    '{{.missing}}',
  ),
  fc.string({ maxLength: 4 }),
);
const value = fc.oneof(fc.string(), fc.constantFrom<unknown>('', '{{.b}}', '<a&b>', 'ü', 7, true, null, { b: 'x' }));
const params = fc.record({ a: value, b: value, c_1: value }, { requiredKeys: [] });

describe('readFieldTemplate', () => {
  it('agrees with Go wherever it gives an answer', () => {
    let answered = 0;
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 5 }), params, (pieces, given) => {
        const template = pieces.join('');
        const text = readFieldTemplate(template)?.(given as never);
        if (text === undefined || !template.includes('{{')) return;
        answered += 1;
        const [rendering] = askEngine('render', {
          name: 'base',
          optionsFirst: true,
          olderSemver: false,
          options: ['missingkey=error'],
          templates: [template],
          params: [given],
        }) as unknown[];
        expect(rendering).toBe(text);
      }),
      { seed: SEED, numRuns: 2000 },
    );
    expect(answered).toBeGreaterThan(100);
  });

  it('leaves to Go what is more than text and fields', () => {
    for (const template of ['{{- .a }}', '{{.a.b}}', '{{.a | lower}}', '{{if .a}}x{{end}}', '{{.}}', '{{']) {
      expect(readFieldTemplate(template)).toBeUndefined();
    }
    expect(readFieldTemplate('{{.a}}')?.({ a: 7 } as never)).toBeUndefined();
    expect(readFieldTemplate('{{.b}}')?.({ a: 'x' } as never)).toBeUndefined();
  });
});
