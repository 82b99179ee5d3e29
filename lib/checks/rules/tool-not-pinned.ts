import { CauseCollector } from '../cause-collector';
import { describeApplication, refer } from '../facts/application-fact';
import { findForeignSources, unknownOwner } from '../facts/foreign-sources';
import { isBuilt, pinnedTool } from '../facts/pinned-tool';
import { isMapping } from '../facts/read-value';
import type { Rule } from '../rule';

const application = (directory: string) => `
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: radio, namespace: argocd}
spec:
  project: radio
  source: {repoURL: 'https://github.com/example-tenant/radio', path: k8s, directory: ${directory}}
  destination: {server: https://kubernetes.default.svc, namespace: radio}
`;
const settings = { ownerRepositories: ['https://github.com/example-owner/cluster'] };

/** A foreign source whose repository chooses the tool that builds it. */
export const toolNotPinned: Rule = {
  id: 'tool-not-pinned',
  group: 'secrets',
  severity: 'error',
  title: 'a foreign repository chooses the tool that builds it',
  why: 'Argo CD looks into the folder to find the tool: a `kustomization.yaml` or `Chart.yaml` added there changes what runs in the repo-server. A block pins it only if it says something: `directory: {}` was dropped from the live Application, and the folder was then built with kustomize. `directory: {recurse: true}` and `helm: {releaseName: …}` held.',
  fix: 'write a block that survives: `helm` with `releaseName`, `directory` with `recurse: true`, `kustomize` with `namespace`, or `plugin` with its name.',
  acceptable: false,
  bad: { title: 'a block that says nothing', yaml: application('{}'), settings },
  good: { title: 'a block that survives', yaml: application('{recurse: true}'), settings },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(toolNotPinned);
    for (const { application, source } of findForeignSources(facts)) {
      if (!isBuilt(source.source) || typeof source.source.chart === 'string' || pinnedTool(source.source) !== undefined)
        continue;
      const block = (['helm', 'kustomize', 'directory', 'plugin'] as const).find((each) =>
        isMapping(source.source[each]),
      );
      causes.add(
        `${application.isGenerated ? application.from.id.name : application.key} ${source.repoURL}`,
        refer(application, [...source.path, ...(block ? [block] : [])]),
        () => ({
          what: `${describeApplication(application)} leaves it to \`${source.repoURL}\` which tool builds it`,
          why: block
            ? `\`${block}\` says nothing that survives on the live Application, so it pins nothing`
            : 'no block pins the tool',
          fix: 'pin it: `directory: {recurse: true}`, `helm: {releaseName: …}` or `kustomize: {namespace: …}`',
        }),
      );
    }
    return { ...causes.result(), notExamined: unknownOwner(facts, toolNotPinned.id) };
  },
};
