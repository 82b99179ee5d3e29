import { readFastYaml } from './fast-yaml';
import { Unreadable } from './unreadable';

/** A document that ends before it begins. Our parsers find it empty, and what follows would be lost unsaid. */
const ENDS_FIRST = /^\ufeff?(?:[ \t]*(?:#[^\n]*)?\r?\n)*\.\.\.(?:\s|$)/;

/**
 * Reads one YAML document as Argo CD does; `undefined` for one that holds nothing.
 * @throws Unreadable with the offset into `text`
 */
export function parseYamlDocument(text: string): unknown {
  const early = ENDS_FIRST.exec(text);
  if (early)
    throw new Unreadable(
      'yaml-syntax',
      '`...` ends the document before it holds anything',
      early[0].lastIndexOf('...'),
      'delete the line',
      'Argo CD refuses it: did not find expected node content',
    );
  const fast = readFastYaml(text);
  if ('value' in fast) {
    const end = fast.value === undefined ? text.search(/^\.\.\.\s/m) : -1;
    if (end < 0) return fast.value;
    throw new Unreadable(
      'document-end',
      '`...` ends a document that holds nothing',
      end,
      'delete the line',
      "Argo CD's reader refuses it",
    );
  }
  return readSlowly(text);
}

function readSlowly(text: string): unknown {
  // Loaded on demand: most trees never need it, and it costs start-up time.
  const { readExactYaml } = require('./exact-yaml') as typeof import('./exact-yaml');
  try {
    return readExactYaml(text);
  } catch (error) {
    if (error instanceof RangeError)
      throw new Unreadable(
        'too-deep',
        'the document is nested too deeply to be read',
        0,
        'flatten it',
        'no Kubernetes object is nested that deep',
      );
    // YAML 1.1 lets quoted values and flow collections go on in column one; the syntax tree's parser does not.
    if (error instanceof Unreadable && /^missing closing|sufficiently indented/.test(error.what)) {
      const fast = readFastYaml(text, true);
      if ('value' in fast) return fast.value;
    }
    throw error;
  }
}
