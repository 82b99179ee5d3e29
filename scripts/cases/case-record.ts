import type { ArgoCdVersion } from '../../lib/model/argocd-version';

/** A recorded question to Argo CD and its answer, as the case files hold them. Unknown fields are kept and ignored. */
export interface CaseRecord {
  readonly kind: string;
  readonly id?: string;
  readonly input: unknown;
  readonly expected?: unknown;
  /** The answer holds from this version on. */
  readonly since?: string;
}

/**
 * Our answer in the shape of a record's `expected`; or that the answer could not be worked out; or that the question
 * is not one for this program or this version.
 */
export type CaseAnswer =
  | { readonly answer: unknown }
  | { readonly undecided: string }
  | { readonly unsupported: string };

/** Answers the records of one kind. */
export type CaseAnswerer = (input: Readonly<Record<string, unknown>>, version: ArgoCdVersion) => CaseAnswer;
