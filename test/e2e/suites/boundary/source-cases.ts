import { type BoundaryCase, type BoundaryPlaces, openProject } from './boundary-case';

/** Repositories against `spec.sourceRepos`. */
export function makeSourceCases({ repository }: BoundaryPlaces): readonly BoundaryCase[] {
  const objects = repository('boundary/objects');
  const entry = (title: string, sourceRepos: readonly string[], repoURL?: string): BoundaryCase => ({
    rule: 'source',
    title,
    project: { ...openProject, sourceRepos },
    ...(repoURL === undefined ? {} : { repoURL }),
  });
  return [
    entry('the repository itself is listed', [objects]),
    entry('the repository is listed with `.git`', [`${objects}.git`]),
    entry('the repository is listed in capitals', [
      objects.toUpperCase().replace('HTTP://LOCALHOST', 'http://LOCALHOST'),
    ]),
    entry('a star stands for the last segment', [repository('boundary/*')]),
    entry('a star does not stand for two segments', [repository('*')]),
    entry('two stars stand for every segment', [repository('**')]),
    entry('another repository is listed', [repository('boundary/other')]),
    entry('no repository is listed', []),
    entry('a trailing slash makes another address', [`${objects}/`]),
    entry('a refusal that matches wins over a star', ['*', `!${objects}`]),
    entry('a refusal alone permits everything else', [`!${repository('boundary/other')}`]),
    entry('a refusal with one star does not match an address with slashes', ['!*']),
    entry('a refusal with two stars refuses everything', ['!**', '*']),
    entry(
      'the three spellings of SSH are one',
      ['git@git.invalid:owner/cluster.git'],
      'ssh://git@git.invalid/owner/cluster',
    ),
    entry(
      'a port makes another SSH address',
      ['ssh://git@git.invalid/owner/cluster'],
      'ssh://git@git.invalid:22/owner/cluster',
    ),
    entry('http is not https', ['https://git.invalid/owner/cluster'], 'http://git.invalid/owner/cluster'),
    entry(
      'a question mark stands for one character',
      ['https://git.invalid/owner/clust?r'],
      'https://git.invalid/owner/cluster',
    ),
    entry(
      'a character class stands for one character',
      ['https://git.invalid/owner/[a-c]luster'],
      'https://git.invalid/owner/cluster',
    ),
    entry(
      'braces die in the address',
      ['https://git.invalid/{owner,other}/cluster'],
      'https://git.invalid/owner/cluster',
    ),
    entry(
      'two addresses that cannot be parsed are equal',
      ['ssh://git@git.invalid:owner/cluster'],
      'ssh://git@git.invalid:evil/other',
    ),
    {
      rule: 'source',
      title: 'one of two sources is not listed',
      project: { ...openProject, sourceRepos: [objects] },
      moreRepoURLs: [repository('boundary/other')],
    },
    {
      rule: 'source',
      title: 'both sources are listed',
      project: { ...openProject, sourceRepos: [objects, repository('boundary/other')] },
      moreRepoURLs: [repository('boundary/other')],
    },
  ];
}
