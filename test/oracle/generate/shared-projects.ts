import { entryFor } from './globs';
import { perhapsMutated } from './mutate';
import { destination, destinationItems, groupKindName, kindLists, sourceRepos } from './project-specs';
import type { Random } from './random';
import { syncWindow, windowTargets } from './sync-windows';
import { repositoryURL } from './urls';
import { listed, namespaceName, serverURL, withLists } from './words';

function wholeSpec(random: Random): Record<string, unknown> {
  const to = destination(random);
  const targets = windowTargets(random);
  const spec: Record<string, unknown> = {
    ...kindLists(random, groupKindName(random)),
    ...withLists({
      sourceRepos: sourceRepos(random, repositoryURL(random)),
      destinations: listed(random, destinationItems(random, to)),
      syncWindows: random.chance(0.5)
        ? {}
        : listed(
            random,
            random.list(0, 2, () => syncWindow(random, targets, true)),
          ),
      destinationServiceAccounts: random.chance(0.6)
        ? {}
        : listed(
            random,
            random.list(0, 2, () => ({
              server: entryFor(random, to.server),
              namespace: entryFor(random, to.namespace),
              defaultServiceAccount: 'deployer',
            })),
          ),
      sourceNamespaces: random.chance(0.7)
        ? {}
        : listed(
            random,
            random.list(0, 2, () => namespaceName(random)),
          ),
    }),
  };
  if (random.chance(0.1)) spec.permitOnlyProjectScopedClusters = true;
  if (random.chance(0.2)) spec.roles = [{ name: 'ops', groups: ['team'] }];
  if (random.chance(0.2)) spec.description = 'text';
  return spec;
}

export function mergeGlobalProjectQuestion(random: Random): unknown {
  return { project: wholeSpec(random), globalProject: random.chance(0.05) ? null : wholeSpec(random) };
}

const SELECTORS = [
  '{}',
  '{matchLabels: {team: a}}',
  '{matchLabels: {team: b}}',
  '{matchExpressions: [{key: team, operator: In, values: [a, c]}]}',
  '{matchExpressions: [{key: team, operator: NotIn, values: [a]}]}',
  '{matchExpressions: [{key: team, operator: Exists}]}',
  '{matchExpressions: [{key: team, operator: DoesNotExist}]}',
  '{matchExpressions: [{key: team, operator: In}]}',
  '{matchExpressions: [{key: team, operator: Bogus, values: [a]}]}',
  '{matchLabels: {"bad key!": a}}',
  '{matchLabels: {team: "bad value!"}}',
  '{matchLabels: {team: ""}}',
  '{matchExpressions: [{key: team, operator: Exists, values: [a]}]}',
];

export function effectiveProjectQuestion(random: Random): unknown {
  const names = ['team', 'global', 'other'];
  const projects = names
    .filter(() => random.chance(0.85))
    .map((name) => ({
      metadata: {
        name,
        ...(random.chance(0.8) ? { labels: random.pick([{ team: 'a' }, { team: 'b' }, { team: '' }, {}]) } : {}),
      },
      spec: wholeSpec(random),
    }));
  // Few distinct texts: each costs Argo CD a settings manager of its own.
  const globalProjects = random.weighted([
    [8, () => random.pick(SELECTORS.map((selector) => `- {projectName: global, labelSelector: ${selector}}`))],
    [3, () => `- {projectName: missing, labelSelector: {}}\n- {projectName: global, labelSelector: {}}`],
    [3, () => `- {projectName: global, labelSelector: {}}\n- {projectName: missing, labelSelector: {}}`],
    [
      3,
      () =>
        `- {projectName: global, labelSelector: {}}\n- {projectName: other, labelSelector: {matchLabels: {team: a}}}`,
    ],
    [2, () => `- {projectName: team, labelSelector: {}}\n- {projectName: other, labelSelector: {}}`],
    [
      2,
      () =>
        `- {projectName: other, labelSelector: {matchExpressions: [{key: team, operator: Bogus}]}}\n- {projectName: global, labelSelector: {}}`,
    ],
    [
      2,
      () =>
        random.pick([
          '',
          '[]',
          'null',
          'not a list',
          '{',
          '- 1',
          '- {projectName: global}',
          '- {}',
          '- {projectName: [x]}',
        ]),
    ],
  ]);
  return {
    name: random.chance(0.9) ? 'team' : random.pick(['global', 'nothing', '']),
    projects,
    globalProjects,
    repositories: random.list(0, 2, () => ({
      repo: repositoryURL(random),
      project: random.pick(['team', 'team', 'other', '']),
    })),
    clusters: random.list(0, 2, () => ({
      server: serverURL(random),
      name: 'c',
      project: random.pick(['team', 'team', 'other', '']),
      ...(random.chance(0.5) ? { namespaces: random.list(0, 2, () => namespaceName(random)) } : {}),
    })),
  };
}

export function destinationServiceAccountQuestion(random: Random): unknown {
  const to = destination(random);
  const sameCluster = random.chance(0.8);
  return {
    spec: withLists({
      destinationServiceAccounts: listed(
        random,
        random.list(0, 3, () => ({
          ...(random.chance(0.95) ? { server: entryFor(random, to.server) } : {}),
          ...(random.chance(0.95) ? { namespace: entryFor(random, to.namespace) } : {}),
          defaultServiceAccount: random.chance(0.75)
            ? random.pick(['deployer', 'ns:deployer', 'a:b:c'])
            : perhapsMutated(random, random.pick(['', ' ', 'a*b', 'a/b', '[x]', '{x}', '!x', '\t', 'a\\b']), 0.1),
        })),
      ),
    }),
    application: {
      metadata: { namespace: random.pick(['', 'argocd', 'team-apps']) },
      spec: { destination: { server: to.server, ...(random.chance(0.9) ? { namespace: to.namespace } : {}) } },
    },
    cluster: { server: sameCluster ? to.server : serverURL(random), name: to.name },
  };
}
