/** A cluster as Argo CD knows it: the contents of its cluster Secret. */
export interface Cluster {
  /** Server URL, the key by which Argo CD looks clusters up. */
  readonly server: string;
  /** Name, the empty string when the Secret gives none. */
  readonly name: string;
  /** Project the cluster is scoped to (`project` of the Secret). */
  readonly project?: string;
  /** Namespaces Argo CD manages there (`namespaces` of the Secret); absent means all. */
  readonly namespaces?: readonly string[];
}

/** The server string of the cluster Argo CD itself runs in. */
export const IN_CLUSTER_SERVER = 'https://kubernetes.default.svc';

/** The name Argo CD gives that cluster when no Secret names it otherwise. */
export const IN_CLUSTER_NAME = 'in-cluster';
