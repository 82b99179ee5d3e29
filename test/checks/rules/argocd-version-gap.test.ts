import { argocdVersionGap } from '../../../lib/checks/rules/argocd-version-gap';
import { expectExamples } from '../expect-examples';

expectExamples(argocdVersionGap, [
  {
    severity: 'info',
    at: 'Application argocd/radio',
    what: 'on Argo CD 3.2.6 a foreign repository can use the gap `deletion-veto-by-hook`: a PostDelete hook of a refused kind keeps its Application from being deleted',
  },
  {
    severity: 'error',
    at: 'Application argocd/radio',
    what: 'on Argo CD 3.2.6 a foreign repository can use the gap `hooks-escape-project`: a PostDelete hook creates any kind, a ClusterRoleBinding too, when its Application is removed',
  },
  {
    severity: 'error',
    at: 'Application argocd/radio',
    what: 'on Argo CD 3.2.6 a foreign repository can use the gap `jsonnet-reads-repo-server`: Jsonnet in a directory source reads the repo-server’s files by absolute path, its kubeconfig too',
  },
]);
