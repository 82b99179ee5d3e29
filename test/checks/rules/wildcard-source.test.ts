import { wildcardSource } from '../../../lib/checks/rules/wildcard-source';
import { expectExamples } from '../expect-examples';

expectExamples(wildcardSource, [
  {
    severity: 'warning',
    at: 'AppProject argocd/shop spec.sourceRepos[0]',
    what: 'project `shop` takes repositories of anybody',
  },
]);
