import { repositoryCodeInRepoServer } from '../../../lib/checks/rules/repository-code-in-repo-server';
import { expectExamples } from '../expect-examples';

expectExamples(repositoryCodeInRepoServer, [
  {
    severity: 'error',
    at: 'ConfigMap argocd/argocd-cm data["kustomize.buildOptions"]',
    what: '`--enable-alpha-plugins` is on: what is built with kustomize runs plugins and functions that the repository names in the repo-server',
  },
  {
    severity: 'error',
    at: 'ConfigMap argocd/argocd-cm data["kustomize.buildOptions"]',
    what: '`--enable-exec` is on: what is built with kustomize runs a program of the repository in the repo-server',
  },
]);
