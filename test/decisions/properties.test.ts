import fc from 'fast-check';
import { decideAppNamespace } from '../../lib/decisions/app-namespace-permitted';
import { validateApplication } from '../../lib/decisions/application-validity';
import { decideSync } from '../../lib/decisions/can-sync';
import { clusterRegistryOf } from '../../lib/decisions/cluster-registry';
import type { Decision } from '../../lib/decisions/decision';
import { decideDestination } from '../../lib/decisions/destination-permitted';
import { resolveDestination } from '../../lib/decisions/destination-resolution';
import { decideServiceAccount } from '../../lib/decisions/destination-service-account';
import { effectiveProject } from '../../lib/decisions/effective-project';
import { isGlobMatch } from '../../lib/decisions/glob/glob';
import { bytesOf } from '../../lib/decisions/go/bytes';
import { decideNamespaceCreation } from '../../lib/decisions/namespace-creation';
import { decideProjectValidity } from '../../lib/decisions/project-validity';
import { normalizeRepoUrl } from '../../lib/decisions/repo-url';
import { decideLiveResource, decideResource } from '../../lib/decisions/resource-permitted';
import { decideSource } from '../../lib/decisions/source-permitted';
import { decideSyncTask } from '../../lib/decisions/sync-task-permitted';
import { decideSyncWindowValidity } from '../../lib/decisions/sync-window';
import { VERSIONS } from './versions';

const SEED = 20261130;
const parameters = { seed: SEED, numRuns: 600 };
beforeAll(() => console.info(`fast-check seed ${SEED}`));

const version = fc.constantFrom(...VERSIONS);
const pattern = fc.oneof(
  fc.stringMatching(/^[!*?a-c/{},[\]\\-]{0,8}$/),
  fc.constantFrom('*', '!*', '**', 'team-*', '/team/', '', '!', 'https://h/*', 'git@h:o/r'),
);
/** JSON that looks like the thing, with any field of any type now and then. */
const wild = fc.oneof({ weight: 3, arbitrary: pattern }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) });
const entry = fc.oneof(
  wild,
  fc.record(
    { server: wild, name: wild, namespace: wild, group: wild, kind: wild, defaultServiceAccount: wild },
    { requiredKeys: [] },
  ),
);
const list = fc.oneof(fc.array(entry, { maxLength: 5 }), fc.jsonValue({ maxDepth: 1 }));
const window = fc.oneof(
  fc.jsonValue({ maxDepth: 1 }),
  fc.record(
    {
      kind: fc.constantFrom('allow', 'deny', 'x', null),
      schedule: fc.oneof(fc.constantFrom('* * * * *', 'TZ=UTC', '0 0 30 2 *', ', * * * *'), wild),
      duration: fc.oneof(fc.constantFrom('1h', '-1h', '2540400h', '1d'), wild),
      timeZone: fc.oneof(fc.constantFrom('Europe/Berlin', 'Nowhere'), wild),
      applications: list,
      namespaces: list,
      clusters: list,
      andOperator: fc.oneof(fc.boolean(), wild),
    },
    { requiredKeys: [] },
  ),
);
const spec = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record(
      {
        sourceRepos: list,
        destinations: list,
        clusterResourceWhitelist: list,
        clusterResourceBlacklist: list,
        namespaceResourceWhitelist: list,
        namespaceResourceBlacklist: list,
        sourceNamespaces: list,
        destinationServiceAccounts: list,
        roles: list,
        syncWindows: fc.oneof(fc.array(window, { maxLength: 3 }), list),
        permitOnlyProjectScopedClusters: fc.oneof(fc.boolean(), wild),
      },
      { requiredKeys: [] },
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);
const project = fc.oneof(
  { weight: 8, arbitrary: fc.record({ metadata: fc.oneof(fc.record({ name: wild, labels: wild }), wild), spec }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);
const application = fc.oneof(
  fc.record({
    metadata: fc.oneof(fc.record({ name: wild, namespace: wild }), wild),
    spec: fc.oneof(
      fc.record(
        {
          source: entry,
          sources: list,
          sourceHydrator: fc.oneof(wild, fc.record({ drySource: wild, syncSource: wild, hydrateTo: wild })),
          destination: entry,
          syncPolicy: fc.oneof(wild, fc.record({ syncOptions: list, managedNamespaceMetadata: wild })),
        },
        { requiredKeys: [] },
      ),
      wild,
    ),
  }),
  fc.jsonValue({ maxDepth: 2 }),
);

function expectDecision(decision: Decision): void {
  expect(typeof decision.permitted).toBe('boolean');
  expect(decision.reason).not.toBe('');
  for (const { path } of decision.evidence) expect(path.length).toBeGreaterThan(0);
  if (decision.crashes !== undefined || decision.undecided !== undefined) expect(decision.permitted).toBe(false);
}

test('no decision ever throws, whatever JSON it is given, and each says why', () => {
  const registry = clusterRegistryOf([{ server: 'https://h', name: 'h' }]);
  fc.assert(
    fc.property(project, application, entry, wild, version, (anyProject, anyApplication, anyEntry, text, argocd) => {
      const given = anyProject as never;
      expectDecision(decideSource(given, text as never, argocd));
      expectDecision(decideDestination(given, anyEntry as never, argocd, [anyEntry] as never));
      expectDecision(decideResource(given, anyEntry as never, argocd));
      expectDecision(decideLiveResource(given, anyEntry as never, anyEntry as never, argocd));
      expectDecision(decideAppNamespace(given, anyApplication as never, 'argocd', argocd));
      expectDecision(decideProjectValidity(given, argocd));
      expectDecision(validateApplication(anyApplication as never, given, registry, argocd));
      expectDecision(resolveDestination(anyEntry as never, registry, argocd));
      expectDecision(decideServiceAccount(given, anyApplication as never, anyEntry as never, argocd));
      expectDecision(decideNamespaceCreation(given, anyApplication as never, false, argocd));
      expectDecision(decideSyncTask(given, anyEntry as never, anyEntry as never, argocd));
      expectDecision(decideSyncWindowValidity(anyEntry as never, argocd));
      const windows = ((anyProject as { spec?: { syncWindows?: unknown } } | null)?.spec ?? {}) as {
        syncWindows?: never;
      };
      expectDecision(
        decideSync(windows?.syncWindows, { time: new Date(0), application: anyApplication as never }, argocd),
      );
      expect(() =>
        effectiveProject(
          given,
          { projects: [given], globalProjects: [anyEntry] as never, clusters: [anyEntry] as never },
          argocd,
        ),
      ).not.toThrow();
    }),
    parameters,
  );
});

test('the order of entries never changes whether a source or a destination is permitted', () => {
  const texts = fc.array(pattern, { maxLength: 6 });
  const shuffled = texts.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
  );
  fc.assert(
    fc.property(shuffled, pattern, ([entries, other], url) => {
      const ask = (sourceRepos: readonly string[]) => decideSource({ spec: { sourceRepos } } as never, url).permitted;
      expect(ask(other)).toBe(ask(entries));
    }),
    parameters,
  );
  const destination = fc.record({ server: pattern, name: pattern, namespace: pattern }, { requiredKeys: [] });
  const pairs = fc
    .array(destination, { maxLength: 5 })
    .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })));
  fc.assert(
    fc.property(pairs, destination, ([entries, other], where) => {
      const ask = (destinations: readonly object[]) =>
        decideDestination({ spec: { destinations } } as never, where).permitted;
      expect(ask(other)).toBe(ask(entries));
    }),
    parameters,
  );
});

