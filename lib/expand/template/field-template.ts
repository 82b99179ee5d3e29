import type { GoMap } from '../go-value';

/** An action that names one field and does nothing else: `{{.name}}`, `{{ .name }}`. */
const FIELD = /\{\{ *\.([A-Za-z_][A-Za-z0-9_]*) *\}\}/;

/** Renders one template with one set of parameters; undefined when only Go itself can tell. */
export type FieldTemplate = (params: GoMap) => string | undefined;

/**
 * A Go template that holds text and fields only, as most sets' do: starting Go for these takes longer than all the
 * rest of a synthesis. A field whose parameter is a string prints as that string (Go 1.25 `text/template`,
 * `printValue`, on a `map[string]any`); any other parameter, and one that is missing, is left to Go.
 *
 * @returns undefined when the template holds anything else
 */
export function readFieldTemplate(template: string): FieldTemplate | undefined {
  // With a capturing group, `split` gives text and field names in turn.
  const parts = template.split(FIELD);
  // A brace right before an action makes the action begin one character earlier.
  const isText = (part: string, n: number): boolean =>
    !part.includes('{{') && !(part.endsWith('{') && n + 1 < parts.length);
  if (!parts.every((part, n) => n % 2 === 1 || isText(part, n))) return undefined;
  return (params) => {
    let text = parts[0]!;
    for (let n = 1; n < parts.length; n += 2) {
      const name = parts[n]!;
      const value = Object.hasOwn(params, name) ? params[name] : undefined;
      if (typeof value !== 'string') return undefined;
      text += value + parts[n + 1]!;
    }
    return text;
  };
}
