import { isSince } from '../../model/argocd-version';
import { IN_CLUSTER_NAME, IN_CLUSTER_SERVER } from '../../model/cluster';
import type { FieldPath } from '../../model/place';
import type { ClusterFact } from '../facts/generator-facts';
import { withPrefix } from '../failure';
import { type GoMap, GoTyped, type GoValue, isGoMap, newGoMap, stringMap } from '../go-value';
import { addValues } from '../params/append-values';
import type { ParamSet } from '../params/param-set';
import { sanitizeName } from '../sanitize-name';
import { readSelector } from '../selector';
import { type Generate, type GeneratorRun, versionOf } from './generator-run';

/** The label by which Argo CD knows a cluster Secret. */
export const SECRET_TYPE_LABEL = 'argocd.argoproj.io/secret-type';

/** Annotations that Argo CD or kubectl keep for themselves; templates do not see them. */
const HIDDEN_ANNOTATIONS: readonly string[] = [
  'argocd.argoproj.io/refresh',
  'argocd.argoproj.io/hydrate',
  'argocd.argoproj.io/tracking-id',
  'argocd.argoproj.io/installation-id',
  'kubectl.kubernetes.io/last-applied-configuration',
];

/**
 * The cluster generator: one set a cluster Secret, and one for the local cluster unless there is a
 * selector or a Secret for it.
 *
 * Source: Argo CD v3.5.7, `applicationset/generators/cluster.go`, `GenerateParams`.
 */
export const generateClusters: Generate = (generator, at, run) => {
  const secrets = selectedSecrets(generator, run);
  const sets = secrets.map((cluster): ParamSet => {
    const params = describeCluster(cluster, run);
    return { params, origins: [{ path: at, found: cluster.name }] };
  });
  const local =
    isSelective(generator.selector) || hasLocal(run.facts.clusters(), secrets, run) ? [] : [localCluster(at)];
  const ofSecrets = { sets, prefix: 'error appending templated values for cluster' };
  const ofLocal = { sets: local, prefix: 'error appending templated values for local cluster' };
  // The local cluster came first before 3.4.
  const groups = isSince(versionOf(run), 3, 4) ? [ofSecrets, ofLocal] : [ofLocal, ofSecrets];
  for (const group of groups) {
    withPrefix(group.prefix, () => addValues(generator.values, group.sets, run.mode));
  }
  const all = groups.flatMap((group) => group.sets);
  return generator.flatList === true ? [flatten(all, at, run)] : all;
};

function selectedSecrets(generator: GoMap, run: GeneratorRun): ClusterFact[] {
  const selects = withPrefix('error getting cluster secrets: error converting label selector', () =>
    readSelector(generator.selector, versionOf(run), 'cluster'),
  );
  const selected = withPrefix('error getting cluster secrets', () => run.facts.clusters()).filter(({ labels }) =>
    selects(new Map([...Object.entries(labels ?? {}), [SECRET_TYPE_LABEL, 'cluster']])),
  );
  // Of several Secrets with one name the last counts: once since 3.4, as often as the name is there before.
  const byName = new Map(selected.map((cluster) => [cluster.name, cluster]));
  if (isSince(versionOf(run), 3, 4)) return [...byName.values()];
  return run.facts.clusters().flatMap(({ name }) => byName.get(name) ?? []);
}

function isSelective(selector: GoValue | undefined): boolean {
  if (!isGoMap(selector)) return false;
  const { matchExpressions, matchLabels } = selector;
  return (
    (Array.isArray(matchExpressions) && matchExpressions.length > 0) ||
    (isGoMap(matchLabels) && Object.keys(matchLabels).length > 0)
  );
}

function hasLocal(all: readonly ClusterFact[], selected: readonly ClusterFact[], run: GeneratorRun): boolean {
  const known = isSince(versionOf(run), 3, 4) ? selected : all;
  return known.some(({ server }) => server === IN_CLUSTER_SERVER);
}

function localCluster(at: FieldPath): ParamSet {
  const params = Object.assign(newGoMap(), {
    name: IN_CLUSTER_NAME,
    nameNormalized: IN_CLUSTER_NAME,
    server: IN_CLUSTER_SERVER,
    project: '',
  });
  return { params, origins: [{ path: at, found: IN_CLUSTER_NAME }] };
}

function describeCluster(cluster: ClusterFact, run: GeneratorRun): GoMap {
  const params = newGoMap();
  params.name = cluster.name;
  params.nameNormalized = sanitizeName(cluster.name);
  params.server = cluster.server;
  params.project = cluster.project ?? '';
  const written = Object.entries(cluster.annotations ?? {});
  const hides = isSince(versionOf(run), 3, 5);
  const annotations = written.filter(([key]) => !hides || !HIDDEN_ANNOTATIONS.includes(key));
  const labels = Object.entries(cluster.labels ?? {});
  if (run.mode.goTemplate) {
    const metadata = newGoMap();
    if (written.length > 0) metadata.annotations = stringMap(annotations);
    if (labels.length > 0) metadata.labels = stringMap(labels);
    params.metadata = metadata;
  } else {
    for (const [key, value] of annotations) params[`metadata.annotations.${key}`] = value;
    for (const [key, value] of labels) params[`metadata.labels.${key}`] = value;
  }
  return params;
}

/** `flatList`: all clusters as one set; no cluster is an empty list before 3.2 and none at all since. */
function flatten(sets: readonly ParamSet[], at: FieldPath, run: GeneratorRun): ParamSet {
  const isNone = sets.length === 0 && isSince(versionOf(run), 3, 2);
  const clusters = new GoTyped('[]map[string]interface {}', isNone ? null : sets.map(({ params }) => params));
  return { params: Object.assign(newGoMap(), { clusters }), origins: [{ path: at }] };
}
