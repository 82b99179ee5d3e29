import fc from 'fast-check';
import { createDestinationIndex } from '../../../lib/checks/facts/destination-index';
import type { EffectiveProject } from '../../../lib/checks/facts/project-fact';
import { decideDestination } from '../../../lib/decisions/destination-permitted';
import type { AppProject } from '../../../lib/model/app-project';
import { DEFAULT_ARGOCD_VERSION } from '../../../lib/model/argocd-version';

const SEED = 20261201;
const server = fc.constantFrom('', '*', 'https://a', 'https://b', '!https://a', 'https://*', '!https://*');
const name = fc.constantFrom('', '*', 'a', 'b', '!a', '!*');
const namespace = fc.constantFrom('', '*', 'x', 'y', 'x-*', '!x', '!*', '{x,y}', '[xy]');
const entry = fc.record({ server, name, namespace }, { requiredKeys: [] });
const place = fc.record({
  server: fc.constantFrom('', 'https://a', 'https://b', 'https://c'),
  name: fc.constantFrom('', 'a', 'b'),
  namespace: fc.constantFrom('', 'x', 'y', 'x-1', 'z', '*', '!x'),
});
const clusters = [
  { server: 'https://a', name: 'a', project: 'shop' },
  { server: 'https://b', name: 'b' },
];

describe('the index of a project’s destinations', () => {
  it('answers as the whole list does, evidence of a refusal included', () => {
    console.info(`comparing with the whole list, seed ${SEED}`);
    fc.assert(
      fc.property(
        fc.array(entry, { maxLength: 6 }),
        fc.boolean(),
        fc.array(place, { minLength: 1, maxLength: 8 }),
        (destinations, permitOnlyProjectScopedClusters, places) => {
          const spec = { destinations, permitOnlyProjectScopedClusters };
          const project: AppProject = {
            apiVersion: 'argoproj.io/v1alpha1',
            kind: 'AppProject',
            metadata: { name: 'shop' },
            spec,
          };
          const fact = { name: 'shop', project, spec } as unknown as EffectiveProject;
          const index = createDestinationIndex(clusters, DEFAULT_ARGOCD_VERSION);
          const own = clusters.filter(({ project: of }) => of === 'shop');
          for (const each of places) {
            const whole = decideDestination(project, each, DEFAULT_ARGOCD_VERSION, own);
            const asked = index.ask(fact, each);
            expect(asked.permitted).toBe(whole.permitted);
            if (!whole.permitted) expect(asked).toEqual(whole);
            expect(index.permits(fact, each)).toBe(whole.permitted);
          }
        },
      ),
      { seed: SEED, numRuns: 3000 },
    );
  });
});
