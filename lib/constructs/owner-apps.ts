import type { Construct } from 'constructs';
import { AppsSet } from './apps-set';
import type { Cluster } from './cluster';
import type { WriteBack } from './image-automation';
import { Project } from './project';

/** Name of the project of the owner's apps, and of the set of those with a single image. */
export const APPS = 'apps';

/** Looked up by cluster and not by name: a tenant of this name must clash, and not be joined. */
const PROJECTS = new WeakMap<Cluster, Project>();

/** The shared project of the owner's apps on a cluster, made by whichever app is declared first. */
export function appsProject(cluster: Cluster): Project {
  const made = PROJECTS.get(cluster);
  if (made !== undefined) return made;
  const project = new Project(cluster.shared, APPS, { description: "The owner's workloads.", kinds: 'all-but-argocd' });
  PROJECTS.set(cluster, project);
  return project;
}

/** The set of the owner's single-image apps on a cluster, made by whichever of them is declared first. */
export function appsSet(cluster: Cluster, writeBack: WriteBack): AppsSet {
  const made = cluster.shared.node.tryFindChild('AppsSet');
  return (made as AppsSet | undefined) ?? makeSet(cluster.shared, cluster, writeBack);
}

function makeSet(scope: Construct, cluster: Cluster, writeBack: WriteBack): AppsSet {
  return new AppsSet(scope, 'AppsSet', { cluster, project: appsProject(cluster), writeBack });
}
