import { CauseCollector } from '../cause-collector';
import type { Facts } from '../facts';
import { refer } from '../facts/application-fact';
import { isBuilt, pinnedTool } from '../facts/pinned-tool';
import { reasonFor } from '../facts/reasons';
import { findDangerousOptions, type RepoServerOption } from '../facts/repo-server-options';
import { enumerate } from '../facts/words';
import type { Reference } from '../finding';
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
    settings: { ownerRepositories: ['https://github.com/example-owner/cluster'] },
  },
  good: { title: 'no such options', yaml: tree('--reorder legacy') },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(repositoryCodeInRepoServer);
    const options = findDangerousOptions(facts.settings);
    if (options.length === 0) {
      const isSilent = !facts.settings.isCmKnown && facts.applications.length > 0;
      const why = 'neither the tree nor the configuration holds `argocd-cm` or the values of Argo CD’s chart';
      return isSilent ? { notExamined: [{ rule: repositoryCodeInRepoServer.id, why }] } : {};
    }
    const holder = facts.settings.cmHolder ?? {
      object: facts.bootstrap ?? facts.applications[0]?.from ?? facts.objects[0]!,
    };
    const isUnknown = facts.repositories.known === 'unknown';
    for (const { key, setting, option, tool, gains, runsCode } of options) {
      const { own, foreign } = findBuilders(facts, tool);
      if (own.size + foreign.size === 0) continue;
      const accepted = facts.bootstrap && reasonFor(facts.bootstrap, 'settings', key);
      causes.add(`${key} ${option}`, setting.reference ?? holder, () => ({
        severity: runsCode && (foreign.size > 0 || isUnknown) ? 'error' : 'warning',
        what: `\`${option}\` is on: what is built with ${tool === 'Helm' ? 'Helm' : 'kustomize'} ${gains} in the repo-server`,
        why: [
          ...(foreign.size > 0
            ? [`foreign repositories that can use it: ${enumerate([...foreign.keys()].sort())}`]
            : []),
          ...(own.size > 0
            ? [
                `${isUnknown ? 'repositories' : 'repositories of the owner’s'} that can: ${enumerate([...own.keys()].sort(), 5)}`,
              ]
            : []),
        ].join('; '),
        fix: foreign.size > 0 ? 'turn it off, or pin another tool for the foreign sources' : 'turn it off',
        evidence: [...foreign].map(([repoURL, place]) => ({ ...place, label: `builds \`${repoURL}\`` })),
        ...(accepted ? { accepted } : {}),
      }));
    }
    return causes.result();
  },
};

type Builders = ReadonlyMap<string, Reference>;

/** Repositories with a source that is built with the tool, or may be because nothing pins another one. */
function findBuilders(
  facts: Facts,
  tool: RepoServerOption['tool'],
): { readonly own: Builders; readonly foreign: Builders } {
  const own = new Map<string, Reference>();
  const foreign = new Map<string, Reference>();
  for (const application of facts.applications)
    for (const source of application.sources) {
      const isChart = typeof source.source.chart === 'string';
      if (!isBuilt(source.source) || (isChart && tool !== 'Helm')) continue;
      if (!isChart && (pinnedTool(source.source) ?? tool) !== tool) continue;
      const into = facts.repositories.isForeign(source) ? foreign : own;
      if (!into.has(source.repoURL)) into.set(source.repoURL, refer(application, [...source.path, 'repoURL']));
    }
  return { own, foreign };
}
