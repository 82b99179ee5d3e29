import { fieldsOf, listOf, stringOf, stringsOf } from './json-fields';

/** Whether labels are selected. */
export type LabelTest = (labels: Readonly<Record<string, unknown>>) => boolean;

/**
 * Reads a Kubernetes label selector (`matchLabels`, `matchExpressions`); undefined for one that Kubernetes refuses
 * (`LabelSelectorAsSelector`): an unknown operator, values where none may be or none where some must, a malformed key
 * or value. An absent or empty selector selects everything, as in `globalProjects`.
 */
export function readLabelSelector(selector: unknown): LabelTest | undefined {
  const { matchLabels, matchExpressions } = fieldsOf(selector);
  const tests: LabelTest[] = [];
  for (const [key, value] of Object.entries(fieldsOf(matchLabels))) {
    const test = readExpression(key, 'In', [stringOf(value)]);
    if (!test) return undefined;
    tests.push(test);
  }
  for (const expression of listOf(matchExpressions)) {
    const { key, operator, values } = fieldsOf(expression);
    const test = readExpression(stringOf(key), stringOf(operator), stringsOf(values));
    if (!test) return undefined;
    tests.push(test);
  }
  return (labels) => tests.every((test) => test(labels));
}

function readExpression(key: string, operator: string, values: readonly string[]): LabelTest | undefined {
  if (!isQualifiedName(key)) return undefined;
  const isListed: LabelTest = (labels) => Object.hasOwn(labels, key) && values.includes(stringOf(labels[key]));
  switch (operator) {
    case 'In':
    case 'NotIn':
      if (values.length === 0 || !values.every(isLabelValue)) return undefined;
      return operator === 'In' ? isListed : (labels) => !isListed(labels);
    case 'Exists':
    case 'DoesNotExist':
      if (values.length > 0) return undefined;
      return (labels) => Object.hasOwn(labels, key) === (operator === 'Exists');
    default:
      return undefined;
  }
}

const NAME = /^([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/;
const PREFIX = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;

function isQualifiedName(key: string): boolean {
  const parts = key.split('/');
  const name = parts[parts.length - 1] as string;
  if (parts.length > 2 || name.length > 63 || !NAME.test(name)) return false;
  const [prefix] = parts;
  return parts.length === 1 || (prefix !== undefined && prefix.length <= 253 && PREFIX.test(prefix));
}

function isLabelValue(value: string): boolean {
  return value === '' || (value.length <= 63 && NAME.test(value));
}
