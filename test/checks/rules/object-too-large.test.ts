import { objectTooLarge } from '../../../lib/checks/rules/object-too-large';
import { expectExamples } from '../expect-examples';

expectExamples(objectTooLarge, [
  {
    severity: 'error',
    at: 'ConfigMap shop/page',
    what: 'ConfigMap shop/page is 1048679 bytes',
  },
]);
