import { listenerDoesNotCoverHost } from '../../../lib/checks/rules/listener-does-not-cover-host';
import { expectExamples } from '../expect-examples';

expectExamples(listenerDoesNotCoverHost, [
  {
    severity: 'error',
    at: 'HTTPRoute dev-home/home spec.hostnames[0]',
    what: 'host `dev.example.com` is not served by listener `https-dev` of Gateway `shared`',
  },
]);
