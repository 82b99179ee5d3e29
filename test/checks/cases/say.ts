import { RULES } from '../../../lib/checks/rules';
import { runChecks } from '../../../lib/checks/run-checks';
import type { InventorySettings } from '../../../lib/model/inventory';
import { inventoryOf } from '../inventory-of';

/** What one rule says of a tree, a line each: `error: …`, `accepted: … (because)`, `undecided: …`, `not examined: …`. */
export function say(rule: string, yaml: string, settings: Partial<InventorySettings> = {}): readonly string[] {
  const result = runChecks(inventoryOf(yaml, settings), [RULES.find(({ id }) => id === rule)!]);
  return [
    ...result.findings.map(({ severity, what }) => `${severity}: ${what}`),
    ...result.accepted.map(({ finding, because }) => `accepted: ${finding.what} (${because})`),
    ...result.undecided.map(({ what }) => `undecided: ${what}`),
    ...result.notExamined.map(({ why }) => `not examined: ${why}`),
  ];
}

/** An AppProject in Argo CD's namespace. */
export function project(name: string, spec: string, metadata = ''): string {
  return `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: ${name}, namespace: argocd${metadata}}
spec: {${spec}}
---`;
}

/** An Application in Argo CD's namespace. */
export function application(name: string, spec: string, metadata = ''): string {
  return `
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: ${name}, namespace: argocd${metadata}}
spec: {${spec}}
---`;
}

export const HERE = 'https://kubernetes.default.svc';
