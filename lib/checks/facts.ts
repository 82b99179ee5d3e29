import { normalizeRepoUrl } from '../decisions/repo-url';
import { ARGOCD_VERSION, OWNER_REPOSITORIES } from '../model/annotations';
import type { Application } from '../model/application';
import { type ArgoCdVersion, parseArgoCdVersion } from '../model/argocd-version';
import type { Inventory, InventoryObject } from '../model/inventory';
import { createKindScopes, type KindScopes } from '../model/kind-scope';
import type { ApplicationFact } from './facts/application-fact';
import { type ArgoCdSettings, readArgoCdSettings } from './facts/argocd-settings';
import { type Claims, findClaims } from './facts/claims';
import { type Clusters, indexClusters } from './facts/clusters';
import { compareObjects, compareText } from './facts/compare-places';
import { findControlPlane } from './facts/control-plane';
import { type AskDestination, createDestinationIndex, type PermitsDestination } from './facts/destination-index';
import { findEmitters } from './facts/emitters';
import { type FailingSet, generateApplications, type UnexpandedSet } from './facts/generated-applications';
import { findInstalledKinds, type InstalledKind } from './facts/installed-kinds';
import { type AskKind, createKindAnswers } from './facts/kind-answers';
import { addTo } from './facts/map-entries';
import { once } from './facts/once';
import { orderValuesFiles } from './facts/order-values-files';
import { findProjects, type Projects } from './facts/projects';
import { readApplication } from './facts/read-application';
import { annotationOf } from './facts/read-value';
import { findRepositories, type Repositories } from './facts/repositories';
import { indexFiles, type TreeFiles } from './facts/tree-files';
import { findLayout, type TreeLayout } from './facts/tree-layout';

/** What rules share about one installation: each part computed when it is first asked for, and once. */
export interface Facts {
  readonly inventory: Inventory;
  readonly version: ArgoCdVersion;
  /** Namespace of Argo CD: the configured one, or the one where all of the tree's AppProjects stand. */
  readonly controlPlane: string;
  /** Objects in the tree's own order, whatever order they came in. */
  readonly objects: readonly InventoryObject[];
  objectsOf(group: string, kind: string): readonly InventoryObject[];
  /** Applications written out and generated. */
  readonly applications: readonly ApplicationFact[];
  /** Sets whose Applications cannot be told. */
  readonly unexpandedSets: readonly UnexpandedSet[];
  /** Sets that their controller refuses to act on. */
  readonly failingSets: readonly FailingSet[];
  readonly projects: Projects;
  /** The AppProject that declares what Gatehouse knows of the installation; undefined in any other tree. */
  readonly bootstrap: InventoryObject | undefined;
  readonly clusters: Clusters;
  /** Argo CD's answer on a destination (`IsDestinationPermitted`), quick also for long lists. */
  readonly askDestination: AskDestination;
  readonly permitsDestination: PermitsDestination;
  /** Argo CD's answer on a kind of any name (`IsGroupKindNamePermitted`); the sentence of a refusal may name another project with the same lists. */
  readonly askKind: AskKind;
  readonly scopeOf: KindScopes;
  /** Kinds that have a CRD or an object in the tree. */
  readonly installedKinds: readonly InstalledKind[];
  readonly repositories: Repositories;
  readonly files: TreeFiles;
  readonly layout: TreeLayout;
  readonly claims: Claims;
  /** Applications that put Argo CD's own objects beside Argo CD: apps of apps. */
  readonly emitters: ReadonlySet<ApplicationFact>;
  readonly settings: ArgoCdSettings;
  normalizeRepo(url: string): string;
}

