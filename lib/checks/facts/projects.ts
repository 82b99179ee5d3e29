import { effectiveProject, type ProjectSurroundings } from '../../decisions/effective-project';
import type { AppProject } from '../../model/app-project';
import type { ArgoCdVersion } from '../../model/argocd-version';
import type { Cluster } from '../../model/cluster';
import type { InventoryObject } from '../../model/inventory';
import type { ApplicationFact } from './application-fact';
import type { ArgoCdSettings } from './argocd-settings';
import { addTo } from './map-entries';
import { parseYamlText } from './parse-yaml-text';
import type { EffectiveProject } from './project-fact';
import { readProjectSpec } from './read-project';
import { asList, asMapping, asText } from './read-value';
import { readSecretText } from './secret-text';

/** The AppProjects that Argo CD would see. */
export interface Projects {
  /** In the tree's own order. */
  readonly all: readonly EffectiveProject[];
  /** By name, in the control plane's namespace; the first of two with one name. */
  named(name: string): EffectiveProject | undefined;
  /** AppProjects in other namespaces: Argo CD never reads them. */
  readonly stray: readonly InventoryObject[];
  /** Applications that name a project. */
  applicationsOf(name: string): readonly ApplicationFact[];
}

/** What {@link findProjects} reads. */
export interface ProjectSources {
  readonly projects: readonly InventoryObject[];
  readonly secrets: readonly InventoryObject[];
  readonly applications: readonly ApplicationFact[];
  readonly settings: ArgoCdSettings;
  readonly clusters: readonly Cluster[];
  readonly controlPlane: string;
  readonly version: ArgoCdVersion;
}

/** Finds the projects and merges into each what Argo CD merges. */
export function findProjects(sources: ProjectSources): Projects {
  const { projects, controlPlane, version } = sources;
  const isHere = ({ id }: InventoryObject) => id.namespace === '' || id.namespace === controlPlane;
  const here = projects.filter(isHere);
  const surroundings = findSurroundings(sources, here);
  const isAlone =
    surroundings.globalProjects?.length === 0 &&
    surroundings.repositories?.length === 0 &&
    !surroundings.clusters?.some(({ project }) => project);
  const all = here.map((object): EffectiveProject => {
    const spec = readProjectSpec(object.object as AppProject);
    const project = { ...(object.object as AppProject), spec };
    return {
      name: object.id.name,
      object,
      spec,
      project: isAlone ? project : effectiveProject(project, surroundings, version),
    };
  });
  const byName = new Map<string, EffectiveProject>();
  for (const project of all) if (!byName.has(project.name)) byName.set(project.name, project);
  const byProject = new Map<string, ApplicationFact[]>();
  for (const application of sources.applications) {
    addTo(byProject, application.projectName, application);
  }
  return {
    all,
    named: (name) => byName.get(name),
    stray: projects.filter((object) => !isHere(object)),
    applicationsOf: (name) => byProject.get(name) ?? [],
  };
}

function findSurroundings(
  { settings, secrets, clusters, controlPlane }: ProjectSources,
  projects: readonly InventoryObject[],
): ProjectSurroundings {
  const globalProjects = asList(parseYamlText(settings.cm('globalProjects')?.value ?? '')).map(asMapping);
  const repositories = secrets
    .filter(({ id, object }) => (id.namespace === '' || id.namespace === controlPlane) && isRepositorySecret(object))
    .map(({ object }) => ({ repoURL: readSecretText(object, 'url'), project: readSecretText(object, 'project') }))
    .filter(({ project }) => project !== '');
  return { projects: projects.map(({ object }) => object as AppProject), globalProjects, repositories, clusters };
}

function isRepositorySecret(object: InventoryObject['object']): boolean {
  const type = asText(asMapping(object.metadata?.labels)['argocd.argoproj.io/secret-type']);
  return type === 'repository';
}
