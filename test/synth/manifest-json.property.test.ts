import { ApiObject, App, Chart, JsonPatch, Lazy } from 'cdk8s';
import fc from 'fast-check';
import { objectReader } from '../../lib/synth/manifest-json';

const SEED = 20260704;

const leaf = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constantFrom<unknown>(
    null,
    undefined,
    [],
    {},
    [[]],
    { a: undefined },
    [{}],
    Lazy.any({ produce: () => ({ b: 1, a: undefined }) }),
  ),
);
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(fc.string({ maxLength: 4 }), tie('any'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).any;
const texts = fc.dictionary(fc.string({ maxLength: 5 }), fc.string({ maxLength: 5 }), {
  maxKeys: 3,
  noNullPrototype: true,
});
const metadata = fc.record(
  {
    name: fc.string(),
    namespace: fc.string(),
    labels: texts,
    annotations: texts,
    finalizers: fc.array(fc.string(), { maxLength: 2 }),
    more: value,
  },
  { requiredKeys: ['name'] },
);

/** What a construct says, or that it cannot: cdk8s refuses some values. */
function attempt(read: () => unknown): string {
  try {
    return JSON.stringify(read());
  } catch (error) {
    return `refused: ${String(error)}`;
  }
}

describe('objectReader', () => {
  it('reads what cdk8s itself would render, in the same order of members', () => {
    fc.assert(
      fc.property(
        metadata,
        fc.dictionary(fc.string({ maxLength: 5 }), value, { maxKeys: 4, noNullPrototype: true }),
        texts,
        (given, rest, added) => {
          const app = new App({ outdir: '/nowhere' });
          const object = new ApiObject(new Chart(app, 'c', { namespace: 'here', labels: { from: 'chart' } }), 'o', {
            ...rest,
            apiVersion: 'v1',
            kind: 'ConfigMap',
            metadata: given,
          });
          for (const [key, text] of Object.entries(added)) object.metadata.addAnnotation(key, text);
          expect(attempt(() => objectReader(app)(object))).toBe(attempt(() => object.toJson()));
        },
      ),
      { seed: SEED, numRuns: 1500 },
    );
  });

  it('leaves patches and resolvers of the program to cdk8s', () => {
    const app = new App({
      outdir: '/nowhere',
      resolvers: [{ resolve: (context) => void (context.value === 'x' && context.replaceValue('y')) }],
    });
    const object = new ApiObject(new Chart(app, 'c'), 'o', {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'o' },
      data: { a: 'x' },
    } as never);
    expect(objectReader(app)(object)).toMatchObject({ data: { a: 'y' } });
    const plain = new App({ outdir: '/nowhere' });
    const patched = new ApiObject(new Chart(plain, 'c'), 'o', {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'o' },
    });
    patched.addJsonPatch(JsonPatch.add('/data', { a: '1' }));
    expect(objectReader(plain)(patched)).toMatchObject({ data: { a: '1' } });
  });
});
