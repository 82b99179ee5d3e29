import type { RegexpNode } from './syntax';

interface First {
  /** How many classes with categories a match may begin with. */
  readonly classes: number;
  readonly hasNegated: boolean;
  /** Whether it may take nothing, so that what follows may begin the match. */
  readonly isNullable: boolean;
}

const NOTHING: First = { classes: 0, hasNegated: false, isNullable: true };

/**
 * Whether regexp2 may look for a match at the wrong places: it unites the classes that can begin one, and of united
 * categories the first that has something to say decides, so that `\D|\w` misses `7`.
 */
export function hasMixedFirstClasses(node: RegexpNode): boolean {
  const { classes, hasNegated } = firstOf(node);
  return classes > 1 && hasNegated;
}

function unite(a: First, b: First, isNullable: boolean): First {
  return { classes: a.classes + b.classes, hasNegated: a.hasNegated || b.hasNegated, isNullable };
}

function firstOf(node: RegexpNode): First {
  switch (node.kind) {
    case 'character':
      return {
        classes: node.categories === undefined ? 0 : 1,
        hasNegated: node.categories === 'negated',
        isNullable: false,
      };
    case 'sequence': {
      let first = NOTHING;
      for (const child of node.children) {
        if (!first.isNullable) break;
        const next = firstOf(child);
        first = unite(first, next, next.isNullable);
      }
      return first;
    }
    case 'alternatives': {
      const firsts = node.children.map(firstOf);
      const isNullable = firsts.some((first) => first.isNullable);
      return firsts.reduce((all, first) => unite(all, first, isNullable), { ...NOTHING, isNullable });
    }
    case 'repeat': {
      const first = firstOf(node.child);
      return node.min === 0 ? { ...first, isNullable: true } : first;
    }
    case 'capture':
    case 'atomic':
      return firstOf(node.child);
    case 'conditional': {
      const yes = firstOf(node.yes);
      const no = firstOf(node.no);
      return unite(yes, no, yes.isNullable || no.isNullable);
    }
    case 'assertion':
    case 'look':
    case 'reference':
      return NOTHING;
  }
}
