import { plaintextSecret } from '../../../lib/checks/rules/plaintext-secret';
import { expectExamples } from '../expect-examples';

expectExamples(plaintextSecret, [
  {
    severity: 'error',
    at: 'Secret shop/cart-db data.password',
    what: 'Secret `shop/cart-db` holds `password` readable',
  },
]);
