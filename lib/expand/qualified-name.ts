import type { ArgoCdVersion } from '../model/argocd-version';
import { isSince } from '../model/argocd-version';

const NAME = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]';
const NAME_RULE =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
const NAME_EXAMPLES = ['MyName', 'my.name', '123-abc'];
const LABEL = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const SUBDOMAIN = `${LABEL}(\\.${LABEL})*`;
const SUBDOMAIN_RULE =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character";
const VALUE = `(${NAME})?`;
const VALUE_RULE =
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";

/**
 * What Kubernetes has against a label key; empty when nothing.
 *
 * Source: k8s.io/apimachinery v0.36.1 `IsLabelKey` (Argo CD 3.5), before it `IsQualifiedName` with
 * other words.
 */
export function faultsOfLabelKey(key: string, version: ArgoCdVersion): string[] {
  const words = wordsOf(version);
  const parts = key.split('/');
  const faults: string[] = [];
  if (parts.length > 2) {
    return [
      `${words.key} ${describeRule(NAME_RULE, NAME, NAME_EXAMPLES)} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
    ];
  }
  const name = parts[parts.length - 1]!;
  const prefix = parts.length === 2 ? parts[0]! : undefined;
  if (prefix === '') faults.push('prefix part must be non-empty');
  else if (prefix !== undefined) faults.push(...faultsOfSubdomain(prefix).map((fault) => `prefix part ${fault}`));
  if (name === '') faults.push('name part must be non-empty');
  else if (byteLength(name) > 63) faults.push(`name part must be no more than 63 ${words.unit}`);
  if (!matches(NAME, name)) faults.push(`name part ${describeRule(NAME_RULE, NAME, NAME_EXAMPLES)}`);
  return faults;
}

/** What Kubernetes has against a label value; empty when nothing. */
export function faultsOfLabelValue(value: string, version: ArgoCdVersion): string[] {
  const faults: string[] = [];
  if (byteLength(value) > 63) faults.push(`must be no more than 63 ${wordsOf(version).unit}`);
  if (!matches(VALUE, value)) faults.push(describeRule(VALUE_RULE, VALUE, ['MyValue', 'my_value', '12345']));
  return faults;
}

function faultsOfSubdomain(value: string): string[] {
  const faults: string[] = [];
  if (byteLength(value) > 253) faults.push('must be no more than 253 characters');
  if (!matches(SUBDOMAIN, value)) faults.push(describeRule(SUBDOMAIN_RULE, SUBDOMAIN, ['example.com']));
  return faults;
}

function wordsOf(version: ArgoCdVersion): { readonly key: string; readonly unit: string } {
  return isSince(version, 3, 5)
    ? { key: 'a valid label key', unit: 'bytes' }
    : { key: 'a qualified name', unit: 'characters' };
}

function matches(pattern: string, text: string): boolean {
  return new RegExp(`^${pattern}$`).test(text) && !text.endsWith('\n');
}

function describeRule(rule: string, pattern: string, examples: readonly string[]): string {
  const shown = examples.map((example) => `'${example}', `).join(' or ');
  return `${rule} (e.g. ${shown}regex used for validation is '${pattern}')`;
}

function byteLength(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}
