import { namespaceSharedAcrossProjects } from '../../../lib/checks/rules/namespace-shared-across-projects';
import { expectExamples } from '../expect-examples';

expectExamples(namespaceSharedAcrossProjects, [
  {
    severity: 'warning',
    at: 'AppProject argocd/shop spec.destinations[0].namespace',
    what: 'projects `shop`, `store` may both deploy into `shop`',
    also: ['AppProject argocd/store spec.destinations[0].namespace'],
  },
]);
