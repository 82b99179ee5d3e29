import { ControllerError } from '../failure';
import { quoteGoString, trimGoSpace } from '../go-text';
import type { GoMap } from '../go-value';

/** A line that holds `{{` and, after it, `}}`; a dot of Go's does not match a line feed. */
const IS_TEMPLATED = /\{\{[^\n]*\}\}/;

/**
 * The plain template mode: `{{key}}` becomes the parameter of that name. Unknown names, and
 * parameters that are no strings, stay as they are written.
 *
 * Source: Argo CD v3.5.7, `applicationset/utils/utils.go`, `Render.Replace`, with fasttemplate v1.2.2.
 */
export function replaceFastTemplate(text: string, params: GoMap): string {
  if (!IS_TEMPLATED.test(text)) return text;
  let replaced = '';
  let rest = text;
  for (;;) {
    const start = rest.indexOf('{{');
    if (start < 0) return replaced + rest;
    replaced += rest.slice(0, start);
    rest = rest.slice(start + 2);
    const end = rest.indexOf('}}');
    if (end < 0) {
      throw new ControllerError(
        `invalid template: Cannot find end tag="}}" in the template=${quoteGoString(text)} starting from ${quoteGoString(rest)}`,
      );
    }
    replaced += replacementOf(rest.slice(0, end), params);
    rest = rest.slice(end + 2);
  }
}

function replacementOf(tag: string, params: GoMap): string {
  const name = trimGoSpace(tag);
  const value = params[name];
  return name !== '' && typeof value === 'string' ? value : `{{${tag}}}`;
}
