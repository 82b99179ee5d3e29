import { applicationNamespaceNotPermitted } from '../../../lib/checks/rules/application-namespace-not-permitted';
import { expectExamples } from '../expect-examples';

expectExamples(applicationNamespaceNotPermitted, [
  {
    severity: 'error',
    at: 'Application team-shop/cart metadata.namespace',
    what: 'Applications of namespace `team-shop` may not use project `shop`',
  },
]);
