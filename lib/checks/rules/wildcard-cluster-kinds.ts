import { decideResource } from '../../decisions/resource-permitted';
import { CauseCollector } from '../cause-collector';
import { isPattern } from '../facts/match-glob';
import { referProject } from '../facts/project-fact';
import { reasonFor } from '../facts/reasons';
import { kindEntry } from '../facts/words';
import type { Rule } from '../rule';
import { KUBERNETES_CLUSTER_ROWS } from '../tables/escalation-kubernetes-cluster';

/** A pattern among the cluster-scoped kinds of a project. */
export const wildcardClusterKinds: Rule = {
  id: 'wildcard-cluster-kinds',
  group: 'boundary',
  severity: 'error',
  title: 'a project permits cluster-scoped kinds by a wildcard',
  why: 'Cluster-scoped objects are not limited by destinations: a ClusterRoleBinding, a webhook or a Namespace acts on the whole cluster. With `{group: "*", kind: "*"}` a tenant’s chart could bind itself to cluster-admin, which is how it happened on a cluster this was made for.',
  fix: 'list the cluster-scoped kinds that the project’s Applications render, each with a reason.',
  acceptable: true,
  bad: {
    title: 'every cluster-scoped kind',
    yaml: `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: shop, namespace: argocd}
spec:
  clusterResourceWhitelist: [{group: '*', kind: '*'}]
`,
  },
  good: {
    title: 'one kind, by name',
    yaml: `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: shop, namespace: argocd}
spec:
  clusterResourceWhitelist: [{group: scheduling.k8s.io, kind: PriorityClass}]
`,
  },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(wildcardClusterKinds);
    for (const project of facts.projects.all) {
      if (project.name === 'default') continue;
      (project.spec.clusterResourceWhitelist ?? []).forEach((entry, index) => {
        const { group = '', kind = '', name = '' } = entry;
        if (!isPattern(kind) && !isPattern(group)) return;
        const alone = { ...project.project, spec: { clusterResourceWhitelist: [{ group, kind }] } };
        const covered = KUBERNETES_CLUSTER_ROWS.flatMap((row) =>
          row.kinds.map((each) => ({ group: row.group, kind: each })),
        ).filter((each) => decideResource(alone, { ...each, namespaced: false }, facts.version).permitted);
        if (covered.length === 0 && kind !== '*') return;
        const accepted = reasonFor(project.object, 'cluster-kinds', kindEntry(group, kind));
        const shown = covered.slice(0, 3).map((each) => `\`${each.kind}\``);
        causes.add(
          `${project.name} ${group} ${kind} ${name}`,
          referProject(project, ['spec', 'clusterResourceWhitelist', index]),
          () => ({
            what: `project \`${project.name}\` permits cluster-scoped kinds by the pattern \`${kindEntry(group, kind)}\``,
            why:
              covered.length > 0
                ? `it covers ${shown.join(', ')}${covered.length > 3 ? ` and ${covered.length - 3} more that act on the whole cluster` : ''}`
                : 'it covers every kind of the group that is installed later',
            fix: 'list the kinds',
            ...(accepted ? { accepted } : {}),
          }),
        );
      });
    }
    return causes.result();
  },
};
