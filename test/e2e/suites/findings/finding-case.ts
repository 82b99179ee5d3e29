import type { ObjectToWrite } from '../../lab/api-client';
import type { GitTree } from '../../lab/git-repository';
import type { Lab } from '../../lab/lab';

/** Where a case stands. */
export interface FindingPlace {
  /** Project, namespace and prefix of everything of the case. */
  readonly id: string;
  /** The tenant's repository, of which `files` is the whole content. */
  readonly repoURL: string;
  /** The owner's repository. */
  readonly ownerURL: string;
}

/** A tree that one rule finds fault with, and one it does not; both are then lived through. */
export interface FindingCase {
  readonly rule: string;
  readonly title: string;
  /** What the rule's page says will happen. */
  readonly consequence: string;
  readonly files: (place: FindingPlace, isBad: boolean) => GitTree;
  readonly objects: (place: FindingPlace, isBad: boolean) => readonly ObjectToWrite[];
  /** Does what the case needs beyond applying its objects, and answers whether the consequence came. */
  readonly happened: (lab: Lab, place: FindingPlace, isBad: boolean) => Promise<boolean>;
}
