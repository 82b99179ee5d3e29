import { readLabelSelector } from '../../decisions/label-selector';
import { asList, asMapping, asText } from './read-value';

/** Whether a label selector asks for nothing but the name that the API server gives every Namespace as a label. */
export function selectsByNameOnly(selector: Readonly<Record<string, unknown>>): boolean {
  const expressed = asList(selector.matchExpressions).map((entry) => asText(asMapping(entry).key));
  return [...Object.keys(asMapping(selector.matchLabels)), ...expressed].every(
    (key) => key === 'kubernetes.io/metadata.name',
  );
}

/** Whether labels are selected; a selector that Kubernetes refuses selects nothing. */
export function selects(
  selector: Readonly<Record<string, unknown>>,
  labels: Readonly<Record<string, string>>,
): boolean {
  return readLabelSelector(selector)?.(labels) ?? false;
}
