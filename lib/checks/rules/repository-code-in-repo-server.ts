import { CauseCollector } from '../cause-collector';
import type { Facts } from '../facts';
import { findDangerousOptions } from '../facts/kustomize-options';
import { isBuilt, pinnedTool } from '../facts/pinned-tool';
import { reasonFor } from '../facts/reasons';
import { count, enumerate } from '../facts/words';
import type { Rule } from '../rule';

const tree = (options: string) => `
apiVersion: v1
kind: ConfigMap
metadata: {name: argocd-cm, namespace: argocd}
data: {kustomize.buildOptions: '${options}'}
---
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: radio, namespace: argocd}
spec:
  project: radio
  source: {repoURL: 'https://github.com/example-tenant/radio', path: k8s}
  destination: {server: https://kubernetes.default.svc, namespace: radio}
`;

/** Options with which a repository runs code in the repo-server, and the repositories that can use them. */
export const repositoryCodeInRepoServer: Rule = {
  id: 'repository-code-in-repo-server',
  group: 'secrets',
  severity: 'error',
  title: 'repositories can run code in the repo-server',
  why: 'With exec or alpha plugins on (KSOPS needs them), every folder that Argo CD builds with kustomize can run a program beside the age key, the kubeconfig and all repository credentials. A folder becomes one when its owner adds a `kustomization.yaml`, unless the tool is pinned: on Argo CD v3.5.7 a generator with `exec: {path: ./run.sh}` ran.',
  fix: 'turn the options off and decrypt by a config management plugin whose command the cluster fixes; until then pin the tool of every foreign source.',
  acceptable: true,
  bad: {
    title: 'KSOPS by exec, and a folder that may become a kustomization',
    yaml: tree('--enable-alpha-plugins --enable-exec'),
  },
  good: { title: 'no such options', yaml: tree('--reorder legacy') },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(repositoryCodeInRepoServer);
    const options = findDangerousOptions(facts.settings);
    if (options.length === 0) {
      const isUnknown = !facts.settings.isCmKnown && facts.applications.length > 0;
      const why = 'neither the tree nor the configuration holds `argocd-cm` or the values of Argo CD’s chart';
      return isUnknown ? { notExamined: [{ rule: repositoryCodeInRepoServer.id, why }] } : {};
    }
    const { own, foreign } = findBuilders(facts);
    if (own.length + foreign.length === 0) return {};
    const accepted = facts.bootstrap && reasonFor(facts.bootstrap, 'settings', 'kustomize.buildOptions');
    const holder = facts.settings.cmHolder ?? { object: facts.bootstrap ?? facts.applications[0]!.from };
    for (const { key, setting, option, gains, runsCode } of options)
      causes.add(`${key} ${option}`, setting.reference ?? holder, () => ({
        severity: foreign.length > 0 && runsCode ? 'error' : 'warning',
        what: `\`${option}\` is on: a folder built with kustomize ${gains} in the repo-server`,
        why: `${foreign.length > 0 ? `foreign repositories that can use it: ${enumerate(foreign)}` : ''}${foreign.length > 0 && own.length > 0 ? '; ' : ''}${own.length > 0 ? `${count(own.length, 'repository', 'repositories')} that can: ${enumerate(own, 5)}` : ''}`,
        fix:
          foreign.length > 0
            ? 'turn the option off, or pin another tool for the foreign sources'
            : 'turn the option off',
        ...(accepted ? { accepted } : {}),
      }));
    return causes.result();
  },
};

/** Repositories with a source that is, or may become, a kustomization. */
function findBuilders(facts: Facts): { readonly own: readonly string[]; readonly foreign: readonly string[] } {
  const own = new Set<string>();
  const foreign = new Set<string>();
  for (const { sources } of facts.applications)
    for (const source of sources) {
      if (!isBuilt(source.source) || typeof source.source.chart === 'string') continue;
      const tool = pinnedTool(source.source);
      if (tool !== undefined && tool !== 'Kustomize') continue;
      (facts.repositories.isForeign(source) ? foreign : own).add(source.repoURL);
    }
  return { own: [...own].sort(), foreign: [...foreign].sort() };
}
