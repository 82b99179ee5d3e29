/** A run-time panic of the Go code whose behaviour is modelled; caught at the edge of each decision, never let out. */
export class GoPanic extends Error {}

/** What Go says when a string is cut beyond its end: `s[:end]` with `end > length`. */
export function sliceEndPanic(end: number, length: number): GoPanic {
  return new GoPanic(`runtime error: slice bounds out of range [:${end}] with length ${length}`);
}

/** What Go says when a string is cut with its ends crossed: `s[begin:end]` with `begin > end`. */
export function sliceOrderPanic(begin: number, end: number): GoPanic {
  return new GoPanic(`runtime error: slice bounds out of range [${begin}:${end}]`);
}

/** What Go says when a method is called through a nil pointer. */
export function nilPanic(): GoPanic {
  return new GoPanic('runtime error: invalid memory address or nil pointer dereference');
}
