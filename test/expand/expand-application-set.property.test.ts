import fc from 'fast-check';
import { expandApplicationSet } from '../../lib/expand/expand-application-set';
import { VERSIONS } from './argocd-versions';
import { checkoutOf, expand, namesOf, setOf, templateOf } from './sets';

const SEED = 20261130;
const RUNS = 150;

const text = fc.oneof(
  fc.constantFrom(
    '',
    'a',
    '{{name}}',
    '{{.name}}',
    '{{ .x.y }}',
    '{{',
    '}}',
    '{{now}}',
    '*',
    '**/x',
    '__proto__',
    'constructor',
    'é😀',
    '017',
  ),
  fc.string({ maxLength: 6 }),
);

const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(text, tie('value'), { maxKeys: 4 }),
  ),
})).value;

const kind = fc.constantFrom(
  'list',
  'clusters',
  'git',
  'scmProvider',
  'clusterDecisionResource',
  'pullRequest',
  'plugin',
  'selector',
);

const generator: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  plain: fc.dictionary(
    kind,
    fc.oneof(
      json,
      fc.record(
        {
          elements: fc.array(json, { maxLength: 3 }),
          elementsYaml: text,
          directories: fc.array(fc.record({ path: text, exclude: fc.boolean() }, { requiredKeys: ['path'] }), {
            maxLength: 2,
          }),
          files: fc.array(fc.record({ path: text }), { maxLength: 2 }),
          values: fc.dictionary(text, text, { maxKeys: 2 }),
          repoURL: fc.constantFrom('r', '{{name}}'),
          selector: json,
        },
        { requiredKeys: [] },
      ),
    ),
    { maxKeys: 2 },
  ),
  nested: fc.record(
    {
      matrix: fc.record({ generators: fc.array(tie('any'), { minLength: 1, maxLength: 3 }) }),
      merge: fc.record({
        mergeKeys: fc.array(text, { maxLength: 2 }),
        generators: fc.array(tie('any'), { maxLength: 3 }),
      }),
    },
    { requiredKeys: [] },
  ),
  any: fc.oneof({ depthSize: 'small' }, tie('plain'), tie('nested')),
})).any;

const checkouts = [
  checkoutOf('r', {
    'a/x.yaml': 'name: a',
    'b/y.json': '[{"name": 1}]',
    '*': '{{',
    'c/__proto__': 'x: {__proto__: 1}',
  }),
];
const fixtures = {
  clusters: [{ name: 'c', server: 's', labels: { __proto__x: 'y' } }],
  plugin: [{ parameters: [{ a: [] }] }],
};

/** A set of which everything may be anything. */
const anySet = fc.record(
  {
    goTemplate: fc.oneof(fc.boolean(), json),
    goTemplateOptions: fc.oneof(fc.constant(['missingkey=error']), json),
    generators: fc.oneof(fc.array(generator, { maxLength: 3 }), json),
    template: fc.oneof(fc.constant(templateOf('{{name}}')), fc.record({ metadata: json, spec: json }), json),
    templatePatch: fc.oneof(text, json),
    syncPolicy: json,
  },
  { requiredKeys: [] },
);

test(`any JSON is answered, never thrown at, the same twice, and stays as it was (seed ${SEED})`, () => {
  let answered = 0;
  fc.assert(
    fc.property(
      fc.oneof({ weight: 9, arbitrary: anySet }, { weight: 1, arbitrary: json }),
      fc.constantFrom(...VERSIONS),
      (spec, version) => {
        const set = setOf({});
        (set as unknown as { spec: unknown }).spec = spec;
        const before = JSON.stringify(set);
        const first = expandApplicationSet(set, { version, checkouts, fixtures });
        const second = expandApplicationSet(set, { version, checkouts, fixtures });
        expect(second).toEqual(first);
        expect(JSON.stringify(set)).toBe(before);
        for (const { cause } of first.undecided) expect(cause).not.toContain('the expansion stopped');
        if (first.errors.some(({ application }) => application === undefined)) expect(first.applications).toEqual([]);
        answered += first.applications.length + first.errors.length + first.undecided.length;
      },
    ),
    { seed: SEED, numRuns: RUNS },
  );
  expect(answered).toBeGreaterThan(RUNS / 2);
}, 120_000);

test('what is nested without end is undecided', () => {
  let deep: unknown = 'x';
  for (let level = 0; level < 50_000; level++) deep = [deep];
  const { undecided } = expand({ generators: [{ list: { elements: [{ name: 'a', deep }] } }] });
  expect(undecided).toMatchObject([{ cause: 'the set is nested deeper than this program can follow' }]);
});

const elements = fc.uniqueArray(
  fc.record({ name: fc.stringMatching(/^[a-z]{1,5}$/), env: fc.constantFrom('dev', 'prod') }),
  {
    selector: ({ name }) => name,
    maxLength: 8,
  },
);

test(`the order of a list's elements is the order of the Applications (seed ${SEED})`, () => {
  fc.assert(
    fc.property(elements, fc.boolean(), (list, goTemplate) => {
      expect(namesOf(expand({ goTemplate, generators: [{ list: { elements: list } }] }))).toEqual(
        list.map(({ name }) => name),
      );
    }),
    { seed: SEED, numRuns: 60 },
  );
});

test(`both template modes say the same of plain fields (seed ${SEED})`, () => {
  fc.assert(
    fc.property(elements, (list) => {
      const generators = [{ list: { elements: list } }];
      const plain = expand({ generators, template: templateOf('{{name}}-{{ env }}') });
      const go = expand({ goTemplate: true, generators, template: templateOf('{{.name}}-{{ .env }}') });
      expect(go).toEqual(plain);
    }),
    { seed: SEED, numRuns: 60 },
  );
});

test(`a selector and its opposite share the elements out (seed ${SEED})`, () => {
  fc.assert(
    fc.property(elements, (list) => {
      const chosen = (operator: string): readonly (string | undefined)[] =>
        namesOf(
          expand({
            generators: [
              { list: { elements: list }, selector: { matchExpressions: [{ key: 'env', operator, values: ['dev'] }] } },
            ],
          }),
        );
      expect([...chosen('In'), ...chosen('NotIn')].sort()).toEqual(list.map(({ name }) => name).sort());
    }),
    { seed: SEED, numRuns: 60 },
  );
});

test(`the order of a merge's later children does not matter when they override different fields (seed ${SEED})`, () => {
  fc.assert(
    fc.property(elements, elements, elements, (base, first, second) => {
      const of = (key: string, list: typeof base): object => ({
        list: { elements: list.map(({ name }) => ({ name, [key]: name })) },
      });
      const merged = (...children: object[]): unknown =>
        expand({
          generators: [{ merge: { mergeKeys: ['name'], generators: [of('a', base), ...children] } }],
          template: templateOf('{{name}}{{b}}{{c}}'),
        }).applications.map(({ application }) => application);
      expect(merged(of('b', first), of('c', second))).toEqual(merged(of('c', second), of('b', first)));
    }),
    { seed: SEED, numRuns: 60 },
  );
});
