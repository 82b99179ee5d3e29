import { Lexer } from './lexer';

/** A node of a parsed pattern. Parents are held by the parser alone: the compiler moves children about. */
export type GlobNode =
  | { readonly kind: 'pattern' | 'any-of'; readonly children: readonly GlobNode[] }
  | { readonly kind: 'nothing' | 'any' | 'super' | 'single' }
  | { readonly kind: 'list'; readonly not: boolean; readonly characters: string }
  | { readonly kind: 'range'; readonly not: boolean; readonly lo: number; readonly hi: number }
  | { readonly kind: 'text'; readonly text: string };

/** Either the tree of a pattern or the library's error text. */
export type ParseResult = { readonly tree: GlobNode } | { readonly error: string };

interface OpenBranch {
  readonly kind: 'pattern' | 'any-of';
  readonly children: GlobNode[];
  readonly parent: OpenBranch | undefined;
}

/** Parses a pattern as gobwas/glob v0.2.3 does: an unclosed brace is tolerated, a class holds one range or one list. */
export function parseGlob(pattern: string): ParseResult {
  const lexer = new Lexer(pattern);
  const root: OpenBranch = { kind: 'pattern', children: [], parent: undefined };
  let branch = root;
  for (;;) {
    const token = lexer.next();
    switch (token.type) {
      case 'eof':
        return { tree: root };
      case 'error':
        return { error: token.raw };
      case 'text':
        branch.children.push({ kind: 'text', text: token.raw });
        break;
      case 'any':
      case 'super':
      case 'single':
        branch.children.push({ kind: token.type });
        break;
      case 'range-open': {
        const range = parseRange(lexer);
        if (typeof range === 'string') return { error: range };
        branch.children.push(range);
        break;
      }
      case 'terms-open': {
        const terms = openBranch('any-of', branch);
        branch = openBranch('pattern', terms);
        break;
      }
      case 'separator':
        branch = openBranch('pattern', branch.parent as OpenBranch);
        break;
      case 'terms-close':
        branch = branch.parent?.parent as OpenBranch;
        break;
      default:
        return { error: `unexpected token: ${token.type}<${JSON.stringify(token.raw)}>` };
    }
  }
}

function openBranch(kind: OpenBranch['kind'], parent: OpenBranch): OpenBranch {
  const branch: OpenBranch = { kind, children: [], parent };
  parent.children.push(branch);
  return branch;
}

function parseRange(lexer: Lexer): GlobNode | string {
  let not = false;
  let lo = 0;
  let hi = 0;
  let characters = '';
  for (;;) {
    const token = lexer.next();
    switch (token.type) {
      case 'eof':
        return 'unexpected end';
      case 'error':
        return token.raw;
      case 'not':
        not = true;
        break;
      case 'range-lo':
        lo = token.raw.codePointAt(0) as number;
        break;
      case 'range-hi':
        hi = token.raw.codePointAt(0) as number;
        if (hi < lo) {
          return `hi character '${token.raw}' should be greater than lo '${String.fromCodePoint(lo)}'`;
        }
        break;
      case 'text':
        characters = token.raw;
        break;
      case 'range-close': {
        const isRange = lo !== 0 && hi !== 0;
        if ((characters !== '') === isRange) return 'could not parse range';
        return isRange ? { kind: 'range', not, lo, hi } : { kind: 'list', not, characters };
      }
    }
  }
}
