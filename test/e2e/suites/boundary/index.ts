import { IN_CLUSTER_NAME, IN_CLUSTER_SERVER } from '../../../../lib/model/cluster';
import type { CaseResult } from '../../lab/case';
import { compareCase } from '../../lab/case';
import { startLab } from '../../lab/lab';
import { normalizeText } from '../../lab/normalize-text';
import type { Suite } from '../../lab/suite';
import { BOUNDARY_RULES, type BoundaryCase } from './boundary-case';
import { makeDestinationCases } from './destination-cases';
import { makeClusterKindCases, makeNamespacedKindCases } from './kind-cases';
import { observeCases, type PlacedCase } from './observe';
import {
  makeApplicationNamespaceCases,
  makeMissingProjectCases,
  makeNamespaceCreationCases,
  makeSyncWindowCases,
} from './other-cases';
import { predictCase } from './predict';
import { makeSourceCases } from './source-cases';

/** Numbers the cases of each rule: `source-03` is the third of its rule, whatever the others have. */
function placeCases(cases: readonly BoundaryCase[]): readonly PlacedCase[] {
  return BOUNDARY_RULES.flatMap((rule) =>
    cases
      .filter((each) => each.rule === rule)
      .map((boundaryCase, index) => {
        const id = `${rule.replaceAll(' ', '-')}-${String(index + 1).padStart(2, '0')}`;
        return { id, project: `project-${id}`, boundaryCase };
      }),
  );
}

/** For each deciding rule: is Argo CD's own condition or sync result what Gatehouse says beforehand? */
export const boundarySuite: Suite = {
  name: 'boundary',
  about:
    "Each case is one AppProject and one Application. Predicted is what `lib/decisions` says; happened is Argo CD's own condition or the result of its sync, message included.",
  argocdVersions: ['3.5.7', '2.14.11'],
  run: async ({ argocdVersion, say }) => {
    const lab = await startLab({
      argocdVersion,
      say,
      argocd: { applicationNamespaces: ['team-a', 'team-b'], withServer: false },
    });
    try {
      const now = new Date();
      const prodServer = lab.plane.server.replace('localhost', '127.0.0.1');
      const places = {
        repository: (path: string) => lab.front.repositoryUrl(path),
        prodServer,
        hourFromNow: (hours: number) => (now.getUTCHours() + hours) % 24,
      };
      const cases = placeCases([
        ...makeSourceCases(places),
        ...makeDestinationCases(places),
        ...makeClusterKindCases(),
        ...makeNamespacedKindCases(),
        ...makeNamespaceCreationCases(),
        ...makeApplicationNamespaceCases(),
        ...makeMissingProjectCases(),
        ...makeSyncWindowCases(places),
      ]);
      const facts = {
        argocdVersion,
        now,
        namespaces: ['team-a', 'team-b'],
        ownRepository: places.repository('boundary/objects'),
        clusters: [
          { server: IN_CLUSTER_SERVER, name: IN_CLUSTER_NAME },
          { server: prodServer, name: 'prod-eu' },
        ],
      };
      const observed = await observeCases(lab, prodServer, cases, say);
      const results: CaseResult[] = cases.map((placed) =>
        compareCase(
          placed.id,
          placed.boundaryCase.title,
          normalizeText(predictCase(placed, facts)),
          normalizeText(observed.get(placed.id) ?? 'nothing was observed'),
        ),
      );
      return { cases: results, memoryMiB: lab.workspace.measureMemory() };
    } finally {
      await lab.stop();
    }
  },
};
