import type { GlobNode } from './parser';

/**
 * Takes what all alternatives of a brace have in common at their left and right out of it.
 * Undefined when nothing is common (gobwas/glob v0.2.3, `minimizeTreeAnyOf`).
 */
export function minimizeAnyOf(children: readonly GlobNode[]): GlobNode | undefined {
  const alternatives: (readonly GlobNode[])[] = [];
  for (const child of children) {
    if (child.kind !== 'pattern') return undefined;
    alternatives.push(child.children);
  }
  const { left, right } = commonChildren(alternatives);
  if (left.length === 0 && right.length === 0) return undefined;
  const rest: GlobNode[] = [];
  for (const alternative of alternatives) {
    const own = alternative.slice(left.length, alternative.length - right.length);
    const node: GlobNode = own.length === 0 ? { kind: 'nothing' } : { kind: 'pattern', children: own };
    if (!rest.some((other) => isSameNode(other, node))) rest.push(node);
  }
  const result: GlobNode[] = [];
  if (left.length > 0) result.push({ kind: 'pattern', children: left });
  const only = rest.length === 1 ? (rest[0] as GlobNode) : undefined;
  if (only) {
    if (only.kind !== 'nothing') result.push(only);
  } else result.push({ kind: 'any-of', children: rest });
  if (right.length > 0) result.push({ kind: 'pattern', children: right });
  return { kind: 'pattern', children: result };
}

function commonChildren(alternatives: readonly (readonly GlobNode[])[]): {
  left: readonly GlobNode[];
  right: readonly GlobNode[];
} {
  if (alternatives.length <= 1) return { left: [], right: [] };
  let shortest = 0;
  for (const [i, alternative] of alternatives.entries()) {
    if (alternative.length < (alternatives[shortest] as readonly GlobNode[]).length) shortest = i;
  }
  const tree = alternatives[shortest] as readonly GlobNode[];
  const left: GlobNode[] = [];
  let rightFrom = tree.length;
  let total = 0;
  let isLeftBroken = false;
  let isRightBroken = false;
  for (let i = 0, j = tree.length - 1; total < tree.length && j >= 0 && !(isLeftBroken && isRightBroken); i++, j--) {
    const atLeft = tree[i] as GlobNode;
    const atRight = tree[j] as GlobNode;
    for (let k = 0; k < alternatives.length && !(isLeftBroken && isRightBroken); k++) {
      if (k === shortest) continue;
      const other = alternatives[k] as readonly GlobNode[];
      isLeftBroken ||= !isSameNode(atLeft, other[i] as GlobNode);
      isRightBroken ||= !isLeftBroken && j <= i;
      isRightBroken ||= !isSameNode(atRight, other[j + other.length - tree.length] as GlobNode);
    }
    if (!isLeftBroken) {
      total++;
      left.push(atLeft);
    }
    if (!isRightBroken) {
      total++;
      rightFrom = j;
    }
  }
  return { left, right: tree.slice(rightFrom) };
}

function isSameNode(a: GlobNode, b: GlobNode): boolean {
  switch (a.kind) {
    case 'pattern':
    case 'any-of':
      if (b.kind !== a.kind || a.children.length !== b.children.length) return false;
      return a.children.every((child, i) => isSameNode(child, b.children[i] as GlobNode));
    case 'list':
      return b.kind === 'list' && a.not === b.not && a.characters === b.characters;
    case 'range':
      return b.kind === 'range' && a.not === b.not && a.lo === b.lo && a.hi === b.hi;
    case 'text':
      return b.kind === 'text' && a.text === b.text;
    default:
      return b.kind === a.kind;
  }
}
