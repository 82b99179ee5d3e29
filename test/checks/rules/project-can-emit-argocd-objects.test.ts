import { projectCanEmitArgocdObjects } from '../../../lib/checks/rules/project-can-emit-argocd-objects';
import { expectExamples } from '../expect-examples';

expectExamples(projectCanEmitArgocdObjects, [
  {
    severity: 'error',
    at: 'AppProject argocd/shop spec',
    what: 'project `shop` may create `AppProject`, `Application`, `ApplicationSet` in `argocd`',
  },
]);
