import { askEngine } from './template-engine';

/** `branch_slug` of the pull-request generator: github.com/gosimple/slug v1.15.0, at most 50 characters, underscores as dashes. */
export function makeBranchSlugs(branches: readonly string[]): readonly string[] {
  return branches.length === 0 ? [] : (askEngine('slug', branches) as string[]);
}
