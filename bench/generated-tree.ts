import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Size of a generated tree. */
export interface TreeSize {
  readonly files: number;
  readonly applicationsPerFile: number;
  readonly projects: number;
}

/** Writes a tree of AppProjects and Applications that all of them permit. */
export function writeGeneratedTree(directory: string, { files, applicationsPerFile, projects }: TreeSize): void {
  mkdirSync(join(directory, 'projects'), { recursive: true });
  for (let project = 0; project < projects; project += 1)
    writeFileSync(join(directory, 'projects', `team-${project}.yaml`), printProject(project));
  let next = 0;
  for (let file = 0; file < files; file += 1) {
    const folder = join(directory, 'apps', `folder-${file % 50}`);
    mkdirSync(folder, { recursive: true });
    const documents = Array.from({ length: applicationsPerFile }, () => printApplication(next++, projects));
    writeFileSync(join(folder, `file-${file}.yaml`), documents.join('---\n'));
  }
}

function printProject(project: number): string {
  const destinations = Array.from(
    { length: 10 },
    (_, index) => `    - server: https://kubernetes.default.svc\n      namespace: team-${project}-${index}\n`,
  );
  return `apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata:
  name: team-${project}
  namespace: argocd
  finalizers:
    - resources-finalizer.argocd.argoproj.io
spec:
  description: team ${project}
  sourceRepos:
    - https://github.com/example/team-${project}.git
    - https://charts.example.com/team-${project}
  destinations:
${destinations.join('')}  clusterResourceWhitelist: []
  namespaceResourceWhitelist:
    - group: apps
      kind: Deployment
    - group: ''
      kind: ConfigMap
`;
}

function printApplication(application: number, projects: number): string {
  const project = application % projects;
  return `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  name: app-${application}
  namespace: argocd
  labels:
    app.kubernetes.io/part-of: team-${project}
  annotations:
    gatehouse.dev/on-removal: keep
spec:
  project: team-${project}
  source:
    repoURL: https://github.com/example/team-${project}.git
    path: apps/app-${application}
    targetRevision: main
  destination:
    server: https://kubernetes.default.svc
    namespace: team-${project}-${application % 10}
  syncPolicy:
    automated:
      prune: true
      selfHeal: true
    syncOptions:
      - ServerSideApply=true
    retry:
      limit: 5
`;
}
