import { decideResource } from '../../decisions/resource-permitted';
import { filepathMatch } from '../../decisions/go/filepath-match';
import type { Facts } from '../facts';
import type { Reference } from '../finding';
import { ESCALATION_ROWS } from '../tables/escalation';
import { DANGER_ORDER, type Danger, type EscalationRow } from '../tables/escalation-row';
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
export function findEscalations(facts: Facts, project: EffectiveProject, reach: Reach): readonly Escalation[] {
  const found: Escalation[] = [];
  if (!reach.anything) return found;
  for (const row of ESCALATION_ROWS) {
    const { danger, because } = dangerOf(row, reach, facts.controlPlane);
    if (danger === undefined) continue;
    for (const kind of row.kinds) {
      const asked = kind === '*' ? 'AnyKindOfTheGroup' : kind;
      const namespaced = row.scope === 'Namespaced';
      const decision = decideResource(project.project, { group: row.group, kind: asked, namespaced }, facts.version);
      if (!decision.permitted) continue;
      const evidence = decision.evidence[0];
      const named = evidence?.value as { readonly group?: string; readonly name?: string } | undefined;
      const isNamedGroup = named !== undefined && !isPattern(named.group ?? '');
      if (row.danger !== 'low' && !isNamedGroup && !isInstalled(facts, row.group, kind)) continue;
      found.push({
        entry: kindEntry(row.group, kind),
        danger,
        why: row.why,
        scope: row.scope,
        ...(because === undefined ? {} : { because }),
        by: referProject(project, evidence?.path.slice(0, 3) ?? ['spec']),
      });
    }
  }
  return found;
}

function dangerOf(row: EscalationRow, reach: Reach, controlPlane: string): { danger?: Danger; because?: string } {
  const candidates: { danger: Danger; because?: string }[] = [];
  if (row.danger) candidates.push({ danger: row.danger });
  if (row.system && reach.system[0] !== undefined) candidates.push({ danger: row.system, because: reach.system[0] });
  if (row.controlPlane && reach.controlPlane) candidates.push({ danger: row.controlPlane, because: controlPlane });
  let worst: { danger?: Danger; because?: string } = {};
  for (const each of candidates)
    if (worst.danger === undefined || DANGER_ORDER.indexOf(each.danger) > DANGER_ORDER.indexOf(worst.danger)) worst = each;
  return worst;
}

/** Groups of Kubernetes itself: installed everywhere, though not every one of them on every distribution. */
const BUILT_IN = /^(|apps|batch|policy|autoscaling|extensions|[a-z.]+\.k8s\.io)$/;
const ADD_ONS = ['gateway.networking.k8s.io', 'snapshot.storage.k8s.io', 'policy.networking.k8s.io', 'cluster.x-k8s.io'];

function isInstalled(facts: Facts, group: string, kind: string): boolean {
  if (BUILT_IN.test(group) && !ADD_ONS.includes(group)) return true;
  return facts.installedKinds.some((installed) => installed.group === group && (kind === '*' || installed.kind === kind));
}

/** Whether an entry of a list of kinds covers a kind (Go's `filepath.Match`, as Argo CD compares). */
export function coversKind(entry: { readonly group?: string; readonly kind?: string }, group: string, kind: string): boolean {
  return filepathMatch(entry.kind ?? '', kind) === true && filepathMatch(entry.group ?? '', group) === true;
}
