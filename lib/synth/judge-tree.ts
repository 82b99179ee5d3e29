import type { IConstruct } from 'constructs';
import { type CheckResult, runChecks } from '../checks/run-checks';
import { faultsOf, openDecisionsOf } from '../constructs/fault';
import type { Installation } from '../constructs/installation';
import { type InstallationContext, tryContextOf } from '../constructs/installation-context';
import { findArgoCdValues } from '../inventory/argocd-values';
import { createLocator, type Locator } from '../inventory/locate';
import { readCheckout } from '../inventory/read-checkout';
import { readSettings } from '../inventory/settings';
import type { Inventory, RepositoryCheckout } from '../model/inventory';
import { formatFault, formatOpenDecision } from './format-fault';
import { formatAccepted, formatFinding, formatNotExamined, formatUndecided } from './format-finding';
import type { Judgement } from './judgement';
import type { MadeInstallation, MadeTree } from './made-file';
import { findTreeFaults } from './tree-faults';

/** Judges a whole tree once: faults met while constructing, faults of the files, every check on every installation. */
export function judgeTree(root: IConstruct, tree: MadeTree, label: string): Judgement {
  const declared = root.node.findAll().flatMap((construct) => tryContextOf(construct) ?? []);
  const locator = createLocator((file) => textOf(tree, label, file));
  const faults = [...faultsOf(root), ...findTreeFaults(tree)].map(formatFault);
  const undecided: string[] = [];
  const notices = openDecisionsOf(root).map(formatOpenDecision);
  for (const [name, made] of tree.installations) {
    const installation = declared.find(({ id }) => id === name);
    addResult(runChecks(inventoryOf(made, installation)), locator, { faults, undecided, notices });
  }
  return { faults, undecided, notices };
}

type Saying = { faults: string[]; undecided: string[]; notices: string[] };

function addResult(result: CheckResult, locator: Locator, saying: Saying): void {
  for (const finding of result.findings) {
    (finding.severity === 'error' ? saying.faults : saying.notices).push(formatFinding(finding, locator));
  }
  for (const question of result.undecided) saying.undecided.push(formatUndecided(question));
  if (result.accepted.length > 0) saying.notices.push(formatAccepted(result.accepted));
  if (result.notExamined.length > 0) saying.notices.push(formatNotExamined(result.notExamined));
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
