import { projectGoesFirst } from '../../../lib/checks/rules/project-goes-first';
import { expectExamples } from '../expect-examples';

expectExamples(projectGoesFirst, [
  {
    severity: 'info',
    at: 'AppProject argocd/shop metadata.finalizers',
    what: 'AppProject `shop` carries no finalizer',
  },
  {
    severity: 'warning',
    at: 'AppProject argocd/shop metadata.annotations["argocd.argoproj.io/sync-wave"]',
    what: 'AppProject `shop` has sync wave `-10`',
  },
]);
