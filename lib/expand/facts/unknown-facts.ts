import { UndecidedError } from '../failure';
import type { GeneratorFacts } from './generator-facts';

/** Facts of a world of which nothing is known: whoever asks gets "undecided", with the reason. */
export const UNKNOWN_FACTS: GeneratorFacts = {
  directories: (repoURL) => missingCheckout(repoURL),
  files: (repoURL) => missingCheckout(repoURL),
  clusters: () => missing('the clusters that Argo CD knows', 'clusters'),
  scmRepositories: () => missing('the repositories that the SCM provider lists', 'scmProvider'),
  pullRequests: () => missing('the open pull requests', 'pullRequest'),
  pluginParams: () => missing('what the plugin answers', 'plugin'),
  clusterDecisions: () => missing('the cluster decision resources', 'clusterDecisionResource'),
  hasProject: () => undefined,
};

/** Says that a repository's content is not known. */
export function missingCheckout(repoURL: string): never {
  throw new UndecidedError(`no checkout of \`${repoURL}\` was given`, `give one: --repo ${repoURL}=DIRECTORY`);
}

function missing(what: string, section: string): never {
  throw new UndecidedError(`${what} are not in the tree`, `state them under \`${section}\` of a fixtures file`);
}
