import { type Destination, destination, destinationItems, scopedClusters, sourceRepos } from './project-specs';
import type { Random } from './random';
import { repositoryURL, respelled } from './urls';
import { clusterName, listed, serverURL, withLists } from './words';

function clusterRegistry(random: Random, asked: Destination): Record<string, unknown> {
  const clusterByServer: Record<string, unknown> = {};
  const serversByName: Record<string, unknown> = {};
  const servers = [asked.server, asked.server.replace(/\/+$/, ''), serverURL(random)].filter(() => random.chance(0.92));
  for (const server of servers) {
    clusterByServer[server] = random.weighted<unknown>([
      [24, () => ({ name: random.chance(0.85) ? asked.name : clusterName(random), server })],
      [1, () => ({ name: '', server })],
      [
        1,
        () => ({
          error: random.pick([
            'rpc error: code = NotFound desc = Cluster does not exist',
            'Unknown error occurred',
            'rpc error: code = Internal desc = x',
          ]),
        }),
      ],
    ]);
  }
  if (random.chance(0.93)) {
    serversByName[asked.name] = random.weighted<unknown>([
      [20, () => [asked.server]],
      [1, () => [asked.server, serverURL(random)]],
      [1, () => []],
      [1, () => ({ error: 'an error occurred' })],
      [1, () => [serverURL(random)]],
    ]);
  }
  const registry: Record<string, unknown> = { clusterByServer, serversByName };
  if (random.chance(0.3)) registry.projectClusters = scopedClusters(random, asked);
  return registry;
}

/** A destination as an Application writes it: by server, by name, by both or by neither. */
function specDestination(random: Random, asked: Destination): Record<string, string> {
  const namespace: Record<string, string> = random.chance(0.9) ? { namespace: asked.namespace } : {};
  const byServer = asked.server !== '' && (asked.name === '' || random.chance(0.6));
  return random.weighted<Record<string, string>>([
    [26, () => (byServer ? { server: asked.server, ...namespace } : { name: asked.name, ...namespace })],
    [1, () => ({ server: asked.server, name: asked.name, ...namespace })],
    [1, () => ({ ...namespace })],
  ]);
}

export function resolveQuestion(random: Random): unknown {
  const asked = destination(random);
  const question: Record<string, unknown> = { destination: specDestination(random, asked) };
  if (random.chance(0.95)) question.clusterRegistry = clusterRegistry(random, asked);
  return question;
}

function applicationSource(random: Random, url: string, isOnly: boolean): Record<string, unknown> {
  const source: Record<string, unknown> = {};
  if (random.chance(0.98)) source.repoURL = random.chance(0.9) ? url : random.chance(0.9) ? respelled(random, url) : '';
  const kind = random.below(10);
  if (kind < 7 || (isOnly && random.chance(0.85)))
    source.path = random.pick(['.', 'apps', 'a/b', 'apps', 'x', 'y', '']);
  if ((kind === 7 && !('path' in source)) || random.chance(0.03)) source.chart = random.pick(['chart', 'chart', '']);
  if (kind >= 8 || random.chance(0.05)) source.ref = random.pick(['values', '', 'a b']);
  if (random.chance(0.75)) source.targetRevision = random.pick(['HEAD', '1.2.3', '*', '']);
  if (random.chance(0.1)) source.helm = random.pick([{}, { releaseName: 'x' }, { valueFiles: ['$values/x.yaml'] }]);
  return source;
}

function sourceHydrator(random: Random, url: string): Record<string, unknown> {
  const hydrator: Record<string, unknown> = {
    drySource: {
      repoURL: random.chance(0.9) ? url : '',
      path: random.pick(['dry', '']),
      targetRevision: random.pick(['main', '']),
    },
    syncSource: {
      targetBranch: random.chance(0.9) ? 'env/dev' : '',
      path: random.pick(['out', '', '.', '/', '..']),
      ...(random.chance(0.5)
        ? { repoURL: random.chance(0.4) ? url : random.chance(0.5) ? respelled(random, url) : repositoryURL(random) }
        : {}),
    },
  };
  if (random.chance(0.3)) hydrator.hydrateTo = { targetBranch: random.pick(['next', 'next', '']) };
  return hydrator;
}

/** An Application with nothing wrong but what its project may refuse. */
function soundQuestion(random: Random): unknown {
  const asked = {
    name: 'prod',
    server: 'https://prod.example.com',
    namespace: random.pick(['team-a', 'web', 'kube-system']),
  };
  const url = random.pick(['https://github.com/org/repo', 'git@github.com:org/repo.git', 'oci://ghcr.io/org/chart']);
  const cluster = random.chance(0.6) ? { server: asked.server } : { name: asked.name };
  return {
    appSpec: {
      project: 'team',
      destination: { ...cluster, namespace: asked.namespace },
      source: { repoURL: respelled(random, url), path: 'apps' },
    },
    project: {
      metadata: { name: 'team' },
      spec: withLists({
        sourceRepos: random.chance(0.5) ? { value: ['*'] } : sourceRepos(random, url),
        destinations: random.chance(0.4)
          ? { value: [{ server: '*', namespace: '*' }] }
          : listed(random, destinationItems(random, asked)),
      }),
    },
    clusterRegistry: {
      clusterByServer: { [asked.server]: { name: asked.name, server: asked.server } },
      serversByName: { [asked.name]: [asked.server] },
    },
  };
}

export function permissionsQuestion(random: Random): unknown {
  if (random.chance(0.5)) return soundQuestion(random);
  const asked = destination(random);
  const url = random.chance(0.6)
    ? random.pick([
        'https://github.com/org/repo',
        'https://git.example.com/team/app.git',
        'git@github.com:org/repo.git',
      ])
    : repositoryURL(random);
  const project = random.pick(['', 'default', 'team', "it's"]);
  const appSpec: Record<string, unknown> = {
    destination: specDestination(random, asked),
    project: random.pick([project, project, '', 'other']),
  };
  if (random.chance(0.95)) appSpec.source = applicationSource(random, url, true);
  if (random.chance(0.3)) appSpec.sources = random.list(0, 3, () => applicationSource(random, url, false));
  if (random.chance(0.15)) appSpec.sourceHydrator = sourceHydrator(random, url);
  // Fields that are null, as a template that found nothing leaves them.
  if (random.chance(0.03))
    appSpec[random.pick(['source', 'sources', 'sourceHydrator', 'destination', 'project'])] = null;
  const spec = withLists({
    sourceRepos: random.chance(0.6) ? { value: ['*'] } : sourceRepos(random, url),
    destinations: random.chance(0.4)
      ? { value: [{ server: '*', namespace: '*' }] }
      : listed(random, destinationItems(random, asked)),
  });
  if (random.chance(0.15)) spec.permitOnlyProjectScopedClusters = true;
  return { appSpec, project: { metadata: { name: project }, spec }, clusterRegistry: clusterRegistry(random, asked) };
}
