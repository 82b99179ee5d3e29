import type { IConstruct } from 'constructs';
import { type CheckResult, runChecks } from '../checks/run-checks';
import { faultsOf, openDecisionsOf } from '../constructs/fault';
import { type InstallationContext, tryContextOf } from '../constructs/installation-context';
import { findArgoCdValues } from '../inventory/argocd-values';
import { createLocator } from '../inventory/locate';
import { readSettings } from '../inventory/settings';
import type { Inventory } from '../model/inventory';
import { checkoutsOf, findMissingCheckouts } from './checkout-of';
import { describeChecks } from './describe-checks';
import { formatFault, formatOpenDecision } from './format-fault';
import type { Judgement } from './judgement';
import type { MadeInstallation, MadeTree } from './made-file';
import { findTreeFaults } from './tree-faults';

/** Judges a whole tree once: faults met while constructing, faults of the files, every check on every installation. */
export function judgeTree(root: IConstruct, tree: MadeTree, label: string, failOn: 'error' | 'warning'): Judgement {
  const declared = root.node.findAll().flatMap((construct) => tryContextOf(construct) ?? []);
  const locator = createLocator((file) => textOf(tree, label, file));
  const several = tree.installations.size > 1;
  const verdicts = [...tree.installations].map(([name, made]) => {
    const context = declared.find(({ id }) => id === name);
    return describeChecks(
      raiseUnclaimed(runChecks(inventoryOf(made, context, tree))),
      locator,
      failOn,
      several ? name : undefined,
    );
  });
  return {
    faults: [
      ...[...faultsOf(root), ...findMissingCheckouts(declared), ...findTreeFaults(tree)].map(formatFault),
      ...verdicts.flatMap(({ faults }) => faults),
    ],
    undecided: verdicts.flatMap(({ undecided }) => undecided),
    notices: [...verdicts.flatMap(({ notices }) => notices), ...openDecisionsOf(root).map(formatOpenDecision)],
  };
}

function inventoryOf(
  { objects, values }: MadeInstallation,
  context: InstallationContext | undefined,
  tree: MadeTree,
): Inventory {
  const argocdValues = findArgoCdValues(values);
  return {
    objects,
    skipped: [],
    errors: [],
    checkouts: context === undefined ? [] : checkoutsOf(context, tree),
    settings: readSettings(objects, argocdValues, {
      ...(context === undefined ? {} : { controlPlaneNamespace: context.argocdNamespace }),
    }),
    ...(argocdValues.length > 0 ? { argocdValues } : {}),
  };
}

/** A program that gives its checkout wants to hear of folders that nobody deploys: for it they are faults. */
function raiseUnclaimed(result: CheckResult): CheckResult {
  const findings = result.findings.map((finding) =>
    finding.rule === 'unclaimed-directory' ? { ...finding, severity: 'error' as const } : finding,
  );
  return { ...result, findings };
}

function textOf(tree: MadeTree, label: string, file: string): string | undefined {
  return tree.files.find(({ area, path }) => area === 'tree' && `${label}/${path}` === file)?.text;
}
