/** An age recipient and who holds its identity. */
export interface ContractRecipient {
  /** `the owner, offline` or `this cluster, for project vcap`. */
  readonly holder: string;
  /** Public key, `age1…`. */
  readonly recipient: string;
}

/** A source that an Application of the tenant reads. */
export interface ContractSource {
  readonly repoURL: string;
  readonly revision: string;
  /** Folder or file, relative to the repository's root. */
  readonly path: string;
  readonly role: 'chart' | 'values' | 'secrets' | 'manifests';
  /** Whose repository it is. */
  readonly owner: 'tenant' | 'overlay' | 'cluster';
  /** Where it belongs, while it lies in the cluster repository for now. */
  readonly movesTo?: { readonly repoURL: string; readonly path: string };
}

/** How image automation records what it found. */
export interface ContractWriteBack {
  readonly method: 'git' | 'argocd';
  /** File it writes, relative to the repository's root; absent for `argocd`, which writes no file. */
  readonly file?: string;
  readonly repoURL?: string;
  readonly branch?: string;
}

/** A static volume: the object of the cluster and the one claim it is reserved for. */
export interface ContractVolume {
  readonly volume: string;
  readonly claim: string;
  /** Kubernetes quantity, as in `10Gi`. */
  readonly size: string;
  readonly hostPath: string;
  readonly node: string;
}

/** A route into the tenant's namespace that the cluster owns. */
export interface ContractEdge {
  readonly name: string;
  readonly host: string;
  readonly service: string;
  readonly port: number;
}

/** One Application: a service in an environment. */
export interface ContractApplication {
  readonly name: string;
  readonly service: string;
  readonly environment: string;
  readonly namespace: string;
  readonly sources: readonly ContractSource[];
  /** Images by alias, as image automation follows them. */
  readonly images: Readonly<Record<string, string>>;
  readonly writeBack?: ContractWriteBack;
  readonly volumes: readonly ContractVolume[];
  readonly edges: readonly ContractEdge[];
}

/** A namespace of the tenant and its Pod Security levels. */
export interface ContractNamespace {
  readonly name: string;
  readonly environment: string;
  readonly enforce: string;
  readonly warn?: string;
}

/** All that a tenant must know of its place on a cluster. Lists are sorted; nothing in it is secret. */
export interface TenantContract {
  readonly tenant: string;
  /** The cluster's name, the first half of `deploy/<cluster>-<env>`. */
  readonly cluster: string;
  /** Program file that declares the tenant. */
  readonly program: string;
  /** Repository that registers the tenant. */
  readonly clusterRepository: string;
  /** AppProject of the tenant's Applications. */
  readonly project: string;
  /** The tenant's own repositories. */
  readonly repositories: readonly string[];
  /** Repository that holds `deploy/` in the tenant's stead. */
  readonly overlay?: string;
  readonly namespaces: readonly ContractNamespace[];
  readonly applications: readonly ContractApplication[];
  /** Namespaced kinds, `group/Kind`, the core group without a slash. */
  readonly kinds: readonly string[];
  /** Cluster-scoped kinds, written the same way. */
  readonly clusterKinds: readonly string[];
  /** Recipients that every `*.sops.yaml` must list; empty when the tenant has no secrets. */
  readonly recipients: readonly ContractRecipient[];
  /** Name by which an Application asks for decryption. */
  readonly decryptionPlugin?: string;
  /** The write credential in use and what replaces it. */
  readonly credential?: { readonly current: string; readonly replacement: string };
  readonly openDecisions: readonly { readonly id: string; readonly text: string }[];
}
