/** Whether a .NET regular expression is found in a text; an invalid one is not. */
export function isRegexpMatch(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return false;
  }
}
