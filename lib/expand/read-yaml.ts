import { ControllerError } from './failure';
import { type GoMap, type GoValue, isGoMap, newGoMap, newNilMap, toGoValue } from './go-value';
import { askEngine } from './template/template-engine';

interface EngineReading {
  readonly value?: unknown;
  readonly json?: string;
  readonly error?: string;
}

/** JSON text of a YAML text, or Go's sentence why not. */
export interface JsonText {
  readonly text: string;
  readonly error?: string;
}

/**
 * YAML as JSON text, as sigs.k8s.io/yaml's `YAMLToJSON` gives it. `strict`: the text is JSON already
 * and is only checked, as `json.Unmarshal` does before it decodes.
 */
export function readYamlAsJson(text: string, mode: 'yaml' | 'strict' = 'yaml'): JsonText {
  const [reading] = askEngine('yaml', [{ text, into: mode === 'strict' ? 'strict' : 'text' }]) as EngineReading[];
  return { text: reading?.json ?? '', error: reading?.error };
}

/** Reads YAML into a `map[string]any`; an empty text is an empty map. Throws {@link ControllerError} with Go's sentence. */
export function readYamlObject(text: string): GoMap {
  const value = read(text, 'object');
  return isGoMap(value) ? value : newGoMap();
}

/** Reads YAML into a `[]map[string]any`; an item that is null is an empty map. Throws like {@link readYamlObject}. */
export function readYamlObjects(text: string): GoMap[] {
  const value = read(text, 'objects');
  return Array.isArray(value) ? value.map((item) => (isGoMap(item) ? item : newNilMap())) : [];
}

function read(text: string, into: 'object' | 'objects'): GoValue {
  const [reading] = askEngine('yaml', [{ text, into }]) as EngineReading[];
  if (reading?.error !== undefined) throw new ControllerError(reading.error);
  return toGoValue(reading?.value);
}
