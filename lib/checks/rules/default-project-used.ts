import { CauseCollector } from '../cause-collector';
import { refer } from '../facts/application-fact';
import { count } from '../facts/words';
import type { Rule } from '../rule';

/** Applications in the built-in project `default`. */
export const defaultProjectUsed: Rule = {
  id: 'default-project-used',
  group: 'boundary',
  severity: 'error',
  title: 'an Application runs in project `default`',
  why: 'Project `default` permits everything, so an Application in it is limited by nothing; a root Application in it can create or widen any other project, so that no project’s list means anything. An empty `project` means `default` as well.',
  fix: 'give the Application a project that lists its repository, its namespace and its kinds; root gets one that permits Argo CD’s own objects in Argo CD’s namespace and nothing else.',
  acceptable: false,
  bad: {
    title: 'root in `default`',
    yaml: `
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: root, namespace: argocd}
spec:
  project: default
  source: {repoURL: 'https://github.com/example-owner/cluster', path: argocd}
  destination: {server: https://kubernetes.default.svc, namespace: argocd}
`,
  },
  good: {
    title: 'root in a project of its own',
    yaml: `
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: root, namespace: argocd}
spec:
  project: bootstrap
  source: {repoURL: 'https://github.com/example-owner/cluster', path: argocd}
  destination: {server: https://kubernetes.default.svc, namespace: argocd}
`,
  },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(defaultProjectUsed);
    for (const application of facts.projects.applicationsOf('default')) {
      causes.add('used', refer(application, ['spec', 'project']), (places) => ({
        what: `${count(places.length, 'Application runs', 'Applications run')} in project \`default\``,
        why: 'the project is Argo CD’s own and permits everything until it is locked; once it is locked they are refused',
        fix: 'name a project that lists what the Application needs',
      }));
    }
    return causes.result();
  },
};
