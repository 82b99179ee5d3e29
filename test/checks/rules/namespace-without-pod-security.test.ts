import { namespaceWithoutPodSecurity } from '../../../lib/checks/rules/namespace-without-pod-security';
import { expectExamples } from '../expect-examples';

expectExamples(namespaceWithoutPodSecurity, [
  {
    severity: 'warning',
    at: 'Namespace shop metadata.labels["pod-security.kubernetes.io/enforce"]',
    what: '`Namespace shop` says nothing of Pod Security',
  },
]);
