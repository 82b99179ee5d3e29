import type { IConstruct } from 'constructs';
import { programFileOf } from './program-file';

/** A fault of the user's data met while constructing. Recorded, never thrown, and reported with all the others. */
export interface Fault {
  /** Kebab-case statement of the fault, as a rule's id. */
  readonly code: string;
  /** Path of the construct it is about. */
  readonly construct: string;
  /** Program file that declares it. @default that of the installation it was recorded in */
  readonly program?: string;
  readonly what: string;
  readonly why: string;
  readonly fix: string;
}

/** A decision the owner declared open, or a gap accepted with a reason: shown on every synth until it is closed. */
export interface OpenDecision {
  readonly construct: string;
  readonly id: string;
  readonly text: string;
}

const FAULTS = Symbol.for('cdk8s-gatehouse.faults');
const LATE = Symbol.for('cdk8s-gatehouse.late-faults');
const OPEN = Symbol.for('cdk8s-gatehouse.open-decisions');

type Recorded = { readonly scope: IConstruct; readonly fault: Fault };
type Ledger = { [FAULTS]?: Recorded[]; [LATE]?: (() => readonly Fault[])[]; [OPEN]?: OpenDecision[] };

/** Records a fault at the tree's root, so that it survives a construct that could not be added (a duplicate id). */
export function recordFault(scope: IConstruct, fault: Fault): void {
  const root = scope.node.root as unknown as Ledger;
  if (!root[FAULTS]) Object.defineProperty(root, FAULTS, { value: [], enumerable: false });
  root[FAULTS]!.push({ scope, fault });
}

/**
 * Announces faults that can only be told once the tree is complete (something that nobody declared). Asked by
 * {@link faultsOf}, possibly more than once.
 */
export function addLateFaults(scope: IConstruct, tell: () => readonly Fault[]): void {
  const root = scope.node.root as unknown as Ledger;
  if (!root[LATE]) Object.defineProperty(root, LATE, { value: [], enumerable: false });
  root[LATE]!.push(tell);
}

/** All faults recorded under a root, and those that the complete tree shows, in order of construct path, then code. */
export function faultsOf(root: IConstruct): readonly Fault[] {
  const { [FAULTS]: faults = [], [LATE]: late = [] } = root as unknown as Ledger;
  // Asked only now: an installation may meet a fault among its props before it knows its own file.
  const recorded = faults.map(({ scope, fault }) => ({ program: programFileOf(scope), ...fault }));
  return [...recorded, ...late.flatMap((tell) => tell())].sort(
    (a, b) => compare(a.construct, b.construct) || compare(a.code, b.code),
  );
}

/** Records an open decision at the tree's root. */
export function recordOpenDecision(scope: IConstruct, decision: OpenDecision): void {
  const root = scope.node.root as unknown as Ledger;
  if (!root[OPEN]) Object.defineProperty(root, OPEN, { value: [], enumerable: false });
  root[OPEN]!.push(decision);
}

/** All open decisions under a root, in order of construct path, then id. */
export function openDecisionsOf(root: IConstruct): readonly OpenDecision[] {
  const decisions = (root as unknown as Ledger)[OPEN] ?? [];
  return [...decisions].sort((a, b) => compare(a.construct, b.construct) || compare(a.id, b.id));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
