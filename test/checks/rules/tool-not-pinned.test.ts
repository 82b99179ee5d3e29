import { toolNotPinned } from '../../../lib/checks/rules/tool-not-pinned';
import { expectExamples } from '../expect-examples';

expectExamples(toolNotPinned, [
  {
    severity: 'error',
    at: 'Application argocd/radio spec.source.directory',
    what: 'Application `radio` leaves it to `https://github.com/example-tenant/radio` which tool builds it',
  },
]);
