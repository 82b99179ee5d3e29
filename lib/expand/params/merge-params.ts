import { ControllerPanic } from '../failure';
import { type GoMap, GoTyped, type GoValue, isGoMap } from '../go-value';

/**
 * Lays `source` over `target`, in place: maps are merged, everything else is replaced, also by what
 * is empty. Nested maps that only one side has are shared afterwards, as in Go.
 *
 * Source: dario.cat/mergo v1.0.2, `Merge` with `WithOverride`, on `map[string]any`.
 */
export function mergeParams(target: GoMap, source: GoMap): void {
  mergeInto(target, source, false);
}

/** `isRefused`: the target holds texts only and the source any values, which Go's reflection refuses to assign. */
function mergeInto(target: GoMap, source: GoMap, isRefused: boolean): void {
  for (const [key, value] of Object.entries(source)) {
    const current = target[key];
    const inner = mapBehind(current);
    const addition = mapBehind(value);
    if (inner !== undefined && addition !== undefined) {
      mergeInto(inner, addition, holdsTexts(current) && !holdsTexts(value));
      if (Object.keys(inner).length > 0) continue;
    }
    if (isRefused) throw notAssignable(current, value);
    target[key] = value;
  }
}

/** The map of a `map[string]any` or a `map[string]string`. */
function mapBehind(value: GoValue | undefined): GoMap | undefined {
  if (isGoMap(value)) return value;
  return value instanceof GoTyped && isGoMap(value.value) ? value.value : undefined;
}

function holdsTexts(value: GoValue | undefined): boolean {
  return value instanceof GoTyped && value.type === 'map[string]string';
}

function notAssignable(current: GoValue | undefined, value: GoValue): ControllerPanic {
  if (!Array.isArray(value)) return new ControllerPanic(describeRefusal('interface {}'));
  return new ControllerPanic(
    current === undefined ? describeRefusal('[]interface {}') : 'reflect: call of reflect.Value.IsNil on string Value',
  );
}

function describeRefusal(type: string): string {
  return `reflect.Value.SetMapIndex: value of type ${type} is not assignable to type string`;
}
