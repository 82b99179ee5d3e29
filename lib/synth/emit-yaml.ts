import { formatBlockScalar, formatInlineScalar, formatNumber, isBlockScalar } from './yaml-scalar';

/** Longest key YAML promises to read as an implicit one. */
const MAX_IMPLICIT_KEY = 1000;

/**
 * One YAML document of a plain JSON value, keys in the order in which they stand: what js-yaml and
 * cdk8s's own `Yaml.stringify` read back as the same value, under YAML 1.1 and 1.2.
 *
 * Written by hand because the same bytes from js-yaml's `dump` take four times as long (`npm run bench`).
 *
 * @param value objects, arrays, strings, numbers, booleans and null; undefined members are left out
 * @returns text that ends in a line break
 */
export function emitYaml(value: unknown): string {
  return `${emitRoot(value)}\n`;
}

const keyTexts = new Map<string, string>();

function emitRoot(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : emitItems(value, 0).slice(1);
  if (isMapping(value)) {
    const members = emitMembers(value, 0);
    return members === '' ? '{}' : members.slice(1);
  }
  return emitScalar(value, 2);
}

/** Each member begins with a line break and the indentation. */
function emitMembers(mapping: Readonly<Record<string, unknown>>, indent: number): string {
  const margin = indentation(indent);
  let text = '';
  for (const key in mapping) {
    const value = mapping[key];
    if (value !== undefined) text += margin + keyText(key, margin) + emitValue(value, indent);
  }
  return text;
}

function emitItems(items: readonly unknown[], indent: number): string {
  const margin = `${indentation(indent)}-`;
  let text = '';
  for (const item of items) {
    if (Array.isArray(item) && item.length > 0) {
      text += `${margin} ${emitItems(item, indent + 2).slice(indent + 3)}`;
    } else if (isMapping(item)) {
      const members = emitMembers(item, indent + 2);
      text += members === '' ? `${margin} {}` : `${margin} ${members.slice(indent + 3)}`;
    } else text += `${margin} ${emitScalar(item, indent + 2)}`;
  }
  return text;
}

function emitValue(value: unknown, indent: number): string {
  if (typeof value === 'string') return ` ${emitScalar(value, indent + 2)}`;
  if (Array.isArray(value)) return value.length === 0 ? ' []' : emitItems(value, indent + 2);
  if (isMapping(value)) return emitMembers(value, indent + 2) || ' {}';
  return ` ${emitScalar(value, indent + 2)}`;
}

function emitScalar(value: unknown, indent: number): string {
  switch (typeof value) {
    case 'string':
      return isBlockScalar(value) ? formatBlockScalar(value, indent) : formatInlineScalar(value);
    case 'number':
      return formatNumber(value);
    case 'boolean':
      return value ? 'true' : 'false';
    default:
      if (Array.isArray(value)) return '[]';
      if (value === null || value === undefined) return 'null';
      throw new TypeError(`cannot write a ${typeof value} as YAML`);
  }
}

function keyText(key: string, margin: string): string {
  let text = keyTexts.get(key);
  if (text === undefined) {
    const scalar = formatInlineScalar(key);
    if (scalar.length > MAX_IMPLICIT_KEY) return `? ${scalar}${margin}:`;
    text = `${scalar}:`;
    // Keys repeat in every object, and a cache without a bound would keep every ConfigMap's.
    if (keyTexts.size < 10_000) keyTexts.set(key, text);
  }
  return text;
}

const margins: string[] = [];

function indentation(indent: number): string {
  const known = margins[indent];
  if (known !== undefined) return known;
  const margin = `\n${' '.repeat(indent)}`;
  margins[indent] = margin;
  return margin;
}

function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
