import { readFastYaml } from './fast-yaml';
import { Unreadable } from './unreadable';

/**
 * Reads one YAML document as Argo CD does; `undefined` for one that holds nothing.
 * @throws Unreadable with the offset into `text`
 */
export function parseYamlDocument(text: string): unknown {
  const fast = readFastYaml(text);
  if ('value' in fast) return fast.value;
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
    throw error;
  }
}
