import { isDeepStrictEqual } from 'node:util';
import type { CaseRecord } from './case-record';

const CLUSTER_LABEL = { matchLabels: { 'argocd.argoproj.io/secret-type': 'cluster' } };

/**
 * Why a record cannot be answered as it stands: it was recorded from Argo CD's unit tests and lost what was asked.
 * Undefined for the others.
 */
export function findLostInput({ kind, input, expected }: CaseRecord): string | undefined {
  const { op, application } = fieldsOf(input);
  const isLost =
    kind === 'appset-render' &&
    op === 'renderTemplateParams' &&
    isDeepStrictEqual(application, {}) &&
    !isDeepStrictEqual(fieldsOf(fieldsOf(expected).application).metadata, {}) &&
    fieldsOf(expected).application !== undefined;
  return isLost ? 'the record lost its input: `application` is `{}`, yet the answer holds one' : undefined;
}

/**
 * The question a record was made from, where it shows that the recorder looked too late: Argo CD writes its own label
 * into the selector of a clusters generator, so an empty one was recorded as that label alone. Undefined for records
 * without such a selector.
 */
export function undoWrittenSelector(record: CaseRecord): CaseRecord | undefined {
  if (record.kind !== 'appset-render') return undefined;
  let isFound = false;
  const input = JSON.parse(JSON.stringify(record.input ?? null), (name, value: unknown) => {
    if (name !== 'selector' || !isDeepStrictEqual(value, CLUSTER_LABEL)) return value;
    isFound = true;
    return {};
  }) as unknown;
  return isFound ? { ...record, input } : undefined;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
