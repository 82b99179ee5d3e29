import { resolvePlainScalar } from './go-scalar';

const PREFIX = 'tag:yaml.org,2002:';

/**
 * Value of a scalar with an explicit tag, as go.yaml.in/yaml/v2 `resolve` has it; undefined when the text
 * cannot be that. An unknown tag leaves the text.
 */
export function resolveTaggedScalar(
  tag: string,
  text: string,
  plain: boolean,
): string | number | boolean | null | undefined {
  if (!tag.startsWith(PREFIX)) return text;
  const name = tag.slice(PREFIX.length);
  if (name === 'str') return text;
  if (name === 'binary') return decodeBinary(text);
  if (!['bool', 'int', 'float', 'null', 'timestamp'].includes(name)) return text;
  if (name === 'timestamp') return plain || isTimestamp(text) ? (isTimestamp(text) ? text : undefined) : undefined;
  const value = resolvePlainScalar(text);
  if (name === 'null') return value === null ? null : undefined;
  if (name === 'bool') return typeof value === 'boolean' ? value : undefined;
  if (typeof value !== 'number') return undefined;
  if (name === 'float') return value;
  return Number.isInteger(value) && !/[.eE]/.test(text) ? value : undefined;
}

/** Text of a mapping's key, as sigs.k8s.io/yaml v1.6.0 turns it into JSON; undefined for a key that JSON cannot have. */
export function mapKeyText(key: unknown): string | undefined {
  switch (typeof key) {
    case 'string':
      return key;
    case 'boolean':
      return key ? 'true' : 'false';
    case 'number':
      return String(key);
    default:
      return undefined;
  }
}

function decodeBinary(text: string): string | undefined {
  const compact = text.replace(/[\r\n]/g, '');
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(compact)) return undefined;
  return Buffer.from(compact, 'base64').toString('utf8');
}

function isTimestamp(text: string): boolean {
  return /^\d{4}-\d{1,2}-\d{1,2}(?:[Tt ]\d{1,2}:\d{1,2}:\d{1,2}(?:\.\d+)?(?:Z|[-+]\d{2}:\d{2})?)?$/.test(text);
}
