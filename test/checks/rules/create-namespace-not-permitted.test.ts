import { createNamespaceNotPermitted } from '../../../lib/checks/rules/create-namespace-not-permitted';
import { expectExamples } from '../expect-examples';

expectExamples(createNamespaceNotPermitted, [
  {
    severity: 'error',
    at: 'Application argocd/cart spec.syncPolicy.syncOptions[0]',
    what: '`CreateNamespace=true` needs a Namespace, which project `shop` does not permit',
  },
]);
