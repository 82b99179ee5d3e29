import { isSince } from '../../model/argocd-version';
import { ControllerError, withPrefix } from '../failure';
import { quoteGoString, sortedKeys } from '../go-text';
import { fieldsOf, type GoField, goType } from '../go-types/argocd-types';
import { type GoMap, type GoValue, isGoMap, newGoMap } from '../go-value';
import { collectTexts, renderStruct } from '../template/render-struct';
import { prepareReplacer, type TemplateMode } from '../template/replacer';

/** A generator entry as Go knows it. */
export const GENERATOR_TYPE = 'v1alpha1.ApplicationSetGenerator';

/**
 * Renders a generator with another one's parameters, as a matrix does with its second child. Since 3.4
 * an entry of `values` that asks for a parameter which is not there yet stays a template.
 *
 * Source: Argo CD v3.5.7, `applicationset/utils/utils.go`, `RenderGeneratorParams`.
 */
export function interpolateGenerator(generator: GoMap, params: GoMap, mode: TemplateMode): GoMap {
  if (Object.keys(params).length === 0) return generator;
  const texts = collectTexts(GENERATOR_TYPE, generator, mode.version);
  const lookup = prepareReplacer(mode, texts, [params]);
  const filter = isSince(mode.version, 3, 4) ? valuesFilter(texts, params, mode) : undefined;
  return withPrefix('failed to replace parameters in generator', () => {
    const replace = (text: string): string => lookup(text, 0);
    return renderStruct(GENERATOR_TYPE, generator, replace, mode.version, filter) as GoMap;
  });
}

function valuesFilter(
  texts: readonly string[],
  params: GoMap,
  mode: TemplateMode,
): (holder: string, field: GoField, value: GoValue) => GoValue | undefined {
  const options = [...mode.options.filter((option) => !option.startsWith('missingkey=')), 'missingkey=error'];
  const lookup = prepareReplacer({ ...mode, options: mode.goTemplate ? options : mode.options }, texts, [params]);
  const holders = generatorsWithValues(mode);
  return (holder, field, value) => {
    if (field.json !== 'values' || !holders.includes(holder)) return undefined;
    return isGoMap(value) ? resolveValues(value, (text) => lookup(text, 0)) : value;
  };
}

/** Generators that have a `values` map, by the names of their types. */
function generatorsWithValues({ version }: TemplateMode): readonly string[] {
  return fieldsOf(GENERATOR_TYPE, version)
    .map(({ field }) => goType(field.type).elem ?? '')
    .filter((name) =>
      fieldsOf(name, version).some(({ field }) => field.json === 'values' && field.type === 'map[string]string'),
    );
}

function resolveValues(values: GoMap, replace: (text: string) => string): GoMap {
  const resolved = newGoMap();
  for (const key of sortedKeys(values)) {
    const text = String(values[key]);
    try {
      resolved[key] = replace(text);
    } catch (error) {
      if (!(error instanceof ControllerError)) throw error;
      if (!isMissingKey(error)) {
        throw new ControllerError(`failed to pre-resolve Values key ${quoteGoString(key)}: ${error.message}`);
      }
      resolved[key] = text;
    }
  }
  return resolved;
}

function isMissingKey({ message }: ControllerError): boolean {
  return message.includes('map has no entry for key') || message.includes("can't evaluate field");
}
