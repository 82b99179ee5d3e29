import { sharedDecryptionKey } from '../../../lib/checks/rules/shared-decryption-key';
import { expectExamples } from '../expect-examples';

expectExamples(sharedDecryptionKey, [
  {
    severity: 'error',
    at: 'Secret radio/radio sops.age[0].recipient',
    what: 'the identity of `age1ms6qpc28m4pnrscc7j2ezcn7k9wkglpn8yuqdhsgyfs8fjs359zq8dkdya` decrypts for projects `radio`, `shop`',
    also: ['Secret shop/shop sops.age[0].recipient'],
  },
]);
