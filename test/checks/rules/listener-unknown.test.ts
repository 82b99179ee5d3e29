import { listenerUnknown } from '../../../lib/checks/rules/listener-unknown';
import { expectExamples } from '../expect-examples';

expectExamples(listenerUnknown, [
  {
    severity: 'error',
    at: 'HTTPRoute dev-gitea/git spec.parentRefs[0]',
    what: 'Gateway `traefik/shared` has no listener `https`',
  },
]);
