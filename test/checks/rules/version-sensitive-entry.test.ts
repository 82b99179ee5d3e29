import { versionSensitiveEntry } from '../../../lib/checks/rules/version-sensitive-entry';
import { expectExamples } from '../expect-examples';

expectExamples(versionSensitiveEntry, [
  {
    severity: 'error',
    at: 'AppProject argocd/shop spec.clusterResourceWhitelist[0].name',
    what: 'project `shop` limits cluster-scoped kinds by name in clusterResourceWhitelist',
  },
]);
