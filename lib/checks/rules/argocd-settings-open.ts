import { isSince } from '../../model/argocd-version';
import { CauseCollector } from '../cause-collector';
import { findForeignSources, mayBuildWith, unknownOwner } from '../facts/foreign-sources';
import { reasonFor } from '../facts/reasons';
import type { NotExamined } from '../finding';
import type { Rule } from '../rule';

const APPLICATION = `
---
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: radio, namespace: argocd}
spec:
  project: radio
  source: {repoURL: 'https://github.com/example-tenant/radio', path: k8s}
  destination: {server: https://kubernetes.default.svc, namespace: radio}
`;
const settings = { ownerRepositories: ['https://github.com/example-owner/cluster'] };

/** Settings of Argo CD that let a foreign repository reach into the repo-server. */
export const argocdSettingsOpen: Rule = {
  id: 'argocd-settings-open',
  group: 'boundary',
  severity: 'error',
  title: 'a setting of Argo CD lets foreign repositories reach into the repo-server',
  why: 'Argo CD builds foreign repositories beside its own credentials. With remote value files a chart has the repo-server fetch any URL it can reach and returns the body in a ConfigMap. With Jsonnet on, a directory source can import files; versions up to 3.5.0 let it read any file of the repo-server.',
  fix: 'set `helm.valuesFileSchemes: ""` and `jsonnet.enable: "false"` in `argocd-cm` (in the chart’s values `configs.cm`, where an empty text is left out: write `","`).',
  acceptable: true,
  bad: {
    title: 'settings that say nothing',
    yaml: `
apiVersion: v1
kind: ConfigMap
metadata: {name: argocd-cm, namespace: argocd}
data: {timeout.reconciliation: 180s}${APPLICATION}`,
    settings,
  },
  good: {
    title: 'both closed',
    yaml: `
apiVersion: v1
kind: ConfigMap
metadata: {name: argocd-cm, namespace: argocd}
data: {helm.valuesFileSchemes: '', jsonnet.enable: 'false'}${APPLICATION}`,
    settings,
  },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(argocdSettingsOpen);
    const notExamined: NotExamined[] = [...unknownOwner(facts, argocdSettingsOpen.id)];
    const sources = findForeignSources(facts);
    const [foreign] = sources;
    if (!foreign) return { notExamined };
    if (!facts.settings.isCmKnown) {
      const why =
        'foreign repositories are built, and neither the tree nor the configuration holds `argocd-cm` or the values of Argo CD’s chart';
      return { notExamined: [...notExamined, { rule: argocdSettingsOpen.id, why }] };
    }
    const holder = facts.settings.cmHolder ?? { object: facts.bootstrap ?? foreign.application.from };
    const evidence = [
      { object: foreign.application.from, label: `builds \`${foreign.source.repoURL}\`, which is not the owner’s` },
    ];
    const open = (key: string, what: string, fix: string, severity: 'error' | 'warning') => {
      const setting = facts.settings.cm(key);
      const accepted = facts.bootstrap && reasonFor(facts.bootstrap, 'settings', key);
      causes.add(key, setting?.reference ?? holder, () => ({
        severity,
        what,
        why: setting ? `\`${key}\` is \`${setting.value}\`` : `\`${key}\` is not set`,
        fix,
        evidence,
        ...(accepted ? { accepted } : {}),
      }));
    };
    // Absent means `https, http`; Argo CD splits the value at commas and drops blanks.
    const schemes = facts.settings.cm('helm.valuesFileSchemes')?.value ?? 'https, http';
    if (mayBuildWith('Helm', sources) && schemes.split(',').some((scheme) => scheme.trim() !== ''))
      open(
        'helm.valuesFileSchemes',
        'foreign charts can have the repo-server fetch value files from any URL',
        'set `helm.valuesFileSchemes: ""` in `argocd-cm`',
        'error',
      );
    if (mayBuildWith('Directory', sources) && facts.settings.cm('jsonnet.enable')?.value !== 'false')
      open(
        'jsonnet.enable',
        'foreign directories are built with Jsonnet',
        'set `jsonnet.enable: "false"` in `argocd-cm`',
        isSince(facts.version, 3, 5, 1) ? 'warning' : 'error',
      );
    return { ...causes.result(), notExamined };
  },
};
