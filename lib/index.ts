/** Constructs: what an owner declares. */
export { Cluster, type ClusterProps } from './constructs/cluster';
export { Installation, type InstallationProps, type TrustedRepository } from './constructs/installation';
export { OwnerApp, type OwnerAppProps, type OwnProject } from './constructs/owner-app';
export { type ArgoCdProps, type ComponentProps, Platform, type PlatformProps } from './constructs/platform';
export { type PodSecurity, privileged } from './constructs/pod-security';
export type { OnRemoval } from './constructs/removal';
export { manual, paused, type SyncException } from './constructs/sync-policy';
