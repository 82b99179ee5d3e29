import type { ArgoCdVersion } from '../../model/argocd-version';
import { ControllerError, withPrefix } from '../failure';
import { quoteGoString, trimGoSpace } from '../go-text';
import { decodeGo } from '../go-types/decode';
import { type GoMap, type GoValue, isGoMap, newGoMap, toGoValue } from '../go-value';
import { readYamlAsJson } from '../read-yaml';
import { strategicMerge } from '../strategic-merge';
import { APPLICATION_TYPE, withoutStatus } from './render-application';

/**
 * Applies a rendered `templatePatch` to an Application. Everything may change but `spec.project`.
 *
 * Source: Argo CD v3.5.7, `applicationset/controllers/template/patch.go`, `applyTemplatePatch`.
 */
export function applyTemplatePatch(application: GoMap, patch: string, version: ArgoCdVersion): GoMap {
  const json = convertToJson(patch);
  const fields = withPrefix(`invalid templatePatch ${quoteGoString(json.text)}`, () => {
    const value = json.read();
    decodeGo(APPLICATION_TYPE, value, version);
    return isGoMap(value) ? value : newGoMap();
  });
  const merged = withPrefix(`error while applying templatePatch template to json ${quoteGoString(json.text)}`, () =>
    strategicMerge(APPLICATION_TYPE, application, fields, version),
  );
  const patched = withPrefix('error while unmarhsalling patched application', () =>
    withoutStatus(decodeGo(APPLICATION_TYPE, merged, version)),
  );
  return withProjectOf(application, patched);
}

interface ConvertedPatch {
  readonly text: string;
  readonly read: () => GoValue;
}

/** JSON stays as it is written, YAML becomes JSON. */
function convertToJson(patch: string): ConvertedPatch {
  const isJson = trimGoSpace(patch).startsWith('{');
  if (isJson) return { text: patch, read: () => readJson(patch) };
  const result = readYamlAsJson(patch);
  if (result.error !== undefined) {
    throw new ControllerError(`error while converting template to json ${quoteGoString(patch)}: ${result.error}`);
  }
  return { text: result.text, read: () => toGoValue(JSON.parse(result.text)) };
}

function readJson(text: string): GoValue {
  const result = readYamlAsJson(text, 'strict');
  if (result.error !== undefined) throw new ControllerError(result.error);
  return toGoValue(JSON.parse(result.text));
}

/** A template cannot move an Application into another project. */
function withProjectOf(application: GoMap, patched: GoMap): GoMap {
  const before = isGoMap(application.spec) ? application.spec.project : '';
  const spec = isGoMap(patched.spec) ? patched.spec : newGoMap();
  spec.project = before ?? '';
  patched.spec = spec;
  return patched;
}
