import type { ArgoCdVersion } from '../../../../lib/model/argocd-version';
import type { KubernetesObject } from '../../../../lib/model/kubernetes-object';
import type { GitTree } from '../../lab/git-repository';
import type { SecretTools } from '../../vps-world/age-identities';

/** Who answers an attack. `nobody` is a gap, which the report names. */
export type Layer =
  | 'the project'
  | 'Pod Security'
  | 'the repo-server'
  | 'the API server'
  | 'the pinned source'
  | "the volume's claimRef"
  | 'the decryption plugin'
  | "the tenant's own namespace"
  | 'nobody';

/** What is known about the place of the attack. */
export interface AttackPlace {
  /** The attacker's own namespace. */
  readonly namespace: string;
  /** Where the lab serves files over http. */
  readonly filesUrl: string;
  readonly tools: SecretTools;
  /** Recipient of the attacker's project, and of another tenant's. */
  readonly ownRecipient: string;
  readonly otherRecipient: string;
  readonly ownerRecipient: string;
}

/** How the tenant's Application is built. */
export type AttackTool = 'directory' | 'chart' | 'kustomize';

/** One thing that a tenant commits. */
export interface Attack {
  readonly title: string;
  /** @default directory */
  readonly tool?: AttackTool;
  /** Whether the tenant has SOPS files of its own, in `deploy/siege-live/secrets`. */
  readonly hasSecrets?: boolean;
  /** Objects, in the folder that the Application builds. */
  readonly objects?: (place: AttackPlace) => readonly KubernetesObject[];
  /** Other files of the repository. */
  readonly files?: (place: AttackPlace) => GitTree;
  /** The layer that the design names. For objects that the project refuses this is computed, and must be so. */
  readonly layer: Layer;
  /** Words that Argo CD's or the plugin's message must hold, where the layer has one. */
  readonly says?: string;
  /** What else the message must hold, other from run to run: told apart from `says` so that the report is not. */
  readonly names?: { readonly what: string; readonly words: (place: AttackPlace) => readonly string[] };
  /** The attack strikes when the Application is deleted, as this kind of hook. */
  readonly onDeletion?: 'PreDelete' | 'PostDelete';
  /** Left out on releases where deletion hooks escape the project: what it makes there would disturb the others. */
  readonly needsHooksChecked?: boolean;
  /** The attack strikes when its first object is removed from git again. @default false */
  readonly onRemoval?: boolean;
  /** The sync waits for a hook that never runs: what answers is not seen in the Application. @default false */
  readonly isEndless?: boolean;
  /** A gap's sentence for the report, where the release has it. */
  readonly gap?: string | ((version: ArgoCdVersion) => string | undefined);
}
