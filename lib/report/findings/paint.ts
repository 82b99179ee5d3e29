/** Colours of text for people; each leaves the text alone when colour is off. */
export interface Paint {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly error: (text: string) => string;
  readonly warning: (text: string) => string;
  readonly info: (text: string) => string;
  readonly good: (text: string) => string;
}

const CODES: Readonly<Record<keyof Paint, number>> = { bold: 1, dim: 2, error: 31, warning: 33, info: 36, good: 32 };

/** Colours for a terminal (ANSI SGR), or none. */
export function paint(isColored: boolean): Paint {
  const make = (name: keyof Paint) => (text: string) =>
    isColored && text !== '' ? `\u001b[${CODES[name]}m${text}\u001b[0m` : text;
  return {
    bold: make('bold'),
    dim: make('dim'),
    error: make('error'),
    warning: make('warning'),
    info: make('info'),
    good: make('good'),
  };
}
