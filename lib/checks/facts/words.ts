/** `1 namespace`, `14 namespaces` */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** Up to `most` values in backticks, then how many more there are. */
export function enumerate(values: readonly string[], most = 8): string {
  const shown = values.slice(0, most).map((value) => `\`${value}\``);
  const rest = values.length - shown.length;
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ');
}

/** A kind the way the annotations spell it: `Namespace`, `ClusterRole.rbac.authorization.k8s.io`. */
export function kindEntry(group: string, kind: string): string {
  return group === '' ? kind : `${kind}.${group}`;
}
