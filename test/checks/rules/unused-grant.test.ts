import { unusedGrant } from '../../../lib/checks/rules/unused-grant';
import { expectExamples } from '../expect-examples';

expectExamples(unusedGrant, [
  {
    severity: 'info',
    at: 'AppProject argocd/shop spec.sourceRepos[1]',
    what: 'no Application of the tree uses `https://github.com/example-shop/till` in `sourceRepos` of project `shop`',
  },
]);
