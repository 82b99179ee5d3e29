import { ARGOCD_VERSION } from '../../model/annotations';
import { formatArgoCdVersion } from '../../model/argocd-version';
import { CauseCollector } from '../cause-collector';
import type { Facts } from '../facts';
import { type ForeignSource, findForeignSources, mayBuildWith, unknownOwner } from '../facts/foreign-sources';
import { reasonFor } from '../facts/reasons';
import type { Rule } from '../rule';
import { VERSION_GAPS, type VersionGap } from '../tables/version-gaps';

const APPLICATION = `
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: radio, namespace: argocd}
spec:
  project: radio
  source: {repoURL: 'https://github.com/example-tenant/radio', path: k8s, directory: {recurse: true}}
  destination: {server: https://kubernetes.default.svc, namespace: radio}
`;

/** What a foreign repository can do because of the version of Argo CD that builds it. */
export const argocdVersionGap: Rule = {
  id: 'argocd-version-gap',
  group: 'boundary',
  severity: 'error',
  title: 'the version of Argo CD has a gap that foreign repositories can use',
  why: 'Some limits of a project hold only from a version on. On 2.14 a PostDelete ClusterRoleBinding in the repository of a project without cluster-scoped kinds was created when the Application was removed: cluster-admin. 3.5.7 checks hooks; 3.5.1 does not. Even there a refused hook keeps its Application from being deleted, which no version closes.',
  fix: 'move to the version that closes the gap, or accept it with a reason on AppProject `bootstrap` (`gatehouse.dev/because-settings`).',
  acceptable: true,
  bad: {
    title: 'a tenant on Argo CD 3.2',
    yaml: APPLICATION,
    settings: {
      ownerRepositories: ['https://github.com/example-owner/cluster'],
      argocdVersion: { major: 3, minor: 2, patch: 6 },
    },
  },
  good: {
    title: 'no repository but the owner’s',
    yaml: APPLICATION,
    settings: {
      ownerRepositories: ['https://github.com/example-tenant/radio'],
      argocdVersion: { major: 3, minor: 2, patch: 6 },
    },
  },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(argocdVersionGap);
    const foreign = findForeignSources(facts);
    const [first] = foreign;
    if (!first) return { notExamined: unknownOwner(facts, argocdVersionGap.id) };
    const version = formatArgoCdVersion(facts.version);
    for (const gap of VERSION_GAPS) {
      if (gap.isClosed(facts.version) || isClosedBySetting(gap, facts) || !isReached(gap, facts, foreign)) continue;
      const subject = facts.bootstrap
        ? { object: facts.bootstrap, path: ['metadata', 'annotations', ARGOCD_VERSION] }
        : { object: first.application.from };
      const accepted = facts.bootstrap && reasonFor(facts.bootstrap, 'settings', gap.id);
      causes.add(gap.id, subject, () => ({
        severity: gap.id === 'deletion-veto-by-hook' ? 'info' : 'error',
        what: `on Argo CD ${version} a foreign repository can use the gap \`${gap.id}\`: ${gap.what}`,
        why: `closed by: ${gap.closedBy}`,
        fix:
          gap.id === 'deletion-veto-by-hook'
            ? 'remove the finalizers of the Application before it is deleted'
            : `close it by ${gap.closedBy}`,
        evidence: [
          { object: first.application.from, label: `builds \`${first.source.repoURL}\`, which is not the owner’s` },
        ],
        ...(accepted ? { accepted } : {}),
      }));
    }
    return causes.result();
  },
};

function isClosedBySetting(gap: VersionGap, facts: Facts): boolean {
  return gap.setting !== undefined && facts.settings.cm(gap.setting)?.value === 'false';
}

function isReached(gap: VersionGap, facts: Facts, foreign: readonly ForeignSource[]): boolean {
  if (gap.needs === 'repository') return true;
  if (gap.needs === 'directory') return mayBuildWith('Directory', foreign);
  const projects = new Set(foreign.map(({ application }) => application.projectName));
  if (gap.needs === 'named-cluster-kinds')
    return [...projects].some((name) =>
      facts.projects.named(name)?.project.spec?.clusterResourceWhitelist?.some((entry) => entry.name),
    );
  return facts.applications.some(
    ({ projectName, sources }) =>
      projects.has(projectName) && sources.some(({ source }) => source.plugin !== undefined),
  );
}
