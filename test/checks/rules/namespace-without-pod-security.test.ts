import { namespaceWithoutPodSecurity } from '../../../lib/checks/rules/namespace-without-pod-security';
import { expectExamples } from '../expect-examples';

expectExamples(namespaceWithoutPodSecurity, [
  {
    severity: 'warning',
    at: 'Namespace shop metadata',
    what: '`Namespace shop` says nothing of Pod Security',
  },
]);
