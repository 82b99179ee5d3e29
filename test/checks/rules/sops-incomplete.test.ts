import { sopsIncomplete } from '../../../lib/checks/rules/sops-incomplete';
import { expectExamples } from '../expect-examples';

expectExamples(sopsIncomplete, [
  {
    severity: 'error',
    at: 'Secret shop/cart-db stringData.token',
    what: 'Secret `cart-db` carries SOPS metadata and holds `stringData.token` readable',
  },
]);
