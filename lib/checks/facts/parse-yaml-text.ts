import { load } from 'js-yaml';

/** YAML that stands as text within an object (`globalProjects`, `helm.values`); undefined when it cannot be read. */
export function parseYamlText(text: string): unknown {
  try {
    return load(text);
  } catch {
    return undefined;
  }
}
