import { applicationInvalid } from '../../../lib/checks/rules/application-invalid';
import { expectExamples } from '../expect-examples';

expectExamples(applicationInvalid, [
  {
    severity: 'error',
    at: 'Application argocd/cart spec.source',
    what: 'Application `cart` is invalid: spec.source.targetRevision is required if the manifest source is a helm chart',
  },
]);
