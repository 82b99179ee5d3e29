import type { GroupKindEntry } from '../../model/app-project';
import { listBuiltInKinds } from '../../model/kind-scope';
import { CauseCollector } from '../cause-collector';
import type { Facts } from '../facts';
import { coversKind } from '../facts/escalations';
import { referProject } from '../facts/project-fact';
import { kindEntry } from '../facts/words';
import type { Rule } from '../rule';

/** A blacklist entry that can match no object. */
export const blacklistMatchesNothing: Rule = {
  id: 'blacklist-matches-nothing',
  group: 'boundary',
  severity: 'warning',
  title: 'a blacklist entry matches no kind',
  why: 'A blacklist entry that matches nothing refuses nothing, and nobody is told. Entries compare kind and group with Go’s file patterns: case counts, the kind is singular, the core group is the empty text, `!` and braces are plain text, and the two lists never mix: a cluster-scoped kind in the namespaced blacklist is not refused.',
  fix: 'write the kind as manifests do (`ClusterRole`, group `rbac.authorization.k8s.io`), in the list of its scope.',
  acceptable: false,
  bad: {
    title: 'a cluster-scoped kind in the namespaced list, and a plural',
    yaml: `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: shop, namespace: argocd}
spec:
  namespaceResourceBlacklist:
  - {group: rbac.authorization.k8s.io, kind: ClusterRoleBinding}
  - {group: '', kind: secrets}
`,
  },
  good: {
    title: 'kinds as manifests write them',
    yaml: `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: shop, namespace: argocd}
spec:
  clusterResourceBlacklist: [{group: rbac.authorization.k8s.io, kind: ClusterRoleBinding}]
  namespaceResourceBlacklist: [{group: '', kind: Secret}]
`,
  },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(blacklistMatchesNothing);
    for (const project of facts.projects.all)
      for (const [field, scope] of [
        ['clusterResourceBlacklist', 'Cluster'],
        ['namespaceResourceBlacklist', 'Namespaced'],
      ] as const)
        (project.spec[field] ?? []).forEach((entry, index) => {
          const why = findMistake(entry, scope, facts);
          if (why === undefined) return;
          const text = kindEntry(entry.group ?? '', entry.kind ?? '');
          causes.add(`${project.name} ${field} ${text}`, referProject(project, ['spec', field, index]), () => ({
            what: `\`${text}\` in ${field} of project \`${project.name}\` matches no kind`,
            why,
            fix: 'write group and kind as manifests do, in the list of the kind’s scope',
          }));
        });
    return causes.result();
  },
};

type Scope = 'Cluster' | 'Namespaced';

/** Why an entry matches nothing; undefined when it matches something, or when nobody can tell. */
function findMistake(entry: GroupKindEntry, scope: Scope, facts: Facts): string | undefined {
  const { group = '', kind = '' } = entry;
  const known: { group: string; kind: string; scope: Scope | undefined }[] = [...listBuiltInKinds()].map(
    ([key, each]) => {
      const slash = key.indexOf('/');
      return { group: key.slice(0, slash), kind: key.slice(slash + 1), scope: each };
    },
  );
  for (const each of facts.installedKinds) known.push({ ...each, scope: facts.scopeOf(each.group, each.kind) });
  const matches = known.filter((each) => coversKind(entry, each.group, each.kind));
  if (matches.some((each) => each.scope === undefined || each.scope === scope)) return undefined;
  const [other] = matches;
  if (other)
    return `\`${other.kind}\` is ${other.scope === 'Cluster' ? 'cluster-scoped' : 'namespaced'}: this list never sees it`;
  if (/^!|[{}]/.test(kind) || /^!|[{}]/.test(group)) return '`!` and braces are plain text here';
  if (group.includes('/') || /^v\d/.test(group))
    return `the group is written without a version, and the core group as the empty text: \`${group}\` is none`;
  const alike = known.filter((each) =>
    [each.kind, `${each.kind}s`, `${each.kind}es`, each.kind.replace(/y$/, 'ies')].some(
      (form) => form.toLowerCase() === kind.toLowerCase(),
    ),
  );
  // Group `extensions` has been empty since Kubernetes 1.22: its kinds live on elsewhere.
  const near = alike.find((each) => each.group !== 'extensions') ?? alike[0];
  if (near && (near.group !== group || near.kind !== kind))
    return `the kind is \`${near.kind}\`, group \`${near.group}\``;
  return known.some((each) => each.group === group) && group !== '' && !group.includes('.')
    ? `group \`${group}\` has no kind \`${kind}\``
    : undefined;
}
