import { inlineValuesInTenantApplication } from '../../../lib/checks/rules/inline-values-in-tenant-application';
import { expectExamples } from '../expect-examples';

expectExamples(inlineValuesInTenantApplication, [
  {
    severity: 'warning',
    at: 'Application argocd/radio spec.source.helm.values',
    what: 'Application `radio` holds values of `https://github.com/example-tenant/radio` in `helm.values`',
  },
]);
