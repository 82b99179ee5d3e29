import { lockLeavesOpen } from '../../../lib/checks/rules/lock-leaves-open';
import { expectExamples } from '../expect-examples';

expectExamples(lockLeavesOpen, [
  {
    severity: 'error',
    at: 'AppProject argocd/default spec',
    what: 'AppProject `default` does not refuse every namespaced kind',
  },
  {
    severity: 'error',
    at: 'AppProject argocd/default spec',
    what: 'AppProject `default` leaves `sourceRepos`, `destinations`, `clusterResourceWhitelist` out',
  },
  {
    severity: 'error',
    at: 'AppProject argocd/default metadata.annotations',
    what: 'AppProject `default` is not protected from being pruned',
  },
]);
