import { listenerDuplicated } from '../../../lib/checks/rules/listener-duplicated';
import { expectExamples } from '../expect-examples';

expectExamples(listenerDuplicated, [
  {
    severity: 'error',
    at: 'Gateway traefik/shared spec.listeners[0]',
    what: 'listeners `https-dev` and `https-preprod` of Gateway `shared` both serve `*.dev.example.com` on port 443',
    also: ['Gateway traefik/shared spec.listeners[1]'],
  },
]);
