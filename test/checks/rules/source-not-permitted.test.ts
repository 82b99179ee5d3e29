import { sourceNotPermitted } from '../../../lib/checks/rules/source-not-permitted';
import { expectExamples } from '../expect-examples';

expectExamples(sourceNotPermitted, [
  {
    severity: 'error',
    at: 'Application argocd/cart spec.source.repoURL',
    what: 'repository `https://github.com/example-cart/cart` is not permitted in project `shop`',
  },
]);
