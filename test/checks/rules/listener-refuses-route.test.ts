import { listenerRefusesRoute } from '../../../lib/checks/rules/listener-refuses-route';
import { expectExamples } from '../expect-examples';

expectExamples(listenerRefusesRoute, [
  {
    severity: 'error',
    at: 'HTTPRoute app/git spec.parentRefs[0]',
    what: 'listener `https-dev` does not admit routes of namespace `app`',
  },
]);
