/** Constructs: what an owner declares. */
export { BreakGlass, type BreakGlassProps } from './constructs/break-glass';
export { Cluster, type ClusterProps } from './constructs/cluster';
export { Installation, type InstallationProps, type TrustedRepository } from './constructs/installation';
export { OwnerApp, type OwnerAppProps, type OwnProject } from './constructs/owner-app';
export { type ArgoCdProps, type ComponentProps, Platform, type PlatformProps } from './constructs/platform';
export { type PodSecurity, privileged } from './constructs/pod-security';
export type { OnRemoval } from './constructs/removal';
export { manual, paused, type SyncException } from './constructs/sync-policy';
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

/** Synthesis. */
export { GatehouseApp, type GatehouseAppProps } from './synth/gatehouse-app';
export type { Judgement } from './synth/judgement';
export { SynthesisRefused } from './synth/refusal';
