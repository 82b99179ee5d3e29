import { asList, asMapping, asText } from './read-value';

/** Whether a label selector asks for nothing but the name that the API server gives every Namespace as a label. */
export function selectsByNameOnly(selector: Readonly<Record<string, unknown>>): boolean {
  const expressed = asList(selector.matchExpressions).map((entry) => asText(asMapping(entry).key));
  return [...Object.keys(asMapping(selector.matchLabels)), ...expressed].every(
    (key) => key === 'kubernetes.io/metadata.name',
  );
}

/** A label selector over a namespace's labels (Kubernetes, `LabelSelectorAsSelector`). */
export function selects(
  selector: Readonly<Record<string, unknown>>,
  labels: Readonly<Record<string, string>>,
): boolean {
  const byLabel = Object.entries(asMapping(selector.matchLabels)).every(([key, value]) => labels[key] === value);
  return (
    byLabel &&
    asList(selector.matchExpressions)
      .map(asMapping)
      .every(({ key, operator, values }) => {
        const label = labels[asText(key)];
        if (operator === 'Exists') return label !== undefined;
        if (operator === 'DoesNotExist') return label === undefined;
        const listed = label !== undefined && asList(values).includes(label);
        return operator === 'In' ? listed : !listed;
      })
  );
}
