import { CauseCollector } from '../cause-collector';
import type { Facts } from '../facts';
import { createPermittedKinds, type Escalation, findEscalations } from '../facts/escalations';
import { isPattern } from '../facts/match-glob';
import { type EffectiveProject, referProject } from '../facts/project-fact';
import { findReach } from '../facts/reach';
import { reasonFor, type StatedReason } from '../facts/reasons';
import { enumerate } from '../facts/words';
import type { Severity } from '../finding';
import type { Rule } from '../rule';
import type { Danger } from '../tables/escalation-row';

const SEVERITY: Readonly<Record<Danger, Severity>> = {
  critical: 'error',
  high: 'warning',
  medium: 'info',
  low: 'info',
};

const project = (kinds: string) => `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: shop, namespace: argocd}
spec:
  sourceRepos: ['https://github.com/example-shop/*']
  destinations: [{server: https://kubernetes.default.svc, namespace: shop}]
  clusterResourceWhitelist: [${kinds}]
  namespaceResourceWhitelist: [{group: apps, kind: Deployment}]
`;

/** Kinds a project permits that give its repositories more than the project means to give. */
export const projectCanEscalate: Rule = {
  id: 'project-can-escalate',
  group: 'boundary',
  severity: 'warning',
  title: 'a project permits kinds that hand out more than it intends',
  why: 'Argo CD applies with its own rights, so Kubernetes’ checks against escalation do not hold: whoever writes to a permitted repository creates every kind the project permits. A tenant’s chart could bind itself to cluster-admin because its project permitted `*`. Some kinds are harmless in a namespace of one’s own and a takeover in `kube-system` or beside Argo CD.',
  fix: 'permit the kinds that the project’s Applications render and no others, each of the dangerous ones with a reason (`gatehouse.dev/because-kinds`, `-cluster-kinds`, `-destinations`).',
  acceptable: true,
  bad: {
    title: 'a role binding for the whole cluster',
    yaml: project('{group: rbac.authorization.k8s.io, kind: ClusterRoleBinding}'),
  },
  good: { title: 'workloads in one namespace', yaml: project('') },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(projectCanEscalate);
    const permitted = createPermittedKinds(facts);
    for (const each of facts.projects.all) {
      if (each.name === 'default') continue;
      const reach = findReach(each, facts.controlPlane, facts.clusters, facts.permitsDestination);
      const isOwners = isOwnersAlone(facts, each);
      const escalations = findEscalations(facts, each, reach, permitted).filter(
        ({ danger }) => danger === 'critical' || (danger !== 'low' && !isOwners),
      );
      const open: Escalation[] = [];
      for (const escalation of escalations) {
        const accepted = reasonOf(each, escalation);
        if (!accepted) open.push(escalation);
        else
          causes.add(`${each.name} accepted ${accepted.by.path?.join('/')} ${accepted.because}`, escalation.by, () => ({
            ...words(
              each,
              escalations.filter((other) => reasonOf(each, other)?.because === accepted.because),
            ),
            accepted,
          }));
      }
      if (open.length > 0)
        causes.add(each.name, referProject(each, ['spec']), () => ({
          ...words(each, open),
          evidence: open.slice(0, 12).map(({ by, entry }) => ({ ...by, label: `permits \`${entry}\`` })),
        }));
    }
    return causes.result();
  },
};

function words(project: EffectiveProject, escalations: readonly Escalation[]) {
  const worst = DANGERS.find((danger) => escalations.some((each) => each.danger === danger)) ?? 'low';
  const listed = escalations.filter(({ danger }) => danger === worst);
  const [first] = listed;
  const where = first?.because === undefined ? '' : ` in \`${first.because}\``;
  const rest = escalations.length - listed.length;
  return {
    severity: SEVERITY[worst],
    what: `project \`${project.name}\` permits ${enumerate(listed.map(({ entry }) => entry))}${where}${rest > 0 ? `, and ${rest} less dangerous` : ''}`,
    why: `${worst}: with \`${first?.entry}\` a writer of its repositories ${first?.why}`,
    fix: `take out what no Application of project \`${project.name}\` renders, and give a reason for the rest`,
  };
}

const DANGERS: readonly Danger[] = ['critical', 'high', 'medium', 'low'];

function reasonOf({ object }: EffectiveProject, escalation: Escalation): StatedReason | undefined {
  if (escalation.scope === 'Cluster') return reasonFor(object, 'cluster-kinds', escalation.entry);
  const kind = reasonFor(object, 'kinds', escalation.entry);
  return kind ?? (escalation.because === undefined ? undefined : reasonFor(object, 'destinations', escalation.because));
}

/** Whether only the owner writes to the project's repositories: then only what takes over the cluster is worth a word. */
function isOwnersAlone(facts: Facts, { spec }: EffectiveProject): boolean {
  const sources = spec.sourceRepos ?? [];
  return (
    facts.repositories.known === 'declared' &&
    sources.every((url) => !isPattern(url) && facts.repositories.isOwners(url))
  );
}
