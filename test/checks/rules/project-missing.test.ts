import { projectMissing } from '../../../lib/checks/rules/project-missing';
import { expectExamples } from '../expect-examples';

expectExamples(projectMissing, [
  {
    severity: 'error',
    at: 'Application argocd/cart spec.project',
    what: 'AppProject `shop` stands in namespace `shop`, where Argo CD does not read it',
  },
]);
