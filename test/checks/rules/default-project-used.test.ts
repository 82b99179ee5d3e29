import { defaultProjectUsed } from '../../../lib/checks/rules/default-project-used';
import { expectExamples } from '../expect-examples';

expectExamples(defaultProjectUsed, [
  {
    severity: 'error',
    at: 'Application argocd/root spec.project',
    what: '1 Application runs in project `default`',
  },
]);
