import { wildcardClusterKinds } from '../../../lib/checks/rules/wildcard-cluster-kinds';
import { expectExamples } from '../expect-examples';

expectExamples(wildcardClusterKinds, [
  {
    severity: 'error',
    at: 'AppProject argocd/shop spec.clusterResourceWhitelist[0]',
    what: 'project `shop` permits cluster-scoped kinds by the pattern `*.*`',
  },
]);
