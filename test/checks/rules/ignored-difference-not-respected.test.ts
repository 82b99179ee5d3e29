import { ignoredDifferenceNotRespected } from '../../../lib/checks/rules/ignored-difference-not-respected';
import { expectExamples } from '../expect-examples';

expectExamples(ignoredDifferenceNotRespected, [
  {
    severity: 'warning',
    at: 'Application argocd/cart spec.ignoreDifferences',
    what: 'Application `cart` ignores fields that its next sync writes all the same',
  },
]);
