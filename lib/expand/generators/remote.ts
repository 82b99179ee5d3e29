import { isSince } from '../../model/argocd-version';
import { IN_CLUSTER_NAME, IN_CLUSTER_SERVER } from '../../model/cluster';
import type { ClusterFact, PullRequestFact, ScmRepositoryFact } from '../facts/generator-facts';
import { ControllerPanic, withPrefix } from '../failure';
import { formatGoValue, sortedKeys } from '../go-text';
import { type GoMap, GoTyped, isGoMap, newGoMap, stringList, stringMap } from '../go-value';
import { addValues } from '../params/append-values';
import { flattenParams } from '../params/flatten';
import type { ParamSet } from '../params/param-set';
import { sanitizeName } from '../sanitize-name';
import { makeBranchSlugs } from '../template/branch-slugs';
import { type Generate, type GeneratorRun, versionOf } from './generator-run';

/** Source: Argo CD v3.5.7, `applicationset/generators/scm_provider.go`, `GenerateParams`. */
export const generateScmProvider: Generate = (generator, at, run) => {
  const sets = run.facts.scmRepositories(generator).map(
    (repository): ParamSet => ({
      params: describeRepository(repository),
      origins: [{ path: at, found: `${repository.organization}/${repository.repository}@${repository.branch}` }],
    }),
  );
  return withValues(generator, sets, run);
};

function describeRepository(repository: ScmRepositoryFact): GoMap {
  const { organization, repository: name, repositoryId, url, branch, sha, labels } = repository;
  const id = typeof repositoryId === 'number' ? new GoTyped('int', repositoryId) : (repositoryId ?? null);
  return Object.assign(newGoMap(), {
    organization,
    repository: name,
    repository_id: id,
    url,
    branch,
    sha,
    short_sha: sha.slice(0, 8),
    short_sha_7: sha.slice(0, 7),
    labels: (labels ?? []).join(','),
    branchNormalized: sanitizeName(branch),
  });
}

/** Source: Argo CD v3.5.7, `applicationset/generators/pull_request.go`, `GenerateParams`. */
export const generatePullRequests: Generate = (generator, at, run) => {
  const pulls = run.facts.pullRequests(generator);
  const slugs = makeBranchSlugs(pulls.flatMap(({ branch, targetBranch }) => [branch, targetBranch]));
  const sets = pulls.map(
    (pull, index): ParamSet => ({
      params: describePull(pull, slugs[index * 2] ?? '', slugs[index * 2 + 1] ?? '', run.mode.goTemplate),
      origins: [{ path: at, found: `#${pull.number}` }],
    }),
  );
  return withValues(generator, sets, run);
};

function describePull(pull: PullRequestFact, slug: string, targetSlug: string, goTemplate: boolean): GoMap {
  const params: GoMap = Object.assign(newGoMap(), {
    number: String(pull.number),
    title: pull.title,
    branch: pull.branch,
    branch_slug: slug,
    target_branch: pull.targetBranch,
    target_branch_slug: targetSlug,
    head_sha: pull.headSha,
    head_short_sha: pull.headSha.slice(0, 8),
    head_short_sha_7: pull.headSha.slice(0, 7),
    author: pull.author,
  });
  if (goTemplate) params.labels = stringList(pull.labels ?? []);
  return params;
}

/** Source: Argo CD v3.5.7, `applicationset/generators/plugin.go`, `generateParams`. */
export const generatePlugin: Generate = (generator, at, run) => {
  const { input } = generator;
  const parameters = isGoMap(input) && isGoMap(input.parameters) ? input.parameters : newGoMap();
  const sets = run.facts.pluginParams(generator).map((object, index): ParamSet => {
    const params = newGoMap();
    if (run.mode.goTemplate) Object.assign(params, object);
    else for (const [key, value] of Object.entries(flattenParams(object))) params[key] = formatGoValue(value);
    const given = new GoTyped('map[string]v1alpha1.PluginParameters', Object.assign(newGoMap(), { parameters }));
    params.generator = Object.assign(newGoMap(), { input: given });
    return { params, origins: [{ path: at, found: `parameters ${index}` }] };
  });
  withPrefix('error generating params', () => addValues(generator.values, sets, run.mode));
  return sets;
};

/** Source: Argo CD v3.5.7, `applicationset/generators/duck_type.go`, `GenerateParams`. */
export const generateClusterDecisions: Generate = (generator, at, run) => {
  const { matchKey, decisions } = run.facts.clusterDecisions(generator);
  const clusters = withLocal(run.facts.clusters());
  return decisions.flatMap((decision): ParamSet[] => {
    const wanted = decision[matchKey] ?? null;
    const cluster = clusters.find(({ name }) => wanted !== null && name !== '' && name === formatGoValue(wanted));
    if (cluster === undefined) return [];
    const params: GoMap = Object.assign(newGoMap(), { name: cluster.name, server: cluster.server });
    for (const key of sortedKeys(decision)) params[key] = decisionText(decision, key, run);
    addPlainValues(generator, params, run.mode.goTemplate);
    return [{ params, origins: [{ path: at, found: cluster.name }] }];
  });
};

function decisionText(decision: GoMap, key: string, run: GeneratorRun): string {
  const value = decision[key] ?? null;
  if (typeof value === 'string' || isSince(versionOf(run), 3, 4)) return formatGoValue(value);
  const type =
    value === null
      ? 'nil'
      : typeof value === 'boolean'
        ? 'bool'
        : typeof value === 'number'
          ? 'float64'
          : 'map[string]interface {}';
  throw new ControllerPanic(`interface conversion: interface {} is ${type}, not string`);
}

function withLocal(clusters: readonly ClusterFact[]): readonly ClusterFact[] {
  if (clusters.some(({ server }) => server === IN_CLUSTER_SERVER)) return clusters;
  return [...clusters, { name: IN_CLUSTER_NAME, server: IN_CLUSTER_SERVER }];
}

/** The one generator whose `values` are not templated. */
function addPlainValues(generator: GoMap, params: GoMap, goTemplate: boolean): void {
  const { values } = generator;
  if (!isGoMap(values) || Object.keys(values).length === 0) return;
  const entries = sortedKeys(values).map((key) => [key, String(values[key])] as const);
  if (goTemplate && params.values === undefined) params.values = stringMap(entries);
  else for (const [key, value] of entries) params[`values.${key}`] = value;
}

function withValues(generator: GoMap, sets: ParamSet[], run: GeneratorRun): ParamSet[] {
  withPrefix('failed to append templated values', () => addValues(generator.values, sets, run.mode));
  return sets;
}
