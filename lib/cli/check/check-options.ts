import type { FindingFormat } from '../../report/findings';
import type { Threshold } from '../configuration/configuration';

/** Flags of `gatehouse check`, as commander hands them over. */
export interface CheckFlags {
  readonly argocd?: string;
  readonly repo?: readonly string[];
  readonly controlPlaneNamespace?: string;
  readonly fixtures?: string;
  /** Render the Applications from the checkouts first. */
  readonly render?: boolean;
  /** Folders of renders. */
  readonly renders?: readonly string[];
  readonly format: FindingFormat;
  readonly output?: string;
  readonly failOn?: Threshold;
  readonly allowUndecided?: boolean;
  readonly config?: string;
  readonly baseline?: string;
  readonly writeBaseline?: boolean;
  /** commander: `--no-color` sets it to false. */
  readonly color: boolean;
  readonly rule?: readonly string[];
  readonly verbose?: boolean;
}
