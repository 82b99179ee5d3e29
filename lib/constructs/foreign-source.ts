import type { ApplicationSpecSources } from '../../imports/argoproj.io';

/**
 * A folder of a repository that is not the cluster's, with the tool pinned by a block that survives on the live
 * object: `directory: {}` was dropped by Argo CD v3.5.7, and the folder was then built with whatever lay in it.
 */
export interface FolderOfRepository {
  readonly repository: string;
  readonly path: string;
  /** @default main */
  readonly revision?: string;
  /** `directory`: plain manifests, all below the folder. `kustomize`: a kustomization, with the namespace set. */
  readonly tool: 'directory' | 'kustomize';
}

/** The source of such a folder, for an Application that deploys to a namespace. */
export function pinnedFolderSource(folder: FolderOfRepository, namespace: string): ApplicationSpecSources {
  return {
    repoUrl: folder.repository,
    path: folder.path,
    targetRevision: folder.revision ?? 'main',
    ...(folder.tool === 'directory' ? { directory: { recurse: true } } : { kustomize: { namespace } }),
  };
}
