import { sourceNamespacesOpen } from '../../../lib/checks/rules/source-namespaces-open';
import { expectExamples } from '../expect-examples';

expectExamples(sourceNamespacesOpen, [
  {
    severity: 'warning',
    at: 'AppProject argocd/platform spec.sourceNamespaces[0]',
    what: 'Applications of every namespace may use project `platform`',
  },
]);
