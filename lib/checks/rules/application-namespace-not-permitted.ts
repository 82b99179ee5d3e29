import { decideAppNamespace, decideEnabledNamespace } from '../../decisions/app-namespace-permitted';
import { CauseCollector } from '../cause-collector';
import { describeApplication, refer } from '../facts/application-fact';
import { evidenceOf } from '../facts/decision-evidence';
import { asText } from '../facts/read-value';
import type { NotExamined, Undecided } from '../finding';
import type { Rule } from '../rule';

/** An Application outside Argo CD's namespace that its project, or Argo CD itself, does not admit. */
export const applicationNamespaceNotPermitted: Rule = {
  id: 'application-namespace-not-permitted',
  group: 'permission',
  severity: 'error',
  title: 'an Application lives in a namespace that may not use its project',
  why: 'Applications outside Argo CD’s own namespace need two permissions: the namespace must be enabled for Argo CD (`application.namespaces`), else the object is ignored without a word, and the project must list it in `sourceNamespaces`, else the Application is in error. `!` does not negate there, and `/…/` is an unanchored regular expression.',
  fix: 'move the Application to Argo CD’s namespace, or add its namespace to `spec.sourceNamespaces` of the project and to `application.namespaces`.',
  acceptable: false,
  bad: {
    title: 'a project without sourceNamespaces',
    yaml: `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: shop, namespace: argocd}
spec: {sourceRepos: ['https://github.com/example-shop/*']}
---
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: cart, namespace: team-shop}
spec:
  project: shop
  source: {repoURL: 'https://github.com/example-shop/cart', path: deploy}
  destination: {server: https://kubernetes.default.svc, namespace: shop}
`,
    settings: { applicationNamespaces: ['team-*'] },
  },
  good: {
    title: 'both permissions',
    yaml: `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: shop, namespace: argocd}
spec: {sourceRepos: ['https://github.com/example-shop/*'], sourceNamespaces: [team-shop]}
---
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: cart, namespace: team-shop}
spec:
  project: shop
  source: {repoURL: 'https://github.com/example-shop/cart', path: deploy}
  destination: {server: https://kubernetes.default.svc, namespace: shop}
`,
    settings: { applicationNamespaces: ['team-*'] },
  },
  check: (inventory, facts) => {
    const causes = new CauseCollector(applicationNamespaceNotPermitted);
    const notExamined: NotExamined[] = [];
    const undecided: Undecided[] = [];
    const stated = facts.settings
      .param('application.namespaces')
      ?.value.split(',')
      .map((each) => each.trim());
    const enabled = stated ?? inventory.settings.applicationNamespaces;
    for (const application of facts.applications) {
      if (application.namespace === facts.controlPlane) continue;
      const subject = refer(application, ['metadata', 'namespace']);
      const isAdmitted = decideEnabledNamespace(application.namespace, facts.controlPlane, enabled, facts.version);
      if (!isAdmitted.permitted && enabled.length === 0) {
        const why = `Applications stand outside \`${facts.controlPlane}\`, and neither the tree (\`argocd-cmd-params-cm\`) nor the configuration says which \`application.namespaces\` Argo CD watches`;
        if (notExamined.length === 0) notExamined.push({ rule: applicationNamespaceNotPermitted.id, why });
      } else if (!isAdmitted.permitted) {
        causes.add(`not watched ${application.namespace}`, subject, () => ({
          what: `namespace \`${application.namespace}\` is not one whose Applications Argo CD reads`,
          why: `\`application.namespaces\` is \`${enabled.join(',')}\`: Argo CD ignores ${describeApplication(application)} ("${isAdmitted.reason}")`,
          fix: 'add the namespace to `application.namespaces` of `argocd-cmd-params-cm`, or move the Application',
        }));
        continue;
      }
      const project = facts.projects.named(application.projectName);
      if (!project) continue;
      const metadata = { name: application.name, namespace: application.namespace };
      const decision = decideAppNamespace(project.project, { metadata }, facts.controlPlane, facts.version);
      if (decision.permitted) continue;
      if (decision.undecided !== undefined) {
        undecided.push({
          rule: applicationNamespaceNotPermitted.id,
          subject,
          what: `could not tell whether Applications of namespace \`${application.namespace}\` may use project \`${project.name}\``,
          cause: decision.undecided,
          fix: 'write the entry of `sourceNamespaces` as plain text or a simpler pattern',
        });
        continue;
      }
      causes.add(`${project.name} ${application.namespace}`, subject, () => ({
        what: `Applications of namespace \`${asText(application.namespace)}\` may not use project \`${project.name}\``,
        why: `no entry of \`sourceNamespaces\` matches; Argo CD says: "${decision.crashes ?? decision.reason}"`,
        fix: `add the namespace to spec.sourceNamespaces of AppProject \`${project.name}\`, or move the Application to \`${facts.controlPlane}\``,
        evidence: evidenceOf(project, decision),
      }));
    }
    return { ...causes.result(), notExamined, undecided };
  },
};
