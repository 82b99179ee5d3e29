import { wildcardDestination } from '../../../lib/checks/rules/wildcard-destination';
import { expectExamples } from '../expect-examples';

expectExamples(wildcardDestination, [
  {
    severity: 'warning',
    at: 'AppProject argocd/shop spec.destinations[0].namespace',
    what: 'project `shop` may deploy to every namespace of `https://kubernetes.default.svc`',
  },
]);
