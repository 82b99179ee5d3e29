/** How much a permitted kind hands out beyond running workloads in the listed namespaces. */
export type Danger = 'critical' | 'high' | 'medium' | 'low';

/** Kinds of one group that hand out the same thing. */
export interface EscalationRow {
  readonly group: string;
  /** Kinds of the group; `['*']` stands for whatever kinds the group has. */
  readonly kinds: readonly string[];
  readonly scope: 'Cluster' | 'Namespaced';
  /** In any namespace the project permits; for cluster-scoped kinds, anywhere. Absent: harmless there. */
  readonly danger?: Danger;
  /** Where the destination includes `kube-system` or an operator's namespace, when worse. */
  readonly system?: Danger;
  /** Where the destination includes Argo CD's own namespace, when worse. */
  readonly controlPlane?: Danger;
  /** What the writer of a permitted repository gains. */
  readonly why: string;
}

/** From harmless to worst. */
export const DANGER_ORDER: readonly Danger[] = ['low', 'medium', 'high', 'critical'];
