import { volumeNotRetained } from '../../../lib/checks/rules/volume-not-retained';
import { expectExamples } from '../expect-examples';

expectExamples(volumeNotRetained, [
  {
    severity: 'error',
    at: 'PersistentVolume cart-data spec.persistentVolumeReclaimPolicy',
    what: 'PersistentVolume `cart-data` has reclaim policy `Delete`',
  },
]);
