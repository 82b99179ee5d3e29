import type { ReportedPlace, ReportedReference } from './check-report';

/** `apps/a.yaml:14`, `clusters/vps.ts`, `vps/apps/web`; with the column on demand. */
export function formatPlace(
  { file, line, column, program, construct, document }: ReportedPlace,
  withColumn = false,
): string {
  if (file !== undefined) {
    const position = line === undefined ? '' : column !== undefined && withColumn ? `:${line}:${column}` : `:${line}`;
    return `${file}${position}${withColumn && document !== undefined ? ` (document ${document})` : ''}`;
  }
  return program ?? construct ?? '';
}

/** `Application argocd/web`. */
export function formatResource({ resource }: ReportedReference): string {
  const name = resource.namespace === '' ? resource.name : `${resource.namespace}/${resource.name}`;
  return name === '' ? resource.kind : `${resource.kind} ${name}`;
}

/** `1 error`, `2 errors`. */
export function plural(count: number, noun: string, many = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : many}`;
}

/** `a`, `a and b`, `a, b and c`. */
export function enumerate(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
