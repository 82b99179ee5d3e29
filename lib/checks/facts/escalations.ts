import type { Evidence } from '../../decisions/decision';
import { filepathMatch } from '../../decisions/go/filepath-match';
import type { Facts } from '../facts';
import type { Reference } from '../finding';
import { ESCALATION_ROWS } from '../tables/escalation';
import { DANGER_ORDER, type Danger, type EscalationRow } from '../tables/escalation-row';
import { takeOrMake } from './map-entries';
import { isPattern } from './match-glob';
import { type EffectiveProject, referProject } from './project-fact';
import type { Reach } from './reach';
import { kindEntry } from './words';

/** A kind that a project permits and that hands out more than the project intends. */
export interface Escalation {
  /** `Kind.group` */
  readonly entry: string;
  readonly danger: Danger;
  readonly why: string;
  readonly scope: EscalationRow['scope'];
  /** The namespace that makes it so bad, when one does: Argo CD's or a system one. */
  readonly because?: string;
  /** The entry that permits it; the project when an absent list does. */
  readonly by: Reference;
}

/**
 * Kinds of the escalation table that a project permits. A kind of an operator counts when an entry names it, when its
 * CRD is in the tree, or when the tree holds an object of it: elsewhere nobody knows that it is installed.
 */
export function findEscalations(
  facts: Facts,
  project: EffectiveProject,
  reach: Reach,
  permitted: PermittedKinds,
): readonly Escalation[] {
  const found: Escalation[] = [];
  if (!reach.anything) return found;
  for (const { row, kind, evidence, isNamed } of permitted(project)) {
    const { danger, because } = dangerOf(row, reach, facts.controlPlane);
    if (danger === undefined) continue;
    found.push({
      entry: kindEntry(row.group, kind),
      danger: because === undefined ? dampen(row, danger, isNamed, () => runsWorkloads(facts, project)) : danger,
      why: row.why,
      scope: row.scope,
      ...(because === undefined ? {} : { because }),
      by: referProject(project, evidence?.path.slice(0, 3) ?? ['spec']),
    });
  }
  return found;
}

/** A kind of the table that a project permits, and the entry of the project that does. */
interface PermittedKind {
  readonly row: EscalationRow;
  readonly kind: string;
  readonly evidence: Evidence | undefined;
  /** Whether the entry names the kind, and is no pattern that happens to cover it. */
  readonly isNamed: boolean;
}

/** The kinds of the table that a project permits. */
export type PermittedKinds = (project: EffectiveProject) => readonly PermittedKind[];

/** Goes through the table once for each set of lists: the projects of a tree often repeat the same ones. */
export function createPermittedKinds(facts: Facts): PermittedKinds {
  const byLists = new Map<ReturnType<Facts['askKind']>, readonly PermittedKind[]>();
  return (project) => {
    const ask = facts.askKind(project);
    return takeOrMake(byLists, ask, () => findPermittedKinds(facts, ask));
  };
}

function findPermittedKinds(facts: Facts, ask: ReturnType<Facts['askKind']>): readonly PermittedKind[] {
  const found: PermittedKind[] = [];
  for (const row of ESCALATION_ROWS) {
    for (const kind of row.kinds) {
      const asked = kind === '*' ? 'AnyKindOfTheGroup' : kind;
      const namespaced = row.scope === 'Namespaced';
      const decision = ask(row.group, asked, namespaced);
      if (!decision.permitted) continue;
      const evidence = decision.evidence[0];
      const named = evidence?.value as { readonly group?: string; readonly kind?: string } | undefined;
      const isNamedGroup = named !== undefined && !isPattern(named.group ?? '');
      if (!isNamedGroup && !isInstalled(facts, row.group, kind)) continue;
      found.push({ row, kind, evidence, isNamed: isNamedGroup && !isPattern(named.kind ?? '') });
    }
  }
  return found;
}

/**
 * In a namespace of the project's own: a kind of medium danger that an entry names is meant, and a Secret adds nothing
 * to workloads, which run as any service account of the namespace already.
 */
function dampen(row: EscalationRow, danger: Danger, isNamed: boolean, runs: () => boolean): Danger {
  if (row.scope === 'Cluster') return danger;
  if (danger === 'medium' && isNamed) return 'low';
  return row.group === '' && row.kinds.includes('Secret') && runs() ? 'low' : danger;
}

function runsWorkloads(facts: Facts, project: EffectiveProject): boolean {
  return (
    [
      ['', 'Pod'],
      ['apps', 'Deployment'],
      ['apps', 'StatefulSet'],
      ['batch', 'Job'],
    ] as const
  ).some(([group, kind]) => facts.askKind(project)(group, kind, true).permitted);
}

function dangerOf(row: EscalationRow, reach: Reach, controlPlane: string): { danger?: Danger; because?: string } {
  const candidates: { danger: Danger; because?: string }[] = [];
  if (row.danger) candidates.push({ danger: row.danger });
  if (row.system && reach.system[0] !== undefined) candidates.push({ danger: row.system, because: reach.system[0] });
  if (row.controlPlane && reach.controlPlane) candidates.push({ danger: row.controlPlane, because: controlPlane });
  let worst: { danger?: Danger; because?: string } = {};
  for (const each of candidates)
    if (worst.danger === undefined || DANGER_ORDER.indexOf(each.danger) > DANGER_ORDER.indexOf(worst.danger))
      worst = each;
  return worst;
}

/** Groups of Kubernetes itself: installed everywhere, though not every one of them on every distribution. */
const BUILT_IN = /^(|apps|batch|policy|autoscaling|extensions|[a-z.]+\.k8s\.io)$/;
const ADD_ONS = [
  'gateway.networking.k8s.io',
  'snapshot.storage.k8s.io',
  'policy.networking.k8s.io',
  'cluster.x-k8s.io',
];

function isInstalled(facts: Facts, group: string, kind: string): boolean {
  if (BUILT_IN.test(group) && !ADD_ONS.includes(group)) return true;
  return facts.installedKinds.some(
    (installed) => installed.group === group && (kind === '*' || installed.kind === kind),
  );
}

/** Whether an entry of a list of kinds covers a kind (Go's `filepath.Match`, as Argo CD compares). */
export function coversKind(
  entry: { readonly group?: string; readonly kind?: string },
  group: string,
  kind: string,
): boolean {
  return filepathMatch(entry.kind ?? '', kind) === true && filepathMatch(entry.group ?? '', group) === true;
}
