import { applicationSetQuestion } from './application-sets';
import { patternAndText } from './globs';
import { perhapsMutated } from './mutate';
import { roles } from './project-roles';
import { destination, destinationItems, groupKindName, kindLists, scopedClusters, sourceRepos } from './project-specs';
import type { Random } from './random';
import { namespaceEntry } from './regular-expressions';
import {
  destinationServiceAccountQuestion,
  effectiveProjectQuestion,
  mergeGlobalProjectQuestion,
} from './shared-projects';
import { syncWindow, windowTargets } from './sync-windows';
import { repositoryURL, respelled } from './urls';
import { permissionsQuestion, resolveQuestion } from './whole-applications';
import { listed, namespaceName, withLists } from './words';
import { yamlQuestion } from './yaml-texts';

/** Makes the input of one case; the kinds and their inputs are those of the case files. */
export type QuestionMaker = (random: Random) => unknown;

function source(random: Random): unknown {
  const url = repositoryURL(random);
  return { spec: withLists({ sourceRepos: sourceRepos(random, url) }), source: { repoURL: url } };
}

function destinationQuestion(random: Random): unknown {
  const asked = destination(random);
  const spec = withLists({ destinations: listed(random, destinationItems(random, asked)) });
  if (random.chance(0.15)) spec.permitOnlyProjectScopedClusters = true;
  const question: Record<string, unknown> = { spec, destination: asked };
  if (spec.permitOnlyProjectScopedClusters) question.projectScopedClusters = scopedClusters(random, asked);
  return question;
}

function groupKind(random: Random): unknown {
  const asked = groupKindName(random);
  return { spec: kindLists(random, asked), resource: { ...asked, namespaced: random.chance(0.5) } };
}

function resource(random: Random): unknown {
  const asked = groupKindName(random);
  const to = destination(random);
  const spec: Record<string, unknown> = {
    ...kindLists(random, asked),
    ...withLists({ destinations: listed(random, destinationItems(random, to)) }),
  };
  return { spec, resource: { ...asked, namespace: to.namespace }, destination: { name: to.name, server: to.server } };
}

function syncTask(random: Random): unknown {
  const asked = groupKindName(random);
  const to = destination(random);
  const spec: Record<string, unknown> = {
    ...kindLists(random, asked),
    ...withLists({ destinations: listed(random, destinationItems(random, to)) }),
  };
  const question: Record<string, unknown> = {
    project: { metadata: { name: random.pick(['team', "it's", '']) }, spec },
    // A Kubernetes object has a kind of one word; the type that carries it cuts others at slashes.
    object: { ...asked, group: asked.group.replaceAll('/', ''), namespace: to.namespace },
    namespaced: random.chance(0.05) ? null : random.chance(0.6),
    cluster: { name: to.name, server: to.server },
  };
  if (random.chance(0.15)) {
    spec.permitOnlyProjectScopedClusters = true;
    question.projectScopedClusters = scopedClusters(random, to);
  }
  return question;
}

function sourceNamespace(random: Random): unknown {
  const namespace = namespaceName(random);
  const entries = listed(
    random,
    random.list(0, 3, () => namespaceEntry(random, namespace)),
  );
  const question = {
    application: { metadata: { namespace } },
    controllerNamespace: random.pick(['argocd', 'argocd', 'argocd', namespace, '']),
  };
  if (random.chance(0.3)) return { ...question, applicationNamespaces: entries.value ?? [] };
  return { ...question, spec: withLists({ sourceNamespaces: entries }) };
}

function validateProject(random: Random): unknown {
  const name = random.weighted([
    [8, () => random.pick(['my-proj', 'team-a', 'p'])],
    [1, () => random.pick(['a.b', 'a[b', 'a(b', 'a*', '', 'a|b', 'a\\', 'a+b', '日', 'a b', 'a/b', 'a{2}'])],
  ]);
  const asked = destination(random);
  const url = repositoryURL(random);
  const targets = windowTargets(random);
  const spec: Record<string, unknown> = {};
  // One suspicious part at a time: the first error ends the validation.
  const part = random.below(6);
  if (part === 0 || random.chance(0.2))
    Object.assign(spec, withLists({ destinations: listed(random, random.disorder(destinationItems(random, asked))) }));
  if (part === 1 || random.chance(0.1))
    Object.assign(
      spec,
      withLists({
        sourceNamespaces: listed(
          random,
          random.list(0, 3, () => namespaceName(random)),
        ),
      }),
    );
  if (part === 2 || random.chance(0.1)) Object.assign(spec, withLists({ sourceRepos: sourceRepos(random, url) }));
  if (part === 3) spec.roles = roles(random, name);
  if (part === 4)
    spec.syncWindows = random.disorder(
      random.list(1, 3, () => (random.chance(0.03) ? null : syncWindow(random, targets, random.chance(0.6)))),
    );
  if (part === 5)
    spec.destinationServiceAccounts = random.disorder(random.list(1, 3, () => serviceAccountItem(random)));
  return { apiVersion: 'argoproj.io/v1alpha1', kind: 'AppProject', metadata: { name }, spec };
}

