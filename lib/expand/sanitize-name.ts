/** Longest DNS name that Argo CD makes. */
const LONGEST_NAME = 253;

/**
 * Argo CD's `normalize`, and what `…Normalized` parameters are: lower case, every other character a
 * dash, at most 253 long, without dashes and dots at the ends.
 *
 * Source: Argo CD v3.5.7, `applicationset/utils/template_functions.go`, `SanitizeName`.
 */
export function sanitizeName(name: string): string {
  let sanitized = '';
  for (const character of name) {
    // Go lowers one character at a time and to one character.
    const lower = [...character.toLowerCase()][0] ?? '';
    sanitized += /^[-a-z0-9.]$/.test(lower) ? lower : '-';
  }
  return sanitized.slice(0, LONGEST_NAME).replace(/^[-.]+|[-.]+$/g, '');
}
