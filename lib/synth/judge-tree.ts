import type { IConstruct } from 'constructs';
import { faultsOf, openDecisionsOf } from '../constructs/fault';
import { formatFault, formatOpenDecision } from './format-fault';
import type { Judgement } from './judgement';
import type { MadeTree } from './made-file';
import { findTreeFaults } from './tree-faults';

/** Judges a whole tree once: faults met while constructing, faults of the files, every check on every installation. */
export function judgeTree(root: IConstruct, tree: MadeTree): Judgement {
  const faults = [...faultsOf(root), ...findTreeFaults(tree)].map(formatFault);
  return { faults, undecided: [], notices: openDecisionsOf(root).map(formatOpenDecision) };
}
