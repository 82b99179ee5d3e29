import { decideAppNamespace } from '../../decisions/app-namespace-permitted';
import { decideDestination } from '../../decisions/destination-permitted';
import { decideProjectValidity } from '../../decisions/project-validity';
import { decideSource } from '../../decisions/source-permitted';
import type { AppProject } from '../../model/app-project';
import { CauseCollector } from '../cause-collector';
import { isPattern } from '../facts/match-glob';
import { referProject } from '../facts/project-fact';
import type { Rule } from '../rule';

/** A project that Argo CD's API would refuse, or on which Argo CD crashes (Argo CD v3.5.7, `ValidateProject`). */
export const projectInvalid: Rule = {
  id: 'project-invalid',
  group: 'permission',
  severity: 'warning',
  title: 'an AppProject is one that Argo CD’s own API would refuse',
  why: 'Argo CD validates projects only when they come through its API. Applied from git a faulty one is taken as it is: a role whose policy is malformed grants nothing, a sync window whose schedule cannot be read never opens, and some entries crash the controller.',
  fix: 'correct the entry that Argo CD’s sentence names.',
  acceptable: false,
  bad: {
    title: 'a role’s policy for another project',
    yaml: `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: shop, namespace: argocd}
spec:
  roles:
  - {name: deployer, policies: ['p, proj:store:deployer, applications, sync, shop/*, allow']}
`,
  },
  good: {
    title: 'a policy for the project itself',
    yaml: `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: shop, namespace: argocd}
spec:
  roles:
  - {name: deployer, policies: ['p, proj:shop:deployer, applications, sync, shop/*, allow']}
`,
  },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(projectInvalid);
    for (const project of facts.projects.all) {
      const validity = decideProjectValidity(project.project, facts.version);
      if (!validity.permitted && validity.crashes === undefined && validity.undecided === undefined) {
        const path = validity.evidence[0]?.path ?? ['spec'];
        causes.add(`${project.name} ${validity.reason}`, referProject(project, path), () => ({
          what: `AppProject \`${project.name}\` is invalid: ${validity.reason}`,
          why: 'Argo CD’s API would refuse it; applied from git it is taken, and the entry does not do what it says',
          fix: 'correct the entry',
        }));
      }
      const probe = { server: 'https://probe.invalid', name: 'probe', namespace: 'probe' };
      const crashes = [
        validity.crashes,
        decideSource(project.project, 'https://probe.invalid/a/b', facts.version).crashes,
        hasPattern(project.project) ? decideDestination(project.project, probe, facts.version).crashes : undefined,
        decideAppNamespace(
          project.project,
          { metadata: { name: 'probe', namespace: 'probe' } },
          facts.controlPlane,
          facts.version,
        ).crashes,
      ].filter((crash) => crash !== undefined);
      if (crashes.length > 0)
        causes.add(`${project.name} crash`, referProject(project, ['spec']), () => ({
          severity: 'error',
          what: `AppProject \`${project.name}\` crashes this version of Argo CD: ${crashes[0]}`,
          why: 'the controller dies whenever it asks the project about an Application',
          fix: 'write the pattern or regular expression in a form that Argo CD survives',
        }));
    }
    return causes.result();
  },
};

/** Plain text crashes nobody, and most projects hold nothing else. */
function hasPattern({ spec }: AppProject): boolean {
  return (spec?.destinations ?? []).some(({ server = '', name = '', namespace = '' }) =>
    [server, name, namespace].some(isPattern),
  );
}