/** Gathers the facts of an inventory. */
export function gatherFacts(inventory: Inventory): Facts {
  const objects = once(() => [...inventory.objects].sort(compareObjects));
  const index = once(() => indexByKind(objects()));
  const objectsOf = (group: string, kind: string) => index().get(`${group}/${kind}`) ?? [];
  const controlPlane = once(() => findControlPlane(inventory.settings.controlPlaneNamespace, objectsOf));
  const bootstrap = once(() => objectsOf('argoproj.io', 'AppProject').find(isBootstrap));
  const version = once(() => {
    const { argocdVersion, isVersionStated } = inventory.settings;
    return isVersionStated ? argocdVersion : (declaredVersion(bootstrap()) ?? argocdVersion);
  });
  const normalizeRepo = (url: string) => normalizeRepoUrl(url, version());

  const generated = once(() =>
    generateApplications(inventory, objectsOf('argoproj.io', 'ApplicationSet'), controlPlane(), version()),
  );
  const applications = once(() => {
    const written = objectsOf('argoproj.io', 'Application').map((object) =>
      readApplication(object.object as Application, object, controlPlane()),
    );
    const all = [...written, ...generated().applications];
    return all.sort((a, b) => compareText(a.key, b.key) || compareObjects(a.from, b.from));
  });
  const projects = once(() =>
    findProjects({
      projects: objectsOf('argoproj.io', 'AppProject'),
      secrets: objectsOf('', 'Secret'),
      applications: applications(),
      settings: settings(),
      clusters: inventory.settings.clusters,
      controlPlane: controlPlane(),
      version: version(),
    }),
  );
  const clusters = once(() => indexClusters(inventory.settings.clusters, version()));
  const destinations = once(() => createDestinationIndex(clusters().known, version()));
  const askKind = once(() => createKindAnswers(version()));
  const files = once(() => indexFiles(inventory));
  const layout = once(() => findLayout(applications(), files(), normalizeRepo));
  const scopeOf = once(() => createKindScopes(objects()));
  const installedKinds = once(() => findInstalledKinds(objects()));
  const claims = once(() => findClaims(inventory, applications(), files(), layout(), normalizeRepo, scopeOf()));
  const settings = once(() =>
    readArgoCdSettings(
      { ...inventory, objects: objects() },
      controlPlane(),
      orderValuesFiles(inventory, applications()),
    ),
  );
  const emitters = once(() => findEmitters(applications(), claims(), controlPlane()));
  const repositories = once(() =>
    findRepositories(bootstrap(), inventory.settings.ownerRepositories, () => emitters(), normalizeRepo),
  );

  return {
    inventory,
    normalizeRepo,
    objectsOf,
    get version() {
      return version();
    },
    get controlPlane() {
      return controlPlane();
    },
    get objects() {
      return objects();
    },
    get applications() {
      return applications();
    },
    get unexpandedSets() {
      return generated().unexpanded;
    },
    get failingSets() {
      return generated().failing;
    },
    get projects() {
      return projects();
    },
    get bootstrap() {
      return bootstrap();
    },
    get clusters() {
      return clusters();
    },
    get askDestination() {
      return destinations().ask;
    },
    get permitsDestination() {
      return destinations().permits;
    },
    get askKind() {
      return askKind();
    },
    get scopeOf() {
      return scopeOf();
    },
    get installedKinds() {
      return installedKinds();
    },
    get repositories() {
      return repositories();
    },
    get files() {
      return files();
    },
    get layout() {
      return layout();
    },
    get emitters() {
      return emitters();
    },
    get claims() {
      return claims();
    },
    get settings() {
      return settings();
    },
  };
}

function indexByKind(objects: readonly InventoryObject[]): ReadonlyMap<string, readonly InventoryObject[]> {
  const index = new Map<string, InventoryObject[]>();
  for (const object of objects) {
    const key = `${object.id.group}/${object.id.kind}`;
    addTo(index, key, object);
  }
  return index;
}

function isBootstrap({ object }: InventoryObject): boolean {
  return [OWNER_REPOSITORIES, ARGOCD_VERSION].some((name) => annotationOf(object, name) !== undefined);
}

function declaredVersion(bootstrap: InventoryObject | undefined): ArgoCdVersion | undefined {
  const text = bootstrap && annotationOf(bootstrap.object, ARGOCD_VERSION);
  return text === undefined ? undefined : parseArgoCdVersion(text);
}
