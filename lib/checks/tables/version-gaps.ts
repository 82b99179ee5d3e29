import { type ArgoCdVersion, isSince } from '../../model/argocd-version';

/** Something that a repository Argo CD builds can do, on some versions, whatever its project says. */
export interface VersionGap {
  /** Name by which `gatehouse.dev/because-settings` accepts the gap. */
  readonly id: string;
  readonly what: string;
  readonly closedBy: string;
  readonly isClosed: (version: ArgoCdVersion) => boolean;
  /** Key of `argocd-cm` that closes it on every version; a rule of its own judges it where the settings are known. */
  readonly setting?: string;
  /** When the gap matters: with any foreign repository, or one built as a directory, or only with cluster-scoped kinds, or plugins, of its project. */
  readonly needs: 'repository' | 'directory' | 'named-cluster-kinds' | 'plugin';
}

/** Gaps seen on real servers (v2.14.11 to v3.5.7) or read in the source. */
export const VERSION_GAPS: readonly VersionGap[] = [
  {
    id: 'hooks-escape-project',
    what: 'a PostDelete hook creates any kind, a ClusterRoleBinding too, when its Application is removed',
    closedBy: 'Argo CD 3.5.7',
    isClosed: (version) => isSince(version, 3, 5, 7),
    needs: 'repository',
  },
  {
    id: 'jsonnet-reads-repo-server',
    what: 'Jsonnet in a directory source reads the repo-server’s files by absolute path, its kubeconfig too',
    closedBy: 'a 3.5 after 3.5.0, or `jsonnet.enable: "false"` in `argocd-cm`',
    isClosed: (version) => isSince(version, 3, 5, 1),
    setting: 'jsonnet.enable',
    needs: 'directory',
  },
  {
    id: 'cluster-kind-names-ignored',
    what: 'the `name` of a cluster-scoped entry is ignored, so that one Namespace is every Namespace',
    closedBy: 'Argo CD 3.3, or no such kind permitted',
    isClosed: (version) => isSince(version, 3, 3),
    needs: 'named-cluster-kinds',
  },
  {
    id: 'plugins-cannot-know-project',
    what: 'a config management plugin is not told the project of the Application it decrypts for',
    closedBy: 'Argo CD 3.0, or no plugin for foreign repositories',
    isClosed: (version) => isSince(version, 3, 0),
    needs: 'plugin',
  },
  {
    id: 'deletion-veto-by-hook',
    what: 'a PostDelete hook of a refused kind keeps its Application from being deleted',
    closedBy: 'nothing: offboard by removing the Application’s finalizers first',
    isClosed: () => false,
    needs: 'repository',
  },
];
