import { denyOnlyList } from '../../../lib/checks/rules/deny-only-list';
import { expectExamples } from '../expect-examples';

expectExamples(denyOnlyList, [
  {
    severity: 'error',
    at: 'AppProject argocd/shop spec.destinations[0]',
    what: 'destination `https://kubernetes.default.svc/!kube-system` permits project `shop` everything that its deny does not match',
  },
  {
    severity: 'error',
    at: 'AppProject argocd/shop spec.sourceRepos[1]',
    what: '`!https://github.com/example-shop/archive` permits project `shop` every repository that it does not match',
  },
]);
