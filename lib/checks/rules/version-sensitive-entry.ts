import { ARGOCD_VERSION } from '../../model/annotations';
import { formatArgoCdVersion, isSince } from '../../model/argocd-version';
import { CauseCollector } from '../cause-collector';
import { refer } from '../facts/application-fact';
import { referProject } from '../facts/project-fact';
import { annotationOf, asText } from '../facts/read-value';
import type { Rule } from '../rule';

/** An entry that some version of Argo CD reads otherwise than the version at hand. */
export const versionSensitiveEntry: Rule = {
  id: 'version-sensitive-entry',
  group: 'permission',
  severity: 'warning',
  title: 'an entry means something else on another version of Argo CD',
  why: 'Before 3.3 the `name` of a cluster-scoped entry is ignored, so that one Namespace becomes every Namespace. A slash at the end of `destination.server` counts. Before 3.4 `Prune=` and `Delete=` in the `syncOptions` of an Application do nothing. Before 3.1 `automated.enabled: false` is ignored: the Application syncs by itself. On an older Argo CD than the entry needs this is an error; elsewhere it is said where nothing declares the version.',
  fix: 'declare the version the tree is written for, and on an older one write the entry without the newer meaning.',
  acceptable: false,
  bad: {
    title: 'one Namespace, on 3.2: every Namespace',
    yaml: `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: shop, namespace: argocd}
spec:
  clusterResourceWhitelist: [{group: '', kind: Namespace, name: shop}]
`,
    settings: { argocdVersion: { major: 3, minor: 2, patch: 6 } },
  },
  good: {
    title: 'the tree says which version it is written for',
    yaml: `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: bootstrap, namespace: argocd, annotations: {gatehouse.dev/argocd-version: 3.5.7}}
spec:
  clusterResourceWhitelist: [{group: '', kind: Namespace, name: shop}]
`,
  },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(versionSensitiveEntry);
    const isDeclared =
      facts.inventory.settings.isVersionStated === true ||
      (facts.bootstrap !== undefined && annotationOf(facts.bootstrap.object, ARGOCD_VERSION) !== undefined);
    const add = (
      key: string,
      since: readonly [number, number],
      place: Parameters<typeof causes.add>[1],
      what: string,
      before: string,
    ) => {
      const isOld = !isSince(facts.version, ...since);
      if (!isOld && isDeclared) return;
      const version = formatArgoCdVersion(facts.version);
      causes.add(key, place, () => ({
        severity: isOld ? 'error' : 'info',
        what,
        why: isOld
          ? `Argo CD ${version} is older than ${since.join('.')}: ${before}`
          : `before Argo CD ${since.join('.')} ${before}, and nothing in the tree says which version reads it (${version} is assumed)`,
        fix: isOld
          ? `move to Argo CD ${since.join('.')} or later, or write it in a form that ${version} understands`
          : 'declare the version in the configuration',
      }));
    };
    for (const project of facts.projects.all) {
      for (const field of ['clusterResourceWhitelist', 'clusterResourceBlacklist'] as const)
        (project.spec[field] ?? []).forEach(({ kind, name }, index) => {
          if (!name) return;
          const before = `the name is ignored and the entry means every \`${kind}\``;
          add(
            `${project.name} ${field} name`,
            [3, 3],
            referProject(project, ['spec', field, index, 'name']),
            `project \`${project.name}\` limits cluster-scoped kinds by name in ${field}`,
            before,
          );
        });
    }
    for (const application of facts.applications) {
      const { server } = application.destination;
      if (server?.endsWith('/'))
        add(
          `server ${server}`,
          [3, 3],
          refer(application, ['spec', 'destination', 'server']),
          `destination server \`${server}\` ends in a slash`,
          'the slash counts, and the cluster is not found by it',
        );
      if (application.automated?.enabled === false)
        add(
          'automated.enabled',
          [3, 1],
          refer(application, ['spec', 'syncPolicy', 'automated', 'enabled']),
          '`automated.enabled: false` is meant to stop automated syncs',
          'the field is ignored and the Application syncs by itself',
        );
      application.syncOptions.forEach((option, index) => {
        if (/^(Prune|Delete)=/.test(asText(option)))
          add(
            `syncOptions ${asText(option)}`,
            [3, 4],
            refer(application, ['spec', 'syncPolicy', 'syncOptions', index]),
            `\`${asText(option)}\` stands in the syncOptions of an Application`,
            'the option does nothing there, and what it should protect is pruned',
          );
      });
    }
    return causes.result();
  },
};
