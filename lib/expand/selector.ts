import type { ArgoCdVersion } from '../model/argocd-version';
import { isSince } from '../model/argocd-version';
import { ControllerError } from './failure';
import { marshalGoJson, quoteGoString, sortedKeys } from './go-text';
import { type GoMap, type GoValue, isGoMap } from './go-value';
import { faultsOfLabelKey, faultsOfLabelValue } from './qualified-name';

/** Whether a set of labels is selected. */
export type Selector = (labels: ReadonlyMap<string, string>) => boolean;

/** Where the selector stands: `generator` is the controller's own, whose values may be any text; `cluster` is Kubernetes'. */
export type SelectorUse = 'generator' | 'cluster';

interface Requirement {
  readonly key: string;
  readonly operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist';
  readonly values: readonly string[];
}

/**
 * Reads a label selector; none selects everything here, as the caller wants it.
 *
 * Source: Argo CD v3.5.7, `applicationset/utils/selector.go`, `LabelSelectorAsSelector`, and
 * Kubernetes' function of that name for cluster Secrets.
 */
export function readSelector(selector: GoValue | undefined, version: ArgoCdVersion, use: SelectorUse): Selector {
  const requirements = isGoMap(selector) ? readRequirements(selector, version, use) : [];
  return (labels) => requirements.every((requirement) => isMet(requirement, labels));
}

function readRequirements(selector: GoMap, version: ArgoCdVersion, use: SelectorUse): Requirement[] {
  const requirements: Requirement[] = [];
  const { matchLabels, matchExpressions } = selector;
  if (isGoMap(matchLabels)) {
    for (const key of sortedKeys(matchLabels)) {
      const requirement: Requirement = { key, operator: 'In', values: [String(matchLabels[key] ?? '')] };
      checkRequirement(requirement, version, use);
      requirements.push(requirement);
    }
  }
  for (const expression of Array.isArray(matchExpressions) ? matchExpressions : []) {
    if (isGoMap(expression)) requirements.push(readExpression(expression, version, use));
  }
  return requirements;
}

function readExpression(expression: GoMap, version: ArgoCdVersion, use: SelectorUse): Requirement {
  const operator = String(expression.operator ?? '');
  if (operator !== 'In' && operator !== 'NotIn' && operator !== 'Exists' && operator !== 'DoesNotExist') {
    const noun = use === 'generator' ? 'pod' : 'label';
    throw new ControllerError(`${quoteGoString(operator)} is not a valid ${noun} selector operator`);
  }
  const values = Array.isArray(expression.values) ? expression.values.map(String) : [];
  const requirement = { key: String(expression.key ?? ''), operator, values } as const;
  checkRequirement(requirement, version, use);
  return requirement;
}

function checkRequirement({ key, operator, values }: Requirement, version: ArgoCdVersion, use: SelectorUse): void {
  const faults: string[] = [];
  const ofKey = faultsOfLabelKey(key, version);
  if (ofKey.length > 0) faults.push(`key: Invalid value: ${quoteGoString(key)}: ${ofKey.join('; ')}`);
  if ((operator === 'In' || operator === 'NotIn') && values.length === 0) {
    faults.push(
      `values: Invalid value: ${printList(values, version)}: for 'in', 'notin' operators, values set can't be empty`,
    );
  }
  if ((operator === 'Exists' || operator === 'DoesNotExist') && values.length > 0) {
    faults.push(
      `values: Invalid value: ${printList(values, version)}: values set must be empty for exists and does not exist`,
    );
  }
  if (use === 'cluster') {
    values.forEach((value, index) => {
      const ofValue = faultsOfLabelValue(value, version);
      if (ofValue.length > 0)
        faults.push(`values[${index}][${key}]: Invalid value: ${quoteGoString(value)}: ${ofValue.join('; ')}`);
    });
  }
  if (faults.length === 1) throw new ControllerError(faults[0]!);
  if (faults.length > 1) throw new ControllerError(`[${[...new Set(faults)].join(', ')}]`);
}

/** A list in Kubernetes' messages: JSON since apimachinery 0.34 (Argo CD 3.2), Go syntax before. */
function printList(values: readonly string[], version: ArgoCdVersion): string {
  if (isSince(version, 3, 2)) return values.length === 0 ? 'null' : marshalGoJson([...values]);
  return values.length === 0 ? '[]string(nil)' : `[]string{${values.map(quoteGoString).join(', ')}}`;
}

function isMet({ key, operator, values }: Requirement, labels: ReadonlyMap<string, string>): boolean {
  const value = labels.get(key);
  switch (operator) {
    case 'In':
      return value !== undefined && values.includes(value);
    case 'NotIn':
      return value === undefined || !values.includes(value);
    case 'Exists':
      return value !== undefined;
    case 'DoesNotExist':
      return value === undefined;
  }
}
