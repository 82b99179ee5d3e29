import { entryFor, generalize } from './globs';
import { perhapsMutated } from './mutate';
import type { Random } from './random';
import { repositoryEntry } from './urls';
import { clusterName, listed, namespaceName, serverURL, withLists } from './words';

export interface Destination {
  readonly name: string;
  readonly server: string;
  readonly namespace: string;
}

/** A destination with either half of the cluster, both, or none. */
export function destination(random: Random): Destination {
  const name = clusterName(random);
  const server = serverURL(random);
  const namespace = random.chance(0.1) ? '' : namespaceName(random);
  return random.weighted([
    [6, () => ({ name, server, namespace })],
    [2, () => ({ name: '', server, namespace })],
    [2, () => ({ name, server: '', namespace })],
    [1, () => ({ name: '', server: '', namespace })],
  ]);
}

/** Items of spec.destinations made for the destination that will be asked. */
export function destinationItems(random: Random, asked: Destination): (Record<string, string> | null)[] {
  const items = random.list(0, 3, () => destinationItem(random, asked));
  // One that surely means the destination, or most lists would permit nothing.
  if (random.chance(0.5)) {
    const cluster: Record<string, string> =
      random.chance(0.5) && asked.server !== ''
        ? { server: generalize(random, asked.server) }
        : { name: generalize(random, asked.name) };
    items.push({ ...cluster, namespace: generalize(random, asked.namespace) });
  }
  return random.disorder(items);
}

function destinationItem(random: Random, asked: Destination): Record<string, string> | null {
  if (random.chance(0.01)) return null;
  const item: Record<string, string> = {};
  if (random.chance(0.75)) item.server = entryFor(random, random.chance(0.85) ? asked.server : serverURL(random));
  if (random.chance(0.5)) item.name = entryFor(random, random.chance(0.85) ? asked.name : clusterName(random));
  if (random.chance(0.9))
    item.namespace = entryFor(random, random.chance(0.85) ? asked.namespace : namespaceName(random));
  return item;
}

/** Clusters whose secrets name the project. */
export function scopedClusters(random: Random, asked: Destination): unknown {
  if (random.chance(0.03)) return { error: 'the cluster secrets are gone' };
  return random.list(0, 2, () => ({
    ...(random.chance(0.7) ? { server: random.chance(0.6) ? asked.server : serverURL(random) } : {}),
    ...(random.chance(0.5) ? { name: random.chance(0.6) ? asked.name : clusterName(random) } : {}),
  }));
}

const GROUPS = [
  '',
  'apps',
  'batch',
  'rbac.authorization.k8s.io',
  'argoproj.io',
  'a/b',
  'networking.k8s.io',
  'k8s.io',
  'x.k8s.io',
  '日.io',
];
const KINDS = [
  'Namespace',
  'Deployment',
  'ClusterRole',
  'ClusterRoleBinding',
  'Secret',
  'Job',
  'Application',
  'a/b',
  '',
  'deployment',
  '日',
];
const NAMES = ['', 'team-a', 'team-b', 'kube-system', 'a/b', 'x', 'admin'];

export function groupKindName(random: Random): { group: string; kind: string; name: string } {
  return {
    group: perhapsMutated(random, random.pick(GROUPS), 0.05),
    kind: perhapsMutated(random, random.pick(KINDS), 0.05),
    name: perhapsMutated(random, random.pick(NAMES), 0.05),
  };
}

/** A pattern of Go's filepath.Match, made for the text. */
export function pathPattern(random: Random, text: string): string {
  const runes = [...text];
  const at = random.below(runes.length + 1);
  const head = runes.slice(0, at).join('');
  const tail = runes.slice(at).join('');
  const rest = runes.slice(at + 1).join('');
  return random.weighted([
    [4, () => text],
    [3, () => '*'],
    [3, () => `${head}*`],
    [2, () => `*${tail}`],
    [2, () => `${head}?${rest}`],
    [1, () => `${head}[${runes[at] ?? 'a'}]${rest}`],
    [1, () => `${head}[a-z0-9A-Z]${rest}`],
    [1, () => `${head}[^x]${rest}`],
    [1, () => `${head}[!x]${rest}`],
    [1, () => `${head}\\${tail}`],
    [1, () => `{${text},other}`],
    [1, () => `${head}**`],
    [
      1,
      () =>
        head +
        random.pick([
          '[',
          '[]',
          '[a',
          '[a-',
          '[^',
          '[^]',
          '[a-]',
          '[-a]',
          '[z-a]',
          '[]a]',
          '[\\]]',
          '[a\\-z]',
          '\\',
          '[日-本]',
          '[\\',
          '[a-z',
          '[^a-z',
        ]) +
        rest,
    ],
    [1, () => perhapsMutated(random, text, 0.8)],
    [1, () => random.pick(['', '!*', '*/*', '?*', '*?', '?'])],
  ]);
}

type GroupKindName = ReturnType<typeof groupKindName>;

function resourceEntries(random: Random, asked: GroupKindName, named: boolean): Record<string, string>[] {
  return random.list(1, 4, () => {
    const target = random.chance(0.7) ? asked : groupKindName(random);
    const entry: Record<string, string> = {
      group: pathPattern(random, target.group),
      kind: pathPattern(random, target.kind),
    };
    if (named && random.chance(0.4)) entry.name = random.chance(0.2) ? '' : pathPattern(random, target.name);
    return entry;
  });
}

/** The four lists of kinds, absent, null, empty or made for the resource that will be asked. */
export function kindLists(random: Random, asked: GroupKindName): Record<string, unknown> {
  const absent = {};
  return withLists({
    namespaceResourceWhitelist: random.chance(0.5) ? absent : listed(random, resourceEntries(random, asked, false)),
    namespaceResourceBlacklist: random.chance(0.65) ? absent : listed(random, resourceEntries(random, asked, false)),
    clusterResourceWhitelist: random.chance(0.1) ? absent : listed(random, resourceEntries(random, asked, true)),
    clusterResourceBlacklist: random.chance(0.65) ? absent : listed(random, resourceEntries(random, asked, true)),
  });
}

/** sourceRepos made for a URL. */
export function sourceRepos(random: Random, url: string): { value?: unknown } {
  return listed(
    random,
    random.list(0, 4, () => repositoryEntry(random, url)),
  );
}
