import { certificateDoesNotCoverListener } from '../../../lib/checks/rules/certificate-does-not-cover-listener';
import { expectExamples } from '../expect-examples';

expectExamples(certificateDoesNotCoverListener, [
  {
    severity: 'error',
    at: 'Gateway traefik/shared spec.listeners[0]',
    what: '`*.dev.example.com` of listener `https-dev` is not on certificate `shared-wildcards`',
  },
]);
