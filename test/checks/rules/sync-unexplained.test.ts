import { syncUnexplained } from '../../../lib/checks/rules/sync-unexplained';
import { expectExamples } from '../expect-examples';

expectExamples(syncUnexplained, [
  {
    severity: 'warning',
    at: 'Application argocd/cart spec.syncPolicy.automated.enabled',
    what: 'Application `cart` does not sync by itself',
  },
]);
