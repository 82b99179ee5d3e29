/** One Go module of ours under `test/e2e/go/<folder>`, from which programs of one upstream release are built. */
export interface ServerModule {
  /** Folder under `test/e2e/go`, unique per release. */
  readonly folder: string;
  /** The upstream Go module, as in its `go.mod`. */
  readonly module: string;
  /** The upstream release, as the Go module proxy spells it. */
  readonly version: string;
  /** Packages to build, relative to the module; the last path element becomes the program's name unless `names` says otherwise. */
  readonly packages: readonly string[];
  /** Program names that differ from the package's last path element. */
  readonly names?: Readonly<Record<string, string>>;
  /** What replaces the upstream's relative replaces, which no consumer can follow: module path -> version, `drop` to leave the replace out. */
  readonly relativeReplaces?: (modulePath: string) => string | 'drop';
  /** `-X` stamps, so that a program says which version it is. */
  readonly stamps?: Readonly<Record<string, string>>;
  /** Build tags. */
  readonly tags?: readonly string[];
}

const argocdStamps = (major: string, version: string): Readonly<Record<string, string>> => ({
  [`github.com/argoproj/argo-cd/${major}/common.version`]: version,
});

/**
 * The pinned servers and tools, in the order in which a cold build makes them: what every suite needs comes first.
 * Helm and kustomize come in the versions that each Argo CD release ships (`hack/tool-versions.sh`).
 */
export const SERVER_MODULES: readonly ServerModule[] = [
  {
    folder: 'kubernetes-1.34',
    module: 'k8s.io/kubernetes',
    version: 'v1.34.3',
    packages: ['cmd/kube-apiserver', 'cmd/kube-controller-manager', 'cmd/kube-scheduler', 'cmd/kubectl'],
    relativeReplaces: () => 'v0.34.3',
    stamps: {
      'k8s.io/component-base/version.gitVersion': 'v1.34.3',
      'k8s.io/component-base/version.gitMajor': '1',
      'k8s.io/component-base/version.gitMinor': '34',
      'k8s.io/client-go/pkg/version.gitVersion': 'v1.34.3',
    },
  },
  {
    folder: 'etcd-3.6',
    module: 'go.etcd.io/etcd/server/v3',
    version: 'v3.6.4',
    packages: ['.'],
    names: { '.': 'etcd' },
    relativeReplaces: () => 'drop',
  },
  {
    folder: 'argocd-3.5',
    module: 'github.com/argoproj/argo-cd/v3',
    version: 'v3.5.7',
    packages: ['cmd'],
    names: { cmd: 'argocd' },
    // From v3.4 on the engine lives in the same repository and is replaced by folder; this is the commit of the release.
    relativeReplaces: () => 'v0.0.0-20260914071520-c9c369efcc5b',
    stamps: argocdStamps('v3', '3.5.7'),
  },
  { folder: 'kwok-0.8', module: 'sigs.k8s.io/kwok', version: 'v0.8.0', packages: ['cmd/kwok'] },
  { folder: 'helm-4.2', module: 'helm.sh/helm/v4', version: 'v4.2.1', packages: ['cmd/helm'] },
  {
    folder: 'kustomize-5.8',
    module: 'sigs.k8s.io/kustomize/kustomize/v5',
    version: 'v5.8.1',
    packages: ['.'],
    names: { '.': 'kustomize' },
    relativeReplaces: () => 'drop',
  },
  { folder: 'sops-3.13', module: 'github.com/getsops/sops/v3', version: 'v3.13.3', packages: ['cmd/sops'] },
  { folder: 'age-1.3', module: 'filippo.io/age', version: 'v1.3.2', packages: ['cmd/age', 'cmd/age-keygen'] },
  {
    folder: 'argocd-2.14',
    module: 'github.com/argoproj/argo-cd/v2',
    version: 'v2.14.11',
    packages: ['cmd'],
    names: { cmd: 'argocd' },
    stamps: argocdStamps('v2', '2.14.11'),
  },
  { folder: 'helm-3.16', module: 'helm.sh/helm/v3', version: 'v3.16.3', packages: ['cmd/helm'] },
  {
    folder: 'kustomize-5.4',
    module: 'sigs.k8s.io/kustomize/kustomize/v5',
    version: 'v5.4.3',
    packages: ['.'],
    names: { '.': 'kustomize' },
    relativeReplaces: () => 'drop',
  },
  {
    folder: 'kyverno-1.15',
    module: 'github.com/kyverno/kyverno',
    version: 'v1.15.2',
    packages: ['cmd/cli/kubectl-kyverno'],
  },
  {
    folder: 'vault-1.21',
    module: 'github.com/hashicorp/vault',
    version: 'v1.21.0',
    packages: ['.'],
    names: { '.': 'vault' },
    // Its `api`, `sdk` and plugin helpers are released as modules of their own, which its `require` names.
    relativeReplaces: () => 'drop',
  },
];

/** The module in the folder; an unknown name is a fault of the caller. */
export function findServerModule(folder: string): ServerModule {
  const found = SERVER_MODULES.find((each) => each.folder === folder);
  if (found === undefined) throw new Error(`no server module \`${folder}\` in test/e2e/lab/server-modules.ts`);
  return found;
}

/** Where in the table the program called `name` is built, for a package of the module. */
export function programName(module: ServerModule, packagePath: string): string {
  return module.names?.[packagePath] ?? packagePath.slice(packagePath.lastIndexOf('/') + 1);
}
