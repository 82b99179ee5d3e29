import type { ArgoCdVersion } from '../../model/argocd-version';
import { withPrefix } from '../failure';
import { sortedKeys } from '../go-text';
import { fieldsOf, type GoField, goType } from '../go-types/argocd-types';
import { encodeStruct } from '../go-types/decode';
import { type GoValue, isGoMap, newGoMap } from '../go-value';
import { setOnce } from '../set-once';

/** Turns one text into another; throws what the controller would report. */
export type Replace = (text: string) => string;

/** Takes a field out of the walk: its value is what this gives, or undefined to walk into it. */
export type FieldFilter = (holder: string, field: GoField, value: GoValue) => GoValue | undefined;

interface Walk {
  readonly replace: Replace;
  readonly version: ArgoCdVersion;
  readonly filter?: FieldFilter;
}

/**
 * Renders every string and every map key of a Go value, in Go's order.
 *
 * Source: Argo CD v3.5.7, `applicationset/utils/utils.go`, `deeplyReplace`. Where Go walks a map in
 * random order this goes by key, so that of several errors always the same one is reported.
 */
export function renderStruct(
  typeName: string,
  value: GoValue,
  replace: Replace,
  version: ArgoCdVersion,
  filter?: FieldFilter,
): GoValue {
  return renderTyped(typeName, value, { replace, version, filter });
}

function renderTyped(typeName: string, value: GoValue, walk: Walk): GoValue {
  const { kind, elem } = goType(typeName);
  switch (kind) {
    case 'pointer':
      return value === null ? null : renderTyped(elem!, value, walk);
    case 'struct':
      return isGoMap(value) ? renderFields(typeName, value, walk) : value;
    case 'slice':
      return Array.isArray(value) ? value.map((item) => renderTyped(elem!, item, walk)) : [];
    case 'map':
      return renderMap(value, (inner) => renderTyped(elem!, inner, walk), walk.replace);
    case 'custom':
      return renderRaw(typeName, value, walk.replace);
    case 'string':
      return typeof value === 'string' ? walk.replace(value) : value;
    default:
      return value;
  }
}

function renderFields(typeName: string, value: { readonly [key: string]: GoValue }, walk: Walk): GoValue {
  const rendered = new Map<string, GoValue>();
  for (const { field } of fieldsOf(typeName, walk.version)) {
    const inner = value[field.json];
    // What is not printed is a zero value, and stays one; but Go hands empty texts to the template engine too.
    if (inner === undefined) {
      if (goType(field.type).kind === 'string') walk.replace('');
      continue;
    }
    rendered.set(field.json, walk.filter?.(typeName, field, inner) ?? renderTyped(field.type, inner, walk));
  }
  return encodeStruct(typeName, (name) => rendered.get(name), walk.version);
}

/** Fields of any JSON are read, rendered and written again; what is neither of these two types is left. */
function renderRaw(typeName: string, value: GoValue, replace: Replace): GoValue {
  if (value === null || (typeName !== 'runtime.RawExtension' && typeName !== 'v1.JSON')) return value;
  return withPrefix('failed to deeply replace JSON field contents', () => renderAny(value, replace));
}

/** Any JSON; a nil inside a map is dropped, as Go's walk never sets it. */
function renderAny(value: GoValue, replace: Replace): GoValue {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map((item) => renderAny(item, replace));
  return isGoMap(value) ? renderMap(value, (inner) => renderAny(inner, replace), replace) : value;
}

function renderMap(value: GoValue, render: (inner: GoValue) => GoValue, replace: Replace): GoValue {
  const map = newGoMap();
  if (!isGoMap(value)) return map;
  for (const key of sortedKeys(value)) {
    const inner = value[key] ?? null;
    if (inner === null) continue;
    const rendered = render(inner);
    setOnce(map, replace(key), rendered);
  }
  return map;
}

/** The texts that {@link renderStruct} would hand to its replacer. */
export function collectTexts(typeName: string, value: GoValue, version: ArgoCdVersion): string[] {
  const texts: string[] = [];
  renderStruct(
    typeName,
    value,
    (text) => {
      texts.push(text);
      return text;
    },
    version,
  );
  return texts;
}
