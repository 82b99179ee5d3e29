import { CauseCollector } from '../cause-collector';
import { describeApplication } from '../facts/application-fact';
import { evidenceOf } from '../facts/decision-evidence';
import { describePermitted } from '../facts/describe-permitted';
import { findUnpermittedTargets } from '../facts/targets';
import type { Undecided } from '../finding';
import type { Rule } from '../rule';

const APPLICATION = `
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: cart, namespace: argocd}
spec:
  project: shop
  source: {repoURL: 'https://github.com/example-shop/cart', path: deploy}
  destination: {server: https://kubernetes.default.svc, namespace: cart}
`;

/** A namespace that an Application, or an object it deploys, needs and its project refuses. */
export const destinationNotPermitted: Rule = {
  id: 'destination-not-permitted',
  group: 'permission',
  severity: 'error',
  title: 'a destination is not permitted in the project',
  why: 'Argo CD puts InvalidSpecError on the Application and syncs nothing; where one object of an Application names a namespace of its own that the project refuses, nothing of the whole sync is applied. A new app added to the set and not to the project fails only on the cluster. A destination without a namespace needs an entry for the empty namespace.',
  fix: 'add the namespace and the cluster to `spec.destinations` of the project, or correct the destination.',
  acceptable: false,
  bad: {
    title: 'a new app that its project does not know',
    yaml: `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: shop, namespace: argocd}
spec:
  sourceRepos: ['https://github.com/example-shop/*']
  destinations: [{server: https://kubernetes.default.svc, namespace: shop}]
---${APPLICATION}`,
  },
  good: {
    title: 'the namespace is listed',
    yaml: `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: shop, namespace: argocd}
spec:
  sourceRepos: ['https://github.com/example-shop/*']
  destinations:
  - {server: https://kubernetes.default.svc, namespace: shop}
  - {server: https://kubernetes.default.svc, namespace: cart}
---${APPLICATION}`,
  },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(destinationNotPermitted);
    const undecided: Undecided[] = [];
    for (const target of findUnpermittedTargets(facts)) {
      const { project, cluster, namespace, answer, application } = target;
      const subject = target.subject();
      const where = cluster.server || cluster.name;
      if (answer.unknown) {
        undecided.push({
          rule: destinationNotPermitted.id,
          subject,
          what: `could not tell whether project \`${project.name}\` permits namespace \`${namespace}\` on \`${where}\``,
          cause: answer.unknown,
          fix: 'say which clusters there are: add the cluster Secret without its credentials, or list it in the configuration',
        });
        continue;
      }
      const { text, isServerUnknown } = describePermitted(project, cluster);
      const key = isServerUnknown ? `${project.name} ${where}` : `${project.name} ${where} ${namespace}`;
      causes.add(`${key}${target.isOwn ? '' : ' object'}`, subject, () => ({
        what: isServerUnknown
          ? `no namespace on \`${where}\` is permitted in project \`${project.name}\``
          : `${namespace === '' ? 'the empty namespace' : `namespace \`${namespace}\``} on \`${where}\` is not permitted in project \`${project.name}\``,
        why: `${text}; Argo CD refuses ${target.isOwn ? describeApplication(application) : `the sync of ${describeApplication(application)}`}: "${target.sentence()}"`,
        fix: target.isOwn
          ? `add the namespace to AppProject \`${project.name}\`, or change spec.destination`
          : `add the namespace to AppProject \`${project.name}\`, or change metadata.namespace of the object`,
        evidence: evidenceOf(project, answer.decision),
      }));
    }
    return { ...causes.result(), undecided };
  },
};
