import { argocdSettingsOpen } from '../../../lib/checks/rules/argocd-settings-open';
import { expectExamples } from '../expect-examples';

expectExamples(argocdSettingsOpen, [
  {
    severity: 'error',
    at: 'ConfigMap argocd/argocd-cm',
    what: 'foreign charts can have the repo-server fetch value files from any URL',
  },
  {
    severity: 'warning',
    at: 'ConfigMap argocd/argocd-cm',
    what: 'foreign directories are built with Jsonnet',
  },
]);
