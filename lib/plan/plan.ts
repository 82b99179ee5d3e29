import type { ResourceId } from '../model/resource-id';

/** What becomes of one object that is live, or will be. */
export type ObjectFate =
  /** Not there before. */
  | 'created'
  /** Stays, the same object, managed as before. */
  | 'kept'
  /** Stays, the same object, managed by another Application afterwards. */
  | 'adopted'
  /** Is deleted and made again: a new uid, and what was only in the cluster is gone. */
  | 'recreated'
  /** Goes. */
  | 'deleted'
  /** Stays, and no Application of git knows it any more. */
  | 'unmanaged'
  /** Stays, removed from git but held by its own annotations or its Application's policy. */
  | 'retained'
  /** Is to be deleted and cannot be until a person helps. */
  | 'stuck'
  /** Depends on which controller comes first. */
  | 'undecided';

/** One object's fate, and why. */
export interface ObjectConsequence {
  readonly id: ResourceId;
  readonly fate: ObjectFate;
  /** Key (`namespace/name`) of the Application that manages it afterwards; absent when none does. */
  readonly manager?: string;
  /** Why, as a sentence without its full stop. */
  readonly because: string;
  /** Whether data lives in it: a volume, a claim, or a namespace with claims. */
  readonly holdsData: boolean;
}

/** How an Application stands once everything has settled. */
export type SyncOutcome = 'synced' | 'out of sync' | 'unknown' | 'not automated';

/** One Application of the new tree, or one that stays although the tree has lost it. */
export interface ApplicationConsequence {
  /** `namespace/name`. */
  readonly key: string;
  readonly sync: SyncOutcome;
  /** Why it is not `synced`; empty when it is. */
  readonly because: string;
}

/** What becomes of a volume and its claim. */
export interface VolumeConsequence {
  readonly volume: string;
  /** `namespace/name` of the claim that it is reserved for. */
  readonly claim: string;
  readonly becomes: 'bound' | 'released' | 'gone';
  readonly because: string;
}

/** What Argo CD would do with a change of git. */
export interface Plan {
  /** Sorted by identity. */
  readonly objects: readonly ObjectConsequence[];
  /** Sorted by key. */
  readonly applications: readonly ApplicationConsequence[];
  /** Sorted by name. */
  readonly volumes: readonly VolumeConsequence[];
}