function serviceAccountItem(random: Random): Record<string, string> {
  return {
    server: random.pick([
      '*',
      'https://kubernetes.default.svc',
      'https://*',
      '!x',
      'a!b',
      '[',
      '{a',
      '',
      '[a-cx]',
      'https://[ab]',
    ]),
    namespace: random.pick(['*', 'team-*', '!x', '[', '{a,b}', '', 'team-?', '[!a]']),
    defaultServiceAccount: perhapsMutated(
      random,
      random.pick([
        'deployer',
        'ns:deployer',
        '',
        ' ',
        'a*b',
        'a/b',
        'a\\b',
        '[x]',
        '{x}',
        '!x',
        'a:b:c',
        '\t',
        '\u00a0',
      ]),
      0.1,
    ),
  };
}

function glob(random: Random): unknown {
  const { pattern, text } = patternAndText(random);
  return random.weighted<unknown>([
    [8, () => ({ pattern, text, separators: random.pick(['', '', '/', '/', '.', '/.', '-', 'a', '日']) })],
    [
      1,
      () => ({
        pattern: random.chance(0.5) ? `!${pattern}` : pattern,
        text,
        separators: random.pick(['', '/']),
        allowNegation: random.chance(0.7),
      }),
    ],
    [1, () => ({ pattern, text, separators: '', errorOnInvalid: true })],
    [
      1,
      () => ({
        list: random.list(0, 3, () => random.pick([pattern, text, namespaceEntry(random, text)])),
        text,
        mode: random.pick(['exact', 'glob', 'regexp']),
      }),
    ],
  ]);
}

function normalizeURL(random: Random): unknown {
  return { url: repositoryURL(random) };
}

function sameURL(random: Random): unknown {
  const a = repositoryURL(random);
  return { a, b: random.chance(0.8) ? respelled(random, a) : repositoryURL(random) };
}

function syncWindowQuestion(random: Random): unknown {
  return { window: syncWindow(random, windowTargets(random), random.chance(0.2)) };
}

function canSync(random: Random): unknown {
  const targets = windowTargets(random);
  // Within the hours around clock changes as often as elsewhere.
  const start = random.pick([
    Date.UTC(2026, 2, 29),
    Date.UTC(2026, 9, 25),
    Date.UTC(2026, 0, 1),
    Date.UTC(2028, 1, 28),
    Date.UTC(2001 + random.below(90), random.below(12), 1 + random.below(28)),
  ]);
  const time = new Date(start + random.below(86400) * 1000 + (random.chance(0.2) ? random.below(1000) : 0));
  const question: Record<string, unknown> = {
    windows: random.list(0, 3, () => syncWindow(random, targets, random.chance(0.97))),
    manual: random.chance(0.4),
    time: time.toISOString(),
  };
  if (random.chance(0.6)) {
    const to = random.chance(0.5) ? { server: targets.server } : { name: targets.clusterName };
    question.application = {
      metadata: { name: targets.name },
      spec: { destination: { ...to, namespace: targets.namespace } },
    };
  }
  if (random.chance(0.3))
    question.operationStartTime = new Date(time.getTime() - random.below(4 * 86400) * 1000).toISOString();
  return question;
}

/** The kinds that are asked unless others are named, with their share of the cases. */
export const QUESTIONS: Readonly<Record<string, { readonly weight: number; readonly make: QuestionMaker }>> = {
  source: { weight: 20, make: source },
  destination: { weight: 16, make: destinationQuestion },
  groupkind: { weight: 8, make: groupKind },
  resource: { weight: 3, make: resource },
  syncTask: { weight: 3, make: syncTask },
  sourceNamespace: { weight: 8, make: sourceNamespace },
  validateProject: { weight: 8, make: validateProject },
  mergeGlobalProject: { weight: 1, make: mergeGlobalProjectQuestion },
  effectiveProject: { weight: 1, make: effectiveProjectQuestion },
  destinationServiceAccount: { weight: 3, make: destinationServiceAccountQuestion },
  resolveDestination: { weight: 2, make: resolveQuestion },
  validatePermissions: { weight: 6, make: permissionsQuestion },
  'giturl-normalize': { weight: 8, make: normalizeURL },
  'giturl-equal': { weight: 3, make: sameURL },
  'giturl-isssh': { weight: 2, make: normalizeURL },
  glob: { weight: 16, make: glob },
  syncWindow: { weight: 5, make: syncWindowQuestion },
  canSync: { weight: 3, make: canSync },
  'appset-render': { weight: 4, make: applicationSetQuestion },
};

/** Asked only by name: how the inventory's reader and Argo CD read bytes, which is no decision. */
export const EXTRA_QUESTIONS: typeof QUESTIONS = { yaml: { weight: 1, make: yamlQuestion } };

/** The maker of a kind's questions, with its share of the cases. */
export function questionOf(kind: string): (typeof QUESTIONS)[string] | undefined {
  if (Object.hasOwn(QUESTIONS, kind)) return QUESTIONS[kind];
  return Object.hasOwn(EXTRA_QUESTIONS, kind) ? EXTRA_QUESTIONS[kind] : undefined;
}
