import { loadAll } from 'js-yaml';
import { expandApplicationSet } from '../../../../lib/expand/expand-application-set';
import type { Application, ApplicationSource } from '../../../../lib/model/application';
import { parseArgoCdVersion } from '../../../../lib/model/argocd-version';
import { IN_CLUSTER_NAME, IN_CLUSTER_SERVER } from '../../../../lib/model/cluster';
import { createKindScopes } from '../../../../lib/model/kind-scope';
import type { KubernetesObject } from '../../../../lib/model/kubernetes-object';
import type { PlanTree, SourceContent } from '../../../../lib/plan/plan-tree';
import type { GitTree } from '../../lab/git-repository';
import { STAND_IN_CHARTS } from '../../vps-world/other-repositories';

/** Both repositories at one moment, and the file that was applied by hand. */
export interface DrillState {
  readonly owner: GitTree;
  readonly tenant: GitTree;
  readonly handApplied: string;
}

/** Addresses of the two repositories and of the charts. */
export interface DrillRepositories {
  readonly owner: string;
  readonly tenant: string;
  readonly charts: string;
}

function readObjects(text: string): readonly KubernetesObject[] {
  return (loadAll(text) as (KubernetesObject | null)[]).filter((each) => each !== null);
}

/** The stand-in of Argo CD's own chart says the same whatever its values. */
function readChart(name: string): SourceContent {
  const chart = STAND_IN_CHARTS['argo-helm'].find((each) => each.name === name);
  if (chart === undefined) return { error: `chart ${name} is not there` };
  return { objects: Object.values(chart.templates).flatMap(readObjects) };
}

function readSource(source: ApplicationSource, state: DrillState, repositories: DrillRepositories): SourceContent {
  if (source.ref !== undefined) return { objects: [] };
  if (source.chart !== undefined) return readChart(source.chart);
  const tree = source.repoURL === repositories.owner ? state.owner : state.tenant;
  const prefix = `${source.path}/`;
  const files = Object.entries(tree).filter(([path]) => path.startsWith(prefix));
  if (files.length === 0) return { error: `${source.path}: app path does not exist` };
  const recurse = source.directory?.recurse === true;
  const objects = files
    .filter(([path]) => path.endsWith('.yaml') && (recurse || !path.slice(prefix.length).includes('/')))
    .flatMap(([, text]) => readObjects(String(text)));
  return { objects };
}

/** The state as `lib/plan` looks at it: plain manifests, which the drills' folders are. */
export function makePlanTree(state: DrillState, repositories: DrillRepositories, argocdVersion: string): PlanTree {
  const version = parseArgoCdVersion(argocdVersion);
  if (version === undefined) throw new Error(`no version \`${argocdVersion}\``);
  return {
    handApplied: readObjects(state.handApplied),
    contentOf: (application: Application): SourceContent => {
      const { source, sources } = application.spec ?? {};
      const all = sources ?? (source === undefined || source === null ? [] : [source]);
      const contents = all.map((each) => readSource(each, state, repositories));
      const failed = contents.find((each) => 'error' in each);
      if (failed !== undefined) return failed;
      return { objects: contents.flatMap((each) => ('objects' in each ? each.objects : [])) };
    },
    expandSet: (set) => expandApplicationSet(set, { version }).applications.map((each) => each.application),
    scopes: createKindScopes([]),
    settings: {
      argocdVersion: version,
      controlPlaneNamespace: 'argocd',
      clusters: [{ server: IN_CLUSTER_SERVER, name: IN_CLUSTER_NAME }],
      applicationNamespaces: [],
    },
  };
}
