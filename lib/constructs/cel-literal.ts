/** A value as a CEL string literal. */
export function celString(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n')}'`;
}

/**
 * Plain data as a CEL literal. CEL's maps and lists hold values of one type, so that every nested value has to be
 * `dyn(…)` for a mixed one to compile.
 */
export function celLiteral(value: unknown): string {
  if (typeof value === 'string') return celString(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `[${value.map((item) => `dyn(${celLiteral(item)})`).join(', ')}]`;
  const entries = Object.entries(value as Record<string, unknown>).filter(([, item]) => item !== undefined);
  return `{${entries.map(([key, item]) => `${celString(key)}: dyn(${celLiteral(item)})`).join(', ')}}`;
}
