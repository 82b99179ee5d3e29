import { UndecidedError } from '../failure';
import { type GoMap, isGoMap, newGoMap, toGoValue } from '../go-value';
import type { ClusterFact, GeneratorFacts, PullRequestFact, ScmRepositoryFact } from './generator-facts';

/** An entry that holds for some sets: `name` or `namespace/name`; without it, for every set. */
interface ForSet {
  readonly applicationSet?: string;
}

/** What generators that ask the outside world would find there. The format is described in `docs/fixtures.md`. */
export interface GeneratorFixtures {
  /** Cluster Secrets that Argo CD knows, the local one only where there is a Secret for it. */
  readonly clusters?: readonly ClusterFact[];
  /** What `scmProvider` generators would list. */
  readonly scmProvider?: readonly (ForSet & { readonly repositories: readonly ScmRepositoryFact[] })[];
  /** What `pullRequest` generators would list. */
  readonly pullRequest?: readonly (ForSet & { readonly pullRequests: readonly PullRequestFact[] })[];
  /** Parameter sets that plugins would give, for the plugin of a ConfigMap or for every one. */
  readonly plugin?: readonly (ForSet & { readonly configMapRef?: string; readonly parameters: readonly object[] })[];
  /** What the status of the selected resources says; `matchKey` names the field that holds the cluster. */
  readonly clusterDecisionResource?: readonly (ForSet & {
    readonly configMapRef?: string;
    readonly matchKey: string;
    readonly decisions: readonly object[];
  })[];
}

/** The set that asks. */
export interface AskingSet {
  readonly namespace: string;
  readonly name: string;
}

/** Facts for one set's generators out of the fixtures; what they do not state is undecided. */
export function fixtureFacts(
  fixtures: GeneratorFixtures,
  set: AskingSet,
): Pick<GeneratorFacts, 'clusters' | 'scmRepositories' | 'pullRequests' | 'pluginParams' | 'clusterDecisions'> {
  const of = <T extends ForSet>(entries: readonly T[] | undefined): readonly T[] =>
    (entries ?? []).filter((entry) => isFor(entry, set));
  return {
    clusters: () => fixtures.clusters ?? missing('the clusters that Argo CD knows', 'clusters', set),
    scmRepositories: () =>
      (of(fixtures.scmProvider)[0] ?? missing('the repositories that the SCM provider lists', 'scmProvider', set))
        .repositories,
    pullRequests: () =>
      (of(fixtures.pullRequest)[0] ?? missing('the open pull requests', 'pullRequest', set)).pullRequests,
    pluginParams: (generator) => {
      const entry = of(fixtures.plugin).find((each) => refersTo(each.configMapRef, configMapOf(generator)));
      return asMaps((entry ?? missing('the answers of the plugin', 'plugin', set)).parameters);
    },
    clusterDecisions: (generator) => {
      const entry = of(fixtures.clusterDecisionResource).find((each) =>
        refersTo(each.configMapRef, String(generator.configMapRef ?? '')),
      );
      const { matchKey, decisions } =
        entry ?? missing('the cluster decision resources', 'clusterDecisionResource', set);
      return { matchKey, decisions: asMaps(decisions) };
    },
  };
}

function isFor({ applicationSet }: ForSet, { namespace, name }: AskingSet): boolean {
  return applicationSet === undefined || applicationSet === name || applicationSet === `${namespace}/${name}`;
}

function refersTo(stated: string | undefined, asked: string): boolean {
  return stated === undefined || stated === asked;
}

function configMapOf(generator: GoMap): string {
  const { configMapRef } = generator;
  return isGoMap(configMapRef) ? String(configMapRef.name ?? '') : '';
}

function asMaps(objects: readonly object[]): GoMap[] {
  return objects.map((object) => {
    const value = toGoValue(object);
    return isGoMap(value) ? value : newGoMap();
  });
}

function missing(what: string, section: string, { namespace, name }: AskingSet): never {
  throw new UndecidedError(
    `${what} are not in the tree`,
    `state them under \`${section}\` of a fixtures file (for \`${namespace === '' ? name : `${namespace}/${name}`}\`)`,
  );
}
