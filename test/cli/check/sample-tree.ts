/** An AppProject that permits one namespace, wildcards aside. */
export const PROJECT = `apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata:
  name: team
  namespace: argocd
spec:
  sourceRepos:
  - https://github.com/example/team
  destinations:
  - server: https://kubernetes.default.svc
    namespace: team
`;

/** An Application of the project, deploying to a namespace. */
export function application(name: string, namespace: string, project = 'team'): string {
  return `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  name: ${name}
  namespace: argocd
spec:
  project: ${project}
  source:
    repoURL: https://github.com/example/team
    path: ${name}
    targetRevision: main
  destination:
    server: https://kubernetes.default.svc
    namespace: ${namespace}
`;
}

/** A tree in which only the destination of \`web\` is refused, when rules are narrowed to the one on destinations. */
export const REFUSED = {
  'projects/team.yaml': PROJECT,
  'apps/web.yaml': application('web', 'kube-system'),
  'apps/ok.yaml': application('ok', 'team'),
};
