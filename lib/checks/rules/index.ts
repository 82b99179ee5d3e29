import type { Rule } from '../rule';
import { applicationInvalid } from './application-invalid';
import { applicationNamespaceNotPermitted } from './application-namespace-not-permitted';
import { argocdSettingsOpen } from './argocd-settings-open';
import { argocdVersionGap } from './argocd-version-gap';
import { blacklistMatchesNothing } from './blacklist-matches-nothing';
import { createNamespaceNotPermitted } from './create-namespace-not-permitted';
import { defaultProjectOpen } from './default-project-open';
import { defaultProjectUsed } from './default-project-used';
import { denyOnlyList } from './deny-only-list';
import { destinationNotPermitted } from './destination-not-permitted';
import { foreignRepositoryInSharedProject } from './foreign-repository-in-shared-project';
import { kindNotPermitted } from './kind-not-permitted';
import { lockLeavesOpen } from './lock-leaves-open';
import { projectCanEmitArgocdObjects } from './project-can-emit-argocd-objects';
import { projectCanEscalate } from './project-can-escalate';
import { projectInvalid } from './project-invalid';
import { projectMissing } from './project-missing';
import { refExposesRepository } from './ref-exposes-repository';
import { rootManagesItself } from './root-manages-itself';
import { sourceNotPermitted } from './source-not-permitted';
import { versionSensitiveEntry } from './version-sensitive-entry';
import { wildcardClusterKinds } from './wildcard-cluster-kinds';
import { wildcardDestination } from './wildcard-destination';
import { wildcardSource } from './wildcard-source';

/** Every rule, sorted by id. */
export const RULES: readonly Rule[] = [
  applicationInvalid,
  applicationNamespaceNotPermitted,
  argocdSettingsOpen,
  argocdVersionGap,
  blacklistMatchesNothing,
  createNamespaceNotPermitted,
  defaultProjectOpen,
  defaultProjectUsed,
  denyOnlyList,
  destinationNotPermitted,
  foreignRepositoryInSharedProject,
  kindNotPermitted,
  lockLeavesOpen,
  projectCanEmitArgocdObjects,
  projectCanEscalate,
  projectInvalid,
  projectMissing,
  refExposesRepository,
  rootManagesItself,
  sourceNotPermitted,
  versionSensitiveEntry,
  wildcardClusterKinds,
  wildcardDestination,
  wildcardSource,
];
