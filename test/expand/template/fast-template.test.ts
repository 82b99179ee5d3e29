import type { GoMap } from '../../../lib/expand/go-value';
import { replaceFastTemplate } from '../../../lib/expand/template/fast-template';

const PARAMS = Object.assign(Object.create(null) as GoMap, {
  name: 'cart',
  ' x': 'never',
  'path[0]': 'apps',
  n: 1,
  again: '{{name}}',
});

test.each([
  ['{{name}}', 'cart'],
  ['{{ name }}-{{\tname}}', 'cart-cart'],
  ['{{\u0085name\u3000}}', 'cart'],
  ['{{\ufeffname}}', '{{\ufeffname}}'],
  ['{{path[0]}}', 'apps'],
  ['{{unknown}} {{n}} {{}} {{  }}', '{{unknown}} {{n}} {{}} {{  }}'],
  ['{{again}}', '{{name}}'],
  ['{{constructor}}{{__proto__}}', '{{constructor}}{{__proto__}}'],
  ['}} {{', '}} {{'],
  ['{{ name', '{{ name'],
  ['{{\nname}}', '{{\nname}}'],
  ['{{{name}}}', '{{{name}}}'],
])('%j becomes %j', (text, result) => {
  expect(replaceFastTemplate(text, PARAMS)).toBe(result);
});

test('an unclosed tag is an error only beside a closed one', () => {
  expect(() => replaceFastTemplate('{{name}} {{"x\n', PARAMS)).toThrow(
    'invalid template: Cannot find end tag="}}" in the template="{{name}} {{\\"x\\n" starting from "\\"x\\n"',
  );
});
