import { loadAll } from 'js-yaml';
import { validateApplication } from '../../../../lib/decisions/application-validity';
import { clusterRegistryOf } from '../../../../lib/decisions/cluster-registry';
import type { AppProject } from '../../../../lib/model/app-project';
import type { Application } from '../../../../lib/model/application';
import { parseArgoCdVersion } from '../../../../lib/model/argocd-version';
import { IN_CLUSTER_NAME, IN_CLUSTER_SERVER } from '../../../../lib/model/cluster';
import type { ObjectToWrite } from '../../lab/api-client';
import type { GitTree } from '../../lab/git-repository';

/** Kinds whose health Argo CD reads from a status that nobody writes in the lab: their controllers do not run there. */
const WAITING_KINDS: readonly string[] = ['HTTPRoute', 'Certificate'];

/** Objects of a tree below a folder. */
export function readObjects(tree: GitTree, folder: string): readonly ObjectToWrite[] {
  return Object.entries(tree)
    .filter(([path]) => path.startsWith(`${folder}/`) && path.endsWith('.yaml'))
    .flatMap(([, text]) => loadAll(String(text)) as (ObjectToWrite | null)[])
    .filter((each) => each !== null);
}

/** What the decisions say of an Application: the conditions of its validity, and how it stands when they are none. */
export function predictApplication(application: Application, tree: GitTree, sharedServer: string): string {
  const version = parseArgoCdVersion('3.5.7');
  if (version === undefined) throw new Error('no version 3.5.7');
  const projects = readObjects(tree, 'dist/non-production') as readonly (ObjectToWrite & AppProject)[];
  const project = projects.find(
    (each) => each.kind === 'AppProject' && each.metadata.name === application.spec?.project,
  );
  if (project === undefined) return `no project ${application.spec?.project}`;
  const clusters = [
    { server: IN_CLUSTER_SERVER, name: IN_CLUSTER_NAME },
    { server: sharedServer, name: 'nonprod' },
  ];
  const { conditions } = validateApplication(application, project, clusterRegistryOf(clusters, {}, version), version);
  if (conditions.length > 0) return conditions.map((each) => `${each.type}: ${each.message}`).join('; ');
  const waits = readObjects(tree, application.spec?.source?.path ?? '').some((each) =>
    WAITING_KINDS.includes(each.kind),
  );
  return `Synced, ${waits ? 'Progressing' : 'Healthy'}`;
}
