import type { ResourceId } from '../model/resource-id';

/** Text that a source rendered to: YAML or JSON documents, and the file they came from when the tool keeps files apart. */
export interface RenderedText {
  /** File inside the checkout, `undefined` for the single stream a tool printed. */
  readonly file?: string;
  readonly text: string;
}

/** Kind of tool Argo CD would use for a source. */
export type SourceType = 'Helm' | 'Kustomize' | 'Directory' | 'Plugin';

/** What became of one source. */
export type SourceRender =
  | {
      readonly outcome: 'rendered';
      readonly type: SourceType | 'Ref';
      readonly texts: readonly RenderedText[];
      /** What a reader must know to trust the render: a tool of another version than Argo CD ships, a default that was assumed. */
      readonly notes: readonly string[];
    }
  /** Argo CD would refuse the source: a ComparisonError with this sentence. */
  | { readonly outcome: 'refused'; readonly message: string }
  /** It could not be told what Argo CD would render. Never a pass. */
  | { readonly outcome: 'undecided'; readonly cause: string; readonly fix: string };

/** The renders of all sources of an Application, in their order. */
export interface ApplicationRender {
  readonly application: ResourceId;
  readonly sources: readonly SourceRender[];
}

/** Thrown inside the room to leave early with Argo CD's own sentence; never leaves it. */
export class SourceRefused extends Error {}

/** Thrown inside the room when the answer cannot be had; never leaves it. */
export class SourceUndecided extends Error {
  constructor(
    cause: string,
    readonly fix: string,
  ) {
    super(cause);
  }
}
