import { setFails } from '../../../lib/checks/rules/set-fails';
import { expectExamples } from '../expect-examples';

expectExamples(setFails, [
  {
    severity: 'error',
    at: 'ApplicationSet argocd/apps spec.generators[0]',
    what: 'ApplicationSet `apps` cannot be rendered: failed to execute go template {{.namespace}}: template: base:1:2: executing "base" at <.namespace>: map has no entry for key "namespace"',
  },
]);
