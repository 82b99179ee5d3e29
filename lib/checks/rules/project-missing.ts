import { CauseCollector } from '../cause-collector';
import { describeApplication, refer } from '../facts/application-fact';
import { findNearName } from '../facts/near-name';
import type { Undecided } from '../finding';
import type { Rule } from '../rule';

const APPLICATION = `
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: cart, namespace: argocd}
spec:
  project: shop
  source: {repoURL: 'https://github.com/example-shop/cart', path: deploy}
  destination: {server: https://kubernetes.default.svc, namespace: shop}
`;

/**
 * An Application whose project is not there. A tree need not hold its projects, so this is a finding only where the
 * tree shows that the project is missing, and undecided elsewhere.
 */
export const projectMissing: Rule = {
  id: 'project-missing',
  group: 'permission',
  severity: 'error',
  title: 'the project of an Application does not exist',
  why: 'Argo CD reads AppProjects in its own namespace only. An Application whose project is not there is in error ("Application referencing project … which does not exist"), is not synced, and cannot even be deleted cleanly.',
  fix: 'create the AppProject in Argo CD’s namespace, or name one that exists.',
  acceptable: false,
  bad: {
    title: 'the project stands in the wrong namespace',
    yaml: `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: platform, namespace: argocd}
spec: {}
---
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: shop, namespace: shop}
spec: {}
---${APPLICATION}`,
  },
  good: {
    title: 'the project stands beside Argo CD',
    yaml: `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: shop, namespace: argocd}
spec: {}
---${APPLICATION}`,
  },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(projectMissing);
    const undecided: Undecided[] = [];
    for (const application of facts.applications) {
      const name = application.projectName;
      if (name === 'default' || facts.projects.named(name)) continue;
      const subject = refer(application, ['spec', 'project']);
      const sentence = `Application referencing project ${name} which does not exist`;
      const stray = facts.projects.stray.find(({ id }) => id.name === name);
      // A tree that Gatehouse made holds every project of its installation.
      if (stray || facts.bootstrap) {
        causes.add(name, subject, () => ({
          what: stray
            ? `AppProject \`${name}\` stands in namespace \`${stray.id.namespace}\`, where Argo CD does not read it`
            : `there is no AppProject \`${name}\``,
          why: `${describeApplication(application)} is never synced; Argo CD says: "${sentence}"`,
          fix: stray
            ? `move the AppProject to namespace \`${facts.controlPlane}\``
            : `declare AppProject \`${name}\`, or change spec.project`,
          evidence: stray ? [{ object: stray, path: ['metadata', 'namespace'] }] : [],
        }));
        continue;
      }
      const near = findNearName(
        name,
        facts.projects.all.map((project) => project.name),
      );
      undecided.push({
        rule: projectMissing.id,
        subject,
        what: `could not tell what ${describeApplication(application)} may do: AppProject \`${name}\` is not in the tree`,
        cause: `AppProject \`${name}\` is not in the tree`,
        fix: near
          ? `correct spec.project if \`${near}\` is meant, or check the folder that holds AppProject \`${name}\` as well`
          : `check the folder that holds AppProject \`${name}\` as well; if nothing does, Argo CD says: "${sentence}"`,
      });
    }
    return { ...causes.result(), undecided };
  },
};
