import { removalUnstated } from '../../../lib/checks/rules/removal-unstated';
import { expectExamples } from '../expect-examples';

expectExamples(removalUnstated, [
  {
    severity: 'error',
    at: 'ApplicationSet argocd/apps spec.syncPolicy',
    what: 'ApplicationSet `apps` does not say what removing an element deletes',
  },
]);
