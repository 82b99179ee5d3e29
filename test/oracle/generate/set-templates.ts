import type { Random } from './random';

/** JSON fields. */
export type Fields = Record<string, unknown>;

/** The fields that chance picks. */
export function someOf(random: Random, fields: Readonly<Record<string, () => unknown>>, probability: number): Fields {
  const chosen: Fields = {};
  for (const [name, make] of Object.entries(fields)) if (random.chance(probability)) chosen[name] = make();
  return chosen;
}

function applicationSource(random: Random, text: () => string): Fields {
  return {
    repoURL: text(),
    ...someOf(random, { path: text, targetRevision: text, chart: text }, 0.4),
    ...someOf(
      random,
      {
        helm: () =>
          someOf(
            random,
            {
              valueFiles: () => random.list(0, 2, text),
              parameters: () => random.list(0, 2, () => ({ name: text(), value: text() })),
              values: text,
              valuesObject: () => ({ key: text(), nested: { [text()]: [text(), 1, true, null] } }),
              releaseName: text,
              ignoreMissingValueFiles: () => random.chance(0.5),
            },
            0.35,
          ),
        kustomize: () =>
          someOf(
            random,
            {
              namePrefix: text,
              images: () => random.list(0, 2, text),
              commonLabels: () => ({ [text()]: text() }),
              patches: () => [{ patch: text(), target: { kind: text() } }],
            },
            0.35,
          ),
        directory: () =>
          someOf(
            random,
            {
              recurse: () => random.chance(0.5),
              exclude: text,
              jsonnet: () => ({ tlas: [{ name: text(), value: text(), code: random.chance(0.5) }] }),
            },
            0.35,
          ),
        plugin: () =>
          someOf(
            random,
            {
              name: text,
              env: () => [{ name: text(), value: text() }],
              parameters: () => [
                { name: text(), string: text() },
                { name: text(), array: [text()] },
                { name: text(), map: { [text()]: text() } },
              ],
            },
            0.35,
          ),
      },
      0.15,
    ),
  };
}

function applicationSpec(random: Random, text: () => string): Fields {
  return {
    project: random.chance(0.7) ? 'default' : text(),
    destination: someOf(random, { server: text, name: text, namespace: text }, 0.5),
    ...someOf(random, { source: () => applicationSource(random, text) }, 0.8),
    ...someOf(
      random,
      {
        sources: () => random.list(0, 2, () => applicationSource(random, text)),
        syncPolicy: () =>
          someOf(
            random,
            {
              automated: () =>
                someOf(random, { prune: () => random.chance(0.5), selfHeal: () => random.chance(0.5) }, 0.5),
              syncOptions: () => random.list(0, 2, text),
              retry: () => ({ limit: 5, backoff: { duration: text(), maxDuration: '3m' } }),
              managedNamespaceMetadata: () => ({ labels: { [text()]: text() } }),
            },
            0.5,
          ),
        ignoreDifferences: () => [{ group: text(), kind: text(), jsonPointers: [text()] }],
        info: () => [{ name: text(), value: text() }],
        revisionHistoryLimit: () => random.below(10),
      },
      0.15,
    ),
  };
}

/** The template of a set or of a generator; `text` makes its strings. */
export function template(random: Random, text: () => string, dense: number): Fields {
  return {
    metadata: someOf(
      random,
      {
        name: text,
        namespace: text,
        labels: () => ({ [text()]: text() }),
        annotations: () => ({ [text()]: text() }),
        finalizers: () => random.pick([[], ['resources-finalizer.argocd.argoproj.io'], ['foo/bar']]),
      },
      dense,
    ),
    spec: applicationSpec(random, text),
  };
}

/** An Application to be rendered or patched. */
export function application(random: Random, text: () => string): Fields {
  return { apiVersion: 'argoproj.io/v1alpha1', kind: 'Application', ...template(random, text, 0.6) };
}
