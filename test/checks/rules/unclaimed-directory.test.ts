import { unclaimedDirectory } from '../../../lib/checks/rules/unclaimed-directory';
import { expectExamples } from '../expect-examples';

expectExamples(unclaimedDirectory, [
  {
    severity: 'warning',
    at: 'Application argocd/cart spec.source.path',
    what: 'no Application deploys `apps/till` of `https://github.com/example-shop/cluster`',
  },
]);
