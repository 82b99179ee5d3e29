import { foreignRepositoryInSharedProject } from '../../../lib/checks/rules/foreign-repository-in-shared-project';
import { expectExamples } from '../expect-examples';

expectExamples(foreignRepositoryInSharedProject, [
  {
    severity: 'error',
    at: 'AppProject argocd/apps spec.sourceRepos[1]',
    what: 'project `apps` mixes repositories of different parties: `https://github.com/example-friend/kirro` beside `https://github.com/example-owner/cluster`',
  },
]);
