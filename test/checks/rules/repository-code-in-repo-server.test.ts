import { repositoryCodeInRepoServer } from '../../../lib/checks/rules/repository-code-in-repo-server';
import { expectExamples } from '../expect-examples';

expectExamples(repositoryCodeInRepoServer, [
  {
    severity: 'warning',
    at: 'ConfigMap argocd/argocd-cm data["kustomize.buildOptions"]',
    what: '`--enable-alpha-plugins` is on: a folder built with kustomize runs plugins and functions that the repository names in the repo-server',
  },
  {
    severity: 'warning',
    at: 'ConfigMap argocd/argocd-cm data["kustomize.buildOptions"]',
    what: '`--enable-exec` is on: a folder built with kustomize runs a program of the repository in the repo-server',
  },
]);
