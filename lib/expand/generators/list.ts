import type { FieldPath } from '../../model/place';
import { ControllerError } from '../failure';
import { sortedKeys } from '../go-text';
import { type GoMap, type GoValue, isGoMap, newGoMap, newNilMap } from '../go-value';
import type { ParamSet } from '../params/param-set';
import { readYamlObjects } from '../read-yaml';
import { setOnce } from '../set-once';
import type { Generate } from './generator-run';

/** What Go prints where the controller wraps an error that is nil. */
const NOT_A_TEXT = 'error parsing value as string %!w(<nil>)';

/**
 * The list generator: with Go templates an element is taken as it is; in plain mode every value is a
 * text, but for `values`, whose entries become `values.k`.
 *
 * Source: Argo CD v3.5.7, `applicationset/generators/list.go`, `GenerateParams`.
 */
export const generateList: Generate = (generator, at, { mode }) => {
  const elements = Array.isArray(generator.elements) ? generator.elements : [];
  const sets = elements.map((element, index): ParamSet => {
    const params = readElement(element);
    return {
      params: mode.goTemplate ? params : flatElement(params),
      origins: [{ path: [...at, 'elements', index] }],
    };
  });
  return [...sets, ...yamlElements(generator.elementsYaml, at)];
};

function readElement(element: GoValue): GoMap {
  if (element === null) return newNilMap();
  if (!isGoMap(element)) {
    const word = Array.isArray(element) ? 'array' : typeof element === 'boolean' ? 'bool' : typeof element;
    throw new ControllerError(
      `error unmarshling list element json: cannot unmarshal ${word} into Go value of type map[string]interface {}`,
    );
  }
  return element;
}

function flatElement(element: GoMap): GoMap {
  if (Object.keys(element).length === 0) return newNilMap();
  const params = newGoMap();
  for (const key of sortedKeys(element)) {
    const value = element[key] ?? null;
    if (key === 'values') addValues(params, value);
    else if (typeof value !== 'string') throw new ControllerError(NOT_A_TEXT);
    else setOnce(params, key, value);
  }
  return params;
}

function addValues(params: GoMap, values: GoValue): void {
  if (!isGoMap(values)) throw new ControllerError('error parsing values map');
  for (const key of sortedKeys(values)) {
    const value = values[key] ?? null;
    if (typeof value !== 'string') throw new ControllerError(NOT_A_TEXT);
    setOnce(params, `values.${key}`, value);
  }
}

function yamlElements(text: GoValue | undefined, at: FieldPath): ParamSet[] {
  if (typeof text !== 'string' || text === '') return [];
  return readElements(text).map((params, index) => ({
    params,
    origins: [{ path: [...at, 'elementsYaml'], found: `element ${index}` }],
  }));
}

/** The controller joins this one sentence without a colon. */
function readElements(text: string): GoMap[] {
  try {
    return readYamlObjects(text);
  } catch (error) {
    if (!(error instanceof ControllerError)) throw error;
    throw new ControllerError(`error unmarshling decoded ElementsYaml ${error.message}`);
  }
}
