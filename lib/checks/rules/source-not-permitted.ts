import type { Decision } from '../../decisions/decision';
import { decideSource } from '../../decisions/source-permitted';
import { CauseCollector } from '../cause-collector';
import { describeApplication, refer } from '../facts/application-fact';
import { evidenceOf } from '../facts/decision-evidence';
import { takeOrMake } from '../facts/map-entries';
import type { EffectiveProject } from '../facts/project-fact';
import { count } from '../facts/words';
import type { Undecided } from '../finding';
import type { Rule } from '../rule';

/** A source of an Application that its project refuses (Argo CD v3.5.7, `validateSourcePermissions`). */
export const sourceNotPermitted: Rule = {
  id: 'source-not-permitted',
  group: 'permission',
  severity: 'error',
  title: 'a source repository is not permitted in the project',
  why: 'Argo CD puts InvalidSpecError on the Application and does not compare or sync it any more: what runs stays as it was, and no later commit arrives. Every source counts, also one that is only a `ref`. A pattern compares the whole normalized URL: `*` stops at `/`, and `https` is not `ssh`.',
  fix: 'add the repository to `spec.sourceRepos` of the project, spelled as the Application spells it, or correct `repoURL`.',
  acceptable: false,
  bad: {
    title: 'the project permits another organisation',
    yaml: `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: shop, namespace: argocd}
spec:
  sourceRepos: ['https://github.com/example-shop/*']
  destinations: [{server: https://kubernetes.default.svc, namespace: shop}]
---
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: cart, namespace: argocd}
spec:
  project: shop
  source: {repoURL: 'https://github.com/example-cart/cart', path: deploy, targetRevision: main}
  destination: {server: https://kubernetes.default.svc, namespace: shop}
`,
  },
  good: {
    title: 'the SSH spelling of a permitted SSH repository',
    yaml: `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: shop, namespace: argocd}
spec:
  sourceRepos: ['ssh://git@github.com/example-shop/*']
  destinations: [{server: https://kubernetes.default.svc, namespace: shop}]
---
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: cart, namespace: argocd}
spec:
  project: shop
  source: {repoURL: 'git@github.com:example-shop/cart.git', path: deploy, targetRevision: main}
  destination: {server: https://kubernetes.default.svc, namespace: shop}
`,
  },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(sourceNotPermitted);
    const undecided: Undecided[] = [];
    const answers = new Map<EffectiveProject, Map<string, Decision>>();
    for (const application of facts.applications) {
      const project = facts.projects.named(application.projectName);
      if (!project) continue;
      for (const source of application.sources) {
        const decision = takeOrMake(
          takeOrMake(answers, project, () => new Map<string, Decision>()),
          source.repoURL,
          () => decideSource(project.project, source.repoURL, facts.version),
        );
        if (decision.permitted) continue;
        const subject = refer(application, [...source.path, 'repoURL']);
        if (decision.undecided !== undefined) {
          undecided.push({
            rule: sourceNotPermitted.id,
            subject,
            what: `could not tell whether project \`${project.name}\` permits repository \`${source.repoURL}\``,
            cause: decision.undecided,
            fix: 'write the entry of `spec.sourceRepos` without the pattern',
          });
          continue;
        }
        causes.add(`${project.name} ${source.repoURL}`, subject, () => {
          const entries = project.spec.sourceRepos?.length ?? 0;
          const permits =
            decision.evidence[0]?.effect === 'denies'
              ? `the entry \`${String(decision.evidence[0].value)}\` of the project refuses it`
              : entries === 0
                ? 'the project permits no repository'
                : `the project permits ${count(entries, 'repository entry', 'repository entries')}, none matches`;
          return {
            what: `repository \`${source.repoURL}\` is not permitted in project \`${project.name}\``,
            why: `${permits}; Argo CD stops syncing ${describeApplication(application)}: "${decision.reason}"`,
            fix: `add the repository to AppProject \`${project.name}\`, or change ${source.path.join('.')}.repoURL`,
            evidence: evidenceOf(project, decision),
          };
        });
      }
    }
    return { ...causes.result(), undecided };
  },
};
