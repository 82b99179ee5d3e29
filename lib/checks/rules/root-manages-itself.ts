import { CauseCollector } from '../cause-collector';
import { describeApplication, refer } from '../facts/application-fact';
import type { Rule } from '../rule';

const ROOT = `
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: root, namespace: argocd}
spec:
  project: bootstrap
  source: {repoURL: 'https://github.com/example-owner/cluster', path: argocd, directory: {recurse: true}}
  destination: {server: https://kubernetes.default.svc, namespace: argocd}
`;

const PROJECT = `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: bootstrap, namespace: argocd}
spec:
  sourceRepos: ['https://github.com/example-owner/cluster']
  destinations: [{server: https://kubernetes.default.svc, namespace: argocd}]
`;

/** An Application that deploys its own manifest, or the project that limits it. */
export const rootManagesItself: Rule = {
  id: 'root-manages-itself',
  group: 'boundary',
  severity: 'warning',
  title: 'an Application deploys itself, or its own project',
  why: 'The root Application is what every other one hangs from. If its own file or its AppProject lies in the folder it syncs, a commit there changes what root may do, and a commit that removes the file prunes root, with everything under it when it cascades. Kept outside, it changes only by the one apply that is allowed by hand.',
  fix: 'move the Application and its AppProject to a folder that no Application syncs, and apply them by hand.',
  acceptable: false,
  bad: {
    title: 'root lies in what root syncs',
    yaml: `
# file: argocd/projects/bootstrap.yaml${PROJECT}---
# file: argocd/root.yaml${ROOT}`,
  },
  good: {
    title: 'root and its project lie beside it',
    yaml: `
# file: bootstrap/root-app.yaml${PROJECT}---${ROOT}---
# file: argocd/projects/shop.yaml
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: shop, namespace: argocd}
spec: {}
`,
  },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(rootManagesItself);
    for (const application of facts.applications) {
      const project = facts.projects.named(application.projectName);
      for (const { object } of facts.claims.objectsOf(application)) {
        const isSelf = object === application.from && !application.isGenerated;
        const isProject = project !== undefined && object === project.object;
        if (!isSelf && !isProject) continue;
        causes.add(
          `${application.key} ${isSelf ? 'itself' : 'project'}`,
          refer(application, ['spec', 'source', 'path']),
          () => ({
            what: isSelf
              ? `${describeApplication(application)} deploys its own manifest`
              : `${describeApplication(application)} deploys AppProject \`${application.projectName}\`, its own project`,
            why: isSelf
              ? 'a commit to the folder it syncs changes what it may do, or removes it together with all that hangs from it'
              : 'a commit to the folder it syncs changes what it may do',
            fix: `move the ${isSelf ? 'Application' : 'AppProject'} out of the folder, and apply it by hand`,
            evidence: [{ object, label: 'lies in the folder that the Application syncs' }],
          }),
        );
      }
    }
    return causes.result();
  },
};
