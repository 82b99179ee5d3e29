import type { Rule } from '../rule';
import { applicationInvalid } from './application-invalid';
import { applicationNamespaceNotPermitted } from './application-namespace-not-permitted';
import { argocdSettingsOpen } from './argocd-settings-open';
import { argocdVersionGap } from './argocd-version-gap';
import { blacklistMatchesNothing } from './blacklist-matches-nothing';
import { certificateDoesNotCoverListener } from './certificate-does-not-cover-listener';
import { chartVersionFloats } from './chart-version-floats';
import { createNamespaceNotPermitted } from './create-namespace-not-permitted';
import { dataNotProtected } from './data-not-protected';
import { defaultProjectOpen } from './default-project-open';
import { defaultProjectUsed } from './default-project-used';
import { denyOnlyList } from './deny-only-list';
import { destinationNotPermitted } from './destination-not-permitted';
import { duplicateApplicationName } from './duplicate-application-name';
import { foreignRepositoryInSharedProject } from './foreign-repository-in-shared-project';
import { hostClaimedTwice } from './host-claimed-twice';
import { ignoredDifferenceNotRespected } from './ignored-difference-not-respected';
import { inlineValuesInTenantApplication } from './inline-values-in-tenant-application';
import { kindNotPermitted } from './kind-not-permitted';
import { listenerDoesNotCoverHost } from './listener-does-not-cover-host';
import { listenerDuplicated } from './listener-duplicated';
import { listenerRefusesRoute } from './listener-refuses-route';
import { listenerUnknown } from './listener-unknown';
import { lockLeavesOpen } from './lock-leaves-open';
import { namespaceSharedAcrossProjects } from './namespace-shared-across-projects';
import { namespaceWithoutPodSecurity } from './namespace-without-pod-security';
import { objectOwnedTwice } from './object-owned-twice';
import { objectTooLarge } from './object-too-large';
import { oneServerString } from './one-server-string';
import { pathMissing } from './path-missing';
import { plaintextSecret } from './plaintext-secret';
import { projectCanEmitArgocdObjects } from './project-can-emit-argocd-objects';
import { projectCanEscalate } from './project-can-escalate';
import { projectGoesFirst } from './project-goes-first';
import { projectInvalid } from './project-invalid';
import { projectMissing } from './project-missing';
import { refExposesRepository } from './ref-exposes-repository';
import { removalUnstated } from './removal-unstated';
import { repositoryCodeInRepoServer } from './repository-code-in-repo-server';
import { rootManagesItself } from './root-manages-itself';
import { setChoosesProject } from './set-chooses-project';
import { setFails } from './set-fails';
import { sharedDecryptionKey } from './shared-decryption-key';
import { sopsIncomplete } from './sops-incomplete';
import { sourceNamespacesOpen } from './source-namespaces-open';
import { sourceNotPermitted } from './source-not-permitted';
import { sourceNotRendered } from './source-not-rendered';
import { syncUnexplained } from './sync-unexplained';
import { toolNotPinned } from './tool-not-pinned';
import { unclaimedDirectory } from './unclaimed-directory';
import { unusedGrant } from './unused-grant';
import { versionSensitiveEntry } from './version-sensitive-entry';
import { volumeNotReserved } from './volume-not-reserved';
import { volumeNotRetained } from './volume-not-retained';
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
  certificateDoesNotCoverListener,
  chartVersionFloats,
  createNamespaceNotPermitted,
  dataNotProtected,
  defaultProjectOpen,
  defaultProjectUsed,
  denyOnlyList,
  destinationNotPermitted,
  duplicateApplicationName,
  foreignRepositoryInSharedProject,
  hostClaimedTwice,
  ignoredDifferenceNotRespected,
  inlineValuesInTenantApplication,
  kindNotPermitted,
  listenerDoesNotCoverHost,
  listenerDuplicated,
  listenerRefusesRoute,
  listenerUnknown,
  lockLeavesOpen,
  namespaceSharedAcrossProjects,
  namespaceWithoutPodSecurity,
  objectOwnedTwice,
  objectTooLarge,
  oneServerString,
  pathMissing,
  plaintextSecret,
  projectCanEmitArgocdObjects,
  projectCanEscalate,
  projectGoesFirst,
  projectInvalid,
  projectMissing,
  refExposesRepository,
  removalUnstated,
  repositoryCodeInRepoServer,
  rootManagesItself,
  setChoosesProject,
  setFails,
  sharedDecryptionKey,
  sopsIncomplete,
  sourceNamespacesOpen,
  sourceNotPermitted,
  sourceNotRendered,
  syncUnexplained,
  toolNotPinned,
  unclaimedDirectory,
  unusedGrant,
  versionSensitiveEntry,
  volumeNotReserved,
  volumeNotRetained,
  wildcardClusterKinds,
  wildcardDestination,
  wildcardSource,
];
