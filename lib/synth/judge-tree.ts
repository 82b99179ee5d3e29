import type { IConstruct } from 'constructs';
import { runChecks } from '../checks/run-checks';
import { faultsOf, openDecisionsOf } from '../constructs/fault';
import type { Installation } from '../constructs/installation';
import { type InstallationContext, tryContextOf } from '../constructs/installation-context';
import { findArgoCdValues } from '../inventory/argocd-values';
import { createLocator } from '../inventory/locate';
import { readCheckout } from '../inventory/read-checkout';
import { readSettings } from '../inventory/settings';
import type { Inventory, RepositoryCheckout } from '../model/inventory';
import { describeChecks } from './describe-checks';
import { formatFault, formatOpenDecision } from './format-fault';
import type { Judgement } from './judgement';
import type { MadeInstallation, MadeTree } from './made-file';
import { findTreeFaults } from './tree-faults';

/** Judges a whole tree once: faults met while constructing, faults of the files, every check on every installation. */
export function judgeTree(root: IConstruct, tree: MadeTree, label: string, failOn: 'error' | 'warning'): Judgement {
  const declared = root.node.findAll().flatMap((construct) => tryContextOf(construct) ?? []);
  const locator = createLocator((file) => textOf(tree, label, file));
  const verdicts = [...tree.installations].map(([name, made]) => {
    const context = declared.find(({ id }) => id === name);
    return describeChecks(runChecks(inventoryOf(made, context)), locator, failOn);
  });
  return {
    faults: [
      ...[...faultsOf(root), ...findTreeFaults(tree)].map(formatFault),
      ...verdicts.flatMap(({ faults }) => faults),
    ],
    undecided: verdicts.flatMap(({ undecided }) => undecided),
    notices: [...verdicts.flatMap(({ notices }) => notices), ...openDecisionsOf(root).map(formatOpenDecision)],
  };
}

function inventoryOf({ objects, values }: MadeInstallation, context: InstallationContext | undefined): Inventory {
  const argocdValues = findArgoCdValues(values);
  return {
    objects,
    skipped: [],
    errors: [],
    checkouts: context === undefined ? [] : checkoutsOf(context),
    settings: readSettings(objects, argocdValues, {
      ...(context === undefined ? {} : { controlPlaneNamespace: context.argocdNamespace }),
    }),
    ...(argocdValues.length > 0 ? { argocdValues } : {}),
  };
}

function checkoutsOf({ construct, repository }: InstallationContext): readonly RepositoryCheckout[] {
  const { checkout } = construct as Installation;
  return checkout === undefined ? [] : [readCheckout(repository, checkout)];
}

function textOf(tree: MadeTree, label: string, file: string): string | undefined {
  return tree.files.find(({ area, path }) => area === 'tree' && `${label}/${path}` === file)?.text;
}
