import type { AppProject, AppProjectSpec } from '../../model/app-project';
import type { InventoryObject } from '../../model/inventory';
import type { FieldPath } from '../../model/place';
import type { Reference } from '../finding';

/** An AppProject of the tree, as written and as the controller sees it. */
export interface EffectiveProject {
  readonly name: string;
  readonly object: InventoryObject;
  /** `spec` as written, every list of the right shape. */
  readonly spec: AppProjectSpec;
  /**
   * The project with global projects and scoped Secrets merged in (Argo CD v3.5.7, `GetAppProjectWithScopedResources`):
   * what decisions are asked of. Entries of the project itself come first and keep their index.
   */
  readonly project: AppProject;
}

/** Points at a field of the project. */
export function referProject(project: EffectiveProject, path: FieldPath = [], label?: string): Reference {
  return {
    object: project.object,
    ...(path.length > 0 ? { path } : {}),
    ...(label === undefined ? {} : { label }),
  };
}
