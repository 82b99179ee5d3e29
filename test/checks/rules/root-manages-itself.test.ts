import { rootManagesItself } from '../../../lib/checks/rules/root-manages-itself';
import { expectExamples } from '../expect-examples';

expectExamples(rootManagesItself, [
  {
    severity: 'warning',
    at: 'Application argocd/root spec.source.path',
    what: 'Application `root` deploys its own manifest',
  },
  {
    severity: 'warning',
    at: 'Application argocd/root spec.source.path',
    what: 'Application `root` deploys AppProject `bootstrap`, its own project',
  },
]);
