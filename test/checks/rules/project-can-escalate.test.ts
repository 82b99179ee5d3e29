import { projectCanEscalate } from '../../../lib/checks/rules/project-can-escalate';
import { expectExamples } from '../expect-examples';

expectExamples(projectCanEscalate, [
  {
    severity: 'error',
    at: 'AppProject argocd/shop spec',
    what: 'project `shop` permits `ClusterRoleBinding.rbac.authorization.k8s.io`',
  },
]);
