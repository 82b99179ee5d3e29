import { pathMissing } from '../../../lib/checks/rules/path-missing';
import { expectExamples } from '../expect-examples';

expectExamples(pathMissing, [
  {
    severity: 'error',
    at: 'Application argocd/cart spec.source.path',
    what: 'path `apps/card` is not in `https://github.com/example-shop/cluster`',
  },
]);
