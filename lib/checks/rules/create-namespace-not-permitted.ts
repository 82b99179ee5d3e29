import type { Decision } from '../../decisions/decision';
import { decideResource } from '../../decisions/resource-permitted';
import { CauseCollector } from '../cause-collector';
import { describeApplication, refer } from '../facts/application-fact';
import { evidenceOf } from '../facts/decision-evidence';
import { asList, asMapping } from '../facts/read-value';
import type { Rule } from '../rule';

const PROJECT_HEAD = `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: shop, namespace: argocd}
spec:
  sourceRepos: ['https://github.com/example-shop/*']
  destinations: [{server: https://kubernetes.default.svc, namespace: shop}]`;

const APPLICATION = `
---
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: cart, namespace: argocd}
spec:
  project: shop
  source: {repoURL: 'https://github.com/example-shop/cart', path: deploy}
  destination: {server: https://kubernetes.default.svc, namespace: shop}
  syncPolicy: {syncOptions: [CreateNamespace=true]}
`;

/** `CreateNamespace=true` under a project that permits no Namespace (Argo CD v3.5.7, `syncNamespace`). */
export const createNamespaceNotPermitted: Rule = {
  id: 'create-namespace-not-permitted',
  group: 'permission',
  severity: 'error',
  title: 'CreateNamespace=true, but the project permits no Namespace',
  why: 'Argo CD checks the Namespace it would create like any other object. In a project that does not permit the kind the Application cannot sync at all while the namespace is missing, and the option does nothing once it is there.',
  fix: 'take the option out and declare the Namespace where Namespaces are declared. Permitting the kind instead lets the project relabel every namespace of the cluster.',
  acceptable: false,
  bad: { title: 'a project without cluster-scoped kinds', yaml: `${PROJECT_HEAD}${APPLICATION}` },
  good: {
    title: 'a project that permits this one Namespace',
    yaml: `${PROJECT_HEAD}
  clusterResourceWhitelist: [{group: '', kind: Namespace, name: shop}]${APPLICATION}`,
  },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(createNamespaceNotPermitted);
    const answers = new Map<string, Decision>();
    for (const application of facts.applications) {
      const options = application.syncOptions;
      const index = options.indexOf('CreateNamespace=true');
      const namespace = application.destination.namespace ?? '';
      if (index < 0 || namespace === '') continue;
      const project = facts.projects.named(application.projectName);
      if (!project) continue;
      const asked = `${project.name} ${namespace}`;
      const resource = { group: '', kind: 'Namespace', name: namespace, namespaced: false };
      const decision = answers.get(asked) ?? decideResource(project.project, resource, facts.version);
      answers.set(asked, decision);
      if (decision.permitted) continue;
      const isNamed = asList(project.project.spec?.clusterResourceWhitelist).some((entry) => asMapping(entry).name);
      causes.add(
        isNamed ? `${project.name} ${namespace}` : project.name,
        refer(application, ['spec', 'syncPolicy', 'syncOptions', index]),
        () => ({
          what: `\`CreateNamespace=true\` needs a Namespace, which project \`${project.name}\` does not permit`,
          why: `while the namespace is missing ${describeApplication(application)} cannot sync at all; Argo CD says: "${decision.reason}"`,
          fix: 'remove the option and declare the Namespace in the platform’s folder',
          evidence: evidenceOf(project, decision),
        }),
      );
    }
    return causes.result();
  },
};
