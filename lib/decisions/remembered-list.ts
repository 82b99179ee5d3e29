/**
 * Makes a function that compiles a list and remembers the result as long as the list stays what it was. Projects are
 * asked about thousands of Applications, and compiling is most of the work.
 *
 * A list is known by identity and trusted only after a look at each entry, so that changing one in place is noticed.
 *
 * @param compile what is remembered
 * @param remember what of an entry is compared later
 * @param isSame whether an entry still is what was remembered
 */
export function rememberList<Compiled, Remembered>(
  compile: (list: readonly unknown[]) => Compiled,
  remember: (entry: unknown) => Remembered,
  isSame: (entry: unknown, remembered: Remembered) => boolean,
): (list: readonly unknown[]) => Compiled {
  const known = new WeakMap<readonly unknown[], { entries: readonly Remembered[]; compiled: Compiled }>();
  return (list) => {
    const found = known.get(list);
    if (found !== undefined && isCurrent(list, found.entries, isSame)) return found.compiled;
    const compiled = compile(list);
    known.set(list, { entries: list.map(remember), compiled });
    return compiled;
  };
}

function isCurrent<Remembered>(
  list: readonly unknown[],
  entries: readonly Remembered[],
  isSame: (entry: unknown, remembered: Remembered) => boolean,
): boolean {
  if (list.length !== entries.length) return false;
  for (let i = 0; i < entries.length; i++) if (!isSame(list[i], entries[i] as Remembered)) return false;
  return true;
}

/** {@link rememberList} for a list of plain texts. */
export function rememberTexts<Compiled>(
  compile: (list: readonly unknown[]) => Compiled,
): (list: readonly unknown[]) => Compiled {
  return rememberList(
    compile,
    (entry) => entry,
    (entry, remembered) => entry === remembered,
  );
}
