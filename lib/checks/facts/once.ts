/** Computes a value the first time it is asked for, and keeps it: facts that no rule needs cost nothing. */
export function once<T>(compute: () => T): () => T {
  let value: { readonly of: T } | undefined;
  return () => {
    value ??= { of: compute() };
    return value.of;
  };
}
