import { kindNotPermitted } from '../../../lib/checks/rules/kind-not-permitted';
import { expectExamples } from '../expect-examples';

expectExamples(kindNotPermitted, [
  {
    severity: 'error',
    at: 'PersistentVolume cart-data kind',
    what: 'kind `PersistentVolume` is not permitted in project `shop`',
  },
]);
