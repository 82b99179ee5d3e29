import { destinationNotPermitted } from '../../../lib/checks/rules/destination-not-permitted';
import { expectExamples } from '../expect-examples';

expectExamples(destinationNotPermitted, [
  {
    severity: 'error',
    at: 'Application argocd/cart spec.destination.namespace',
    what: 'namespace `cart` on `https://kubernetes.default.svc` is not permitted in project `shop`',
  },
]);
