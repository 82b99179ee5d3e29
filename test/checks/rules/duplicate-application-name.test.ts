import { duplicateApplicationName } from '../../../lib/checks/rules/duplicate-application-name';
import { expectExamples } from '../expect-examples';

expectExamples(duplicateApplicationName, [
  {
    severity: 'error',
    at: 'Application argocd/cart metadata.name',
    what: 'Application `argocd/cart` is declared 2 times',
    also: ['Application argocd/cart metadata.name'],
  },
]);
