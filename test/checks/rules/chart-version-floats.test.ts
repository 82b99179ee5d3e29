import { chartVersionFloats } from '../../../lib/checks/rules/chart-version-floats';
import { expectExamples } from '../expect-examples';

expectExamples(chartVersionFloats, [
  {
    severity: 'warning',
    at: 'Application argocd/keda spec.source.targetRevision',
    what: 'Application `keda` takes chart `keda` at `2.*`',
  },
]);
