import { dataNotProtected } from '../../../lib/checks/rules/data-not-protected';
import { expectExamples } from '../expect-examples';

expectExamples(dataNotProtected, [
  {
    severity: 'error',
    at: 'PersistentVolume cart-data metadata.annotations',
    what: '`PersistentVolume cart-data` is not protected from being removed',
  },
]);
