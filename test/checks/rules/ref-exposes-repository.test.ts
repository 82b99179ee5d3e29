import { refExposesRepository } from '../../../lib/checks/rules/ref-exposes-repository';
import { expectExamples } from '../expect-examples';

expectExamples(refExposesRepository, [
  {
    severity: 'error',
    at: 'Application argocd/radio spec.sources[1].ref',
    what: '`https://github.com/example-tenant/radio` can read every file of `https://github.com/example-owner/cluster` through `ref: values`',
  },
]);
