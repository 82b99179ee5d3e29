import { volumeNotReserved } from '../../../lib/checks/rules/volume-not-reserved';
import { expectExamples } from '../expect-examples';

expectExamples(volumeNotReserved, [
  {
    severity: 'error',
    at: 'PersistentVolume cart-data spec.claimRef',
    what: 'PersistentVolume `cart-data` is reserved for no claim',
  },
]);
