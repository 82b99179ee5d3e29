/** Constructs: what an owner declares. */
export { BreakGlass, type BreakGlassProps } from './constructs/break-glass';
export { Cluster, type ClusterProps } from './constructs/cluster';
export { Installation, type InstallationProps, type TrustedRepository } from './constructs/installation';
export { OwnerApp, type OwnerAppProps, type OwnProject } from './constructs/owner-app';
export { type ArgoCdProps, type ComponentProps, Platform, type PlatformProps } from './constructs/platform';
export { type PodSecurity, privileged } from './constructs/pod-security';
export type { OnRemoval } from './constructs/removal';
export { Hub, type HubProps } from './constructs/shared-cluster/hub';
export { Instance, type InstanceAppProps, type InstanceProps } from './constructs/shared-cluster/instance';
export {
  type BuiltInException,
  builtInException,
  builtInHostException,
  type ExceptionProps,
  type LiftedRule,
} from './constructs/shared-cluster/kyverno-exceptions';
export type { RouteProps } from './constructs/shared-cluster/route';
export { SharedClusterLayer, type SharedClusterLayerProps } from './constructs/shared-cluster/shared-cluster-layer';
export type { SharedGatewayProps } from './constructs/shared-cluster/shared-gateway';
export type { SolitaryApp } from './constructs/shared-cluster/solitary-apps';
export type { TierApp } from './constructs/shared-cluster/tier';
export type { KeeperAppProps, TierAppProps } from './constructs/shared-cluster/tier-app';
export type { HubVault, InstanceVault } from './constructs/shared-cluster/vault-names';
export { manual, paused, type SyncException } from './constructs/sync-policy';
export { Tenant } from './constructs/tenant';
export type {
  EdgeProps,
  InterimSecrets,
  ServiceEnvironmentProps,
  ServiceProps,
  ServiceSource,
  TenantProps,
  VolumeProps,
} from './constructs/tenant-props';

/** Argo CD's decisions: pure questions about plain data, for a version of Argo CD. */
export { decideAppNamespace, decideEnabledNamespace } from './decisions/app-namespace-permitted';
export {
  type ApplicationCondition,
  type ApplicationValidity,
  validateApplication,
} from './decisions/application-validity';
export { decideSync, type Moment, type SyncToJudge } from './decisions/can-sync';
export {
  type ClusterRegistry,
  type ClusterRegistryOptions,
  clusterRegistryOf,
  type LookupError,
} from './decisions/cluster-registry';
export type { Decision, Evidence } from './decisions/decision';
export {
  type DestinationToJudge,
  decideDestination,
  type ProjectScopedClusters,
} from './decisions/destination-permitted';
export { type DestinationResolution, resolveDestination } from './decisions/destination-resolution';
export { decideServiceAccount, type ServiceAccountDecision } from './decisions/destination-service-account';
export {
  effectiveProject,
  type GlobalProjectSetting,
  mergeGlobalProject,
  type ProjectSurroundings,
} from './decisions/effective-project';
export { decideNamespaceCreation, type NamespaceCreation } from './decisions/namespace-creation';
export { decideProjectValidity, type ProjectFaultCode, type ProjectValidity } from './decisions/project-validity';
export { isSameRepoUrl, isSshUrl, normalizeRepoUrl } from './decisions/repo-url';
export { decideLiveResource, decideResource, type ResourceToJudge } from './decisions/resource-permitted';
export { decideRolePolicy } from './decisions/role-policy';
export { decideSource } from './decisions/source-permitted';
export { decideSyncTask, type SyncTask, syncFailureMessage } from './decisions/sync-task-permitted';
export { decideSyncWindowValidity } from './decisions/sync-window';

/** ApplicationSets: the Applications that the controller makes of them. */
export {
  type Expansion,
  type ExpansionContext,
  type ExpansionError,
  type ExpansionUndecided,
  expandApplicationSet,
  type GeneratedApplication,
} from './expand/expand-application-set';
export type { FileGlobbing } from './expand/facts/checkout-facts';
export type { GeneratorFixtures } from './expand/facts/fixtures';
export type { ClusterFact, PullRequestFact, ScmRepositoryFact } from './expand/facts/generator-facts';
export { type FixtureFault, readFixtures } from './expand/facts/read-fixtures';
export type { ElementOrigin } from './expand/params/param-set';

/** Versions of Argo CD, for which all answers are given. */
export {
  type ArgoCdVersion,
  DEFAULT_ARGOCD_VERSION,
  formatArgoCdVersion,
  isVerified,
  parseArgoCdVersion,
} from './model/argocd-version';

/** Synthesis. */
export { GatehouseApp, type GatehouseAppProps } from './synth/gatehouse-app';
export type { Judgement } from './synth/judgement';
export { SynthesisRefused } from './synth/refusal';
export { GatehouseValidation, type GatehouseValidationProps } from './synth/validation-plugin';
