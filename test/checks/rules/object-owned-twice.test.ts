import { objectOwnedTwice } from '../../../lib/checks/rules/object-owned-twice';
import { expectExamples } from '../expect-examples';

expectExamples(objectOwnedTwice, [
  {
    severity: 'error',
    at: 'Namespace shop',
    what: 'Applications `argocd/cart`, `argocd/till` deploy one object: `Namespace shop`',
    also: ['Namespace shop'],
  },
]);