test('the same question has the same answer, and leaves its data as it was', () => {
  fc.assert(
    fc.property(project, entry, pattern, (anyProject, anyEntry, url) => {
      const before = JSON.stringify(anyProject);
      const ask = () => [
        decideSource(anyProject as never, url),
        decideDestination(anyProject as never, anyEntry as never),
        decideResource(anyProject as never, anyEntry as never),
        decideProjectValidity(anyProject as never),
      ];
      const first = JSON.stringify(ask());
      expect(JSON.stringify(ask())).toBe(first);
      expect(JSON.stringify(ask())).toBe(first);
      expect(JSON.stringify(anyProject)).toBe(before);
      expect(JSON.stringify([decideSource(JSON.parse(before) as never, url)])).toBe(
        JSON.stringify([decideSource(anyProject as never, url)]),
      );
    }),
    parameters,
  );
});

test('a blacklist entry never permits more', () => {
  const kinds = fc.array(fc.record({ group: pattern, kind: pattern }), { maxLength: 4 });
  fc.assert(
    fc.property(kinds, kinds, pattern, pattern, fc.boolean(), (white, black, group, kind, namespaced) => {
      const lists = (blacklist: readonly object[]) => ({
        spec: {
          clusterResourceWhitelist: white,
          namespaceResourceWhitelist: white,
          clusterResourceBlacklist: blacklist,
          namespaceResourceBlacklist: blacklist,
        },
      });
      const without = decideResource(lists([]) as never, { group, kind, namespaced }).permitted;
      if (!without) expect(decideResource(lists(black) as never, { group, kind, namespaced }).permitted).toBe(false);
    }),
    parameters,
  );
});

test('a text without special characters is a glob for itself alone', () => {
  const plain = fc.stringMatching(/^[a-z0-9.:/ _-]{0,20}$/);
  fc.assert(
    fc.property(plain, plain, fc.constantFrom('', '/'), (text, other, separators) => {
      expect(isGlobMatch(text, bytesOf(text), separators)).toBe(true);
      expect(isGlobMatch(text, bytesOf(other), separators)).toBe(text === other);
    }),
    parameters,
  );
});

test('a normalized web URL normalizes to itself', () => {
  const url = fc.tuple(fc.constantFrom('https://', 'http://', 'oci://'), fc.webPath(), fc.domain());
  fc.assert(
    fc.property(url, ([scheme, path, host]) => {
      const once = normalizeRepoUrl(`${scheme}${host}${path}`);
      expect(normalizeRepoUrl(once)).toBe(once.endsWith('.git') ? once.slice(0, -4) : once);
    }),
    parameters,
  );
});
