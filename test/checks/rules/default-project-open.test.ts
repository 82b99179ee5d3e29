import { defaultProjectOpen } from '../../../lib/checks/rules/default-project-open';
import { expectExamples } from '../expect-examples';

expectExamples(defaultProjectOpen, [
  {
    severity: 'warning',
    at: 'AppProject argocd/shop metadata.name',
    what: 'the tree declares AppProjects and leaves `default` as Argo CD makes it: open',
  },
]);
