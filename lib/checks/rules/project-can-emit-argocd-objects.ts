import { IN_CLUSTER_NAME, IN_CLUSTER_SERVER } from '../../model/cluster';
import { CauseCollector } from '../cause-collector';
import type { Facts } from '../facts';
import { isPattern } from '../facts/match-glob';
import { type EffectiveProject, referProject } from '../facts/project-fact';
import { reasonFor } from '../facts/reasons';
import { enumerate } from '../facts/words';
import type { Rule } from '../rule';

const ARGOCD_KINDS = ['AppProject', 'Application', 'ApplicationSet'];

const project = (kinds: string) => `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: shop, namespace: argocd}
spec:
  sourceRepos: ['https://github.com/example-shop/*']
  destinations: [{server: https://kubernetes.default.svc, namespace: argocd}]
  ${kinds}
`;

/** A project whose repositories may write Argo CD's own objects, and so give themselves any other project. */
export const projectCanEmitArgocdObjects: Rule = {
  id: 'project-can-emit-argocd-objects',
  group: 'boundary',
  severity: 'error',
  title: 'a project may create Applications or projects beside Argo CD',
  why: 'Argo CD lets any Application in its own namespace name any project. Whoever writes to a repository of a project that permits Applications there chooses project, cluster and namespace, and with AppProject rewrites the limits themselves: it is Argo CD’s administrator. Only the repository of the root Application should be that.',
  fix: 'blacklist `AppProject`, `Application` and `ApplicationSet` of group `argoproj.io` in the project, or take Argo CD’s namespace out of its destinations.',
  acceptable: true,
  bad: { title: 'an absent whitelist permits every namespaced kind', yaml: project('clusterResourceWhitelist: []') },
  good: {
    title: 'Argo CD’s own kinds are refused',
    yaml: project("namespaceResourceBlacklist: [{group: argoproj.io, kind: 'App*'}]"),
  },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(projectCanEmitArgocdObjects);
    for (const each of facts.projects.all) {
      if (each.name === 'default') continue;
      const here = { server: IN_CLUSTER_SERVER, name: IN_CLUSTER_NAME, namespace: facts.controlPlane };
      const place = facts.askDestination(each, here);
      if (!place.permitted) continue;
      const kinds = ARGOCD_KINDS.filter((kind) => facts.askKind(each)('argoproj.io', kind, true).permitted);
      if (kinds.length === 0 || isRootsProject(facts, each)) continue;
      const reasons = kinds.map((kind) => reasonFor(each.object, 'kinds', `${kind}.argoproj.io`));
      const accepted = reasons.every((reason) => reason !== undefined) ? reasons[0] : undefined;
      const path = place.evidence[0]?.path ?? ['spec', 'destinations'];
      causes.add(each.name, referProject(each, ['spec']), () => ({
        what: `project \`${each.name}\` may create ${enumerate(kinds)} in \`${facts.controlPlane}\``,
        why: 'whoever writes to one of its repositories can name any project, and so do whatever Argo CD can',
        fix: `blacklist the kinds of group \`argoproj.io\` in AppProject \`${each.name}\`, or take \`${facts.controlPlane}\` out of its destinations`,
        evidence: [referProject(each, path, `permits namespace \`${facts.controlPlane}\``)],
        ...(accepted ? { accepted } : {}),
      }));
    }
    return causes.result();
  },
};

/** The project of an app of apps, fed by the owner's repositories alone and used for nothing else. */
function isRootsProject(facts: Facts, { name, spec }: EffectiveProject): boolean {
  const applications = facts.projects.applicationsOf(name);
  const sources = spec.sourceRepos ?? [];
  return (
    applications.length > 0 &&
    applications.every((application) => facts.emitters.has(application)) &&
    sources.length > 0 &&
    sources.every((url) => !isPattern(url) && facts.repositories.isOwners(url))
  );
}
