import type { WriteBack } from './image-automation';
import type { JustifiedKind, KindName } from './kind-name';
import type { PodSecurity } from './pod-security';

/** A static volume of a tenant. Its object is `<application>-<id>-<cluster>`, its claim `<application>-<id>`. */
export interface VolumeProps {
  /** Kubernetes quantity, as in `10Gi`. */
  readonly size: string;
  /** Folder on the node; it has to exist (`type: Directory`). */
  readonly hostPath: string;
  /** The node that has the folder. @default the cluster's name, for a cluster of one node */
  readonly node?: string;
}

/**
 * A route that the cluster owns, from an entry point of Traefik to a service of the tenant's: an IngressRouteTCP and
 * the TLSOption it needs, both named by the edge's id. TLSOption is a kind that the tenant's own project denies.
 */
export interface EdgeProps {
  /** Entry point of Traefik, by name. */
  readonly entryPoint: string;
  /** Host name, told apart by SNI. */
  readonly host: string;
  /** Service of the tenant's, in the namespace of the environment. */
  readonly service: string;
  /** Port of the Service. */
  readonly port: number;
  /** Least TLS version. @default VersionTLS13 */
  readonly minVersion?: 'VersionTLS12' | 'VersionTLS13';
  /** Why the cluster opens it. */
  readonly because: string;
}

/** SOPS files that stay in the cluster repository for now: a decision that is open until the tenant hosts them. */
export interface InterimSecrets {
  /** Folder in the cluster repository that holds a folder per environment, as in `tenants/vcap/secrets`. */
  readonly folder: string;
  /** Id of the decision, as it is shown on every synth. */
  readonly decision: string;
  /** What has to be agreed before it can be closed. */
  readonly because: string;
}

/** A service in one environment. */
export interface ServiceEnvironmentProps {
  /** Name of the Application. @default <service>-<environment> */
  readonly application?: string;
  /** Static volumes by id. @default none */
  readonly volumes?: Readonly<Record<string, VolumeProps>>;
  /** Routes that the cluster owns, by id. @default none */
  readonly edges?: Readonly<Record<string, EdgeProps>>;
}

/** How a service is built from its repository; the tool is pinned, whatever the tenant puts into the folder. */
export type ServiceSource =
  /** A chart; its values are `deploy/<cluster>-<env>/values.yaml`. */
  | { readonly chart: string }
  /** A kustomization. */
  | { readonly kustomize: string }
  /** Plain manifests, all below the folder. */
  | { readonly directory: string };

/** A service of a tenant: one repository, one Application per environment. */
export type ServiceProps = ServiceSource & {
  readonly repository: string;
  /** @default main */
  readonly revision?: string;
  /** Images by alias, followed by image automation. */
  readonly images?: Readonly<Record<string, string>>;
  /** Where image automation writes. Required with images: the credential is part of the contract. */
  readonly writeBack?: WriteBack;
  /**
   * Its SOPS files: `deploy/<cluster>-<env>/secrets` beside the values, or for now in the cluster repository.
   * @default none
   */
  readonly secrets?: 'deploy' | InterimSecrets;
  /** What sets its number of replicas: git then leaves the number alone. */
  readonly scaledBy?: string;
  readonly environments: Readonly<Record<string, ServiceEnvironmentProps>>;
};

/** A third party whose repositories say what runs, and a cluster that says where. */
export interface TenantProps {
  /** What removing one of its Applications does. They may hold volumes, so none cascades and there is no default. */
  readonly onRemoval: 'keep' | 'protect';
  /** Namespaced kinds it renders, and no others. */
  readonly kinds: readonly KindName[];
  /** Cluster-scoped kinds it cannot do without. @default none */
  readonly clusterKinds?: readonly JustifiedKind[];
  /** Namespaces by environment. @default <tenant>-<environment> */
  readonly namespaces?: Readonly<Record<string, string>>;
  /** Pod Security of its namespaces. @default enforce baseline */
  readonly podSecurity?: PodSecurity;
  /** Its services by id, each a repository with its environments. */
  readonly services: Readonly<Record<string, ServiceProps>>;
  /**
   * Repository that holds `deploy/` in the tenant's stead, with the same layout, and nothing that is not this tenant's:
   * switching to it changes repository URLs and nothing else.
   */
  readonly overlay?: string;
  /** The write credential that the cluster holds for the tenant's repositories, and what is to replace it. */
  readonly credential?: { readonly current: string; readonly replacement: string };
  /** Decisions that are open beside those of `secrets`, text by id. */
  readonly openDecisions?: Readonly<Record<string, string>>;
}
