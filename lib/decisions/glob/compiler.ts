import { bytesOf, bytesOfRune, runesOf } from '../go/bytes';
import { AnyOf, BTree, EveryOf, Row } from './composite-matchers';
import type { Matcher } from './matcher';
import { minimizeAnyOf } from './minimize-tree';
import type { GlobNode } from './parser';
import { Any, List, Max, Min, Nothing, Range, Single, Super } from './rune-matchers';
import { Contains, Prefix, PrefixAny, PrefixSuffix, Suffix, SuffixAny, Text } from './text-matchers';

/** Turns a tree into matchers the way gobwas/glob v0.2.3 does (package `compiler`): its shortcuts are its quirks. */
export function compileGlobTree(node: GlobNode, separators: readonly number[]): Matcher {
  switch (node.kind) {
    case 'any-of': {
      const minimized = minimizeAnyOf(node.children);
      if (minimized) return compileGlobTree(minimized, separators);
      return new AnyOf(compileChildren(node.children, separators));
    }
    case 'pattern':
      if (node.children.length === 0) return new Nothing();
      return optimize(joinMatchers(minimizeMatchers(compileChildren(node.children, separators))));
    case 'any':
      return optimize(new Any(separators));
    case 'super':
      return new Super();
    case 'single':
      return new Single(separators);
    case 'nothing':
      return new Nothing();
    case 'list':
      return optimize(new List(runesOf(bytesOf(node.characters)), node.not));
    case 'range':
      return new Range(node.lo, node.hi, node.not);
    case 'text':
      return new Text(bytesOf(node.text));
  }
}

function compileChildren(children: readonly GlobNode[], separators: readonly number[]): Matcher[] {
  return children.map((child) => optimize(compileGlobTree(child, separators)));
}

function optimize(matcher: Matcher): Matcher {
  if (matcher instanceof Any && matcher.separators.length === 0) return new Super();
  if (matcher instanceof AnyOf && matcher.matchers.length === 1) return matcher.matchers[0] as Matcher;
  if (matcher instanceof List && !matcher.not && matcher.list.length === 1) {
    return new Text(bytesOfRune(matcher.list[0] as number));
  }
  return matcher instanceof BTree ? optimizeTree(matcher) : matcher;
}

function optimizeTree(tree: BTree): Matcher {
  const left = tree.left && optimize(tree.left);
  const right = tree.right && optimize(tree.right);
  const optimized = new BTree(tree.value, left, right, tree);
  if (!(tree.value instanceof Text)) return optimized;
  const { text } = tree.value;
  if (!left && !right) return new Text(text);
  if (left instanceof Super && right instanceof Super) return new Contains(text, false);
  if (left instanceof Super && !right) return new Suffix(text);
  if (right instanceof Super && !left) return new Prefix(text);
  if (!left && right instanceof Suffix) return new PrefixSuffix(text, right.suffix);
  if (!right && left instanceof Prefix) return new PrefixSuffix(left.prefix, text);
  if (!right && left instanceof Any) return new SuffixAny(text, left.separators);
  if (!left && right instanceof Any) return new PrefixAny(text, right.separators);
  return optimized;
}

function joinMatchers(matchers: readonly Matcher[]): Matcher {
  if (matchers.length === 1) return matchers[0] as Matcher;
  const glued = glue(matchers);
  if (glued) return glued;
  let pivot = -1;
  let longest = -1;
  for (const [i, matcher] of matchers.entries()) {
    if (matcher.length !== -1 && matcher.length >= longest) {
      longest = matcher.length;
      pivot = i;
    }
  }
  if (pivot === -1) return new BTree(matchers[0] as Matcher, undefined, joinMatchers(matchers.slice(1)));
  const left = pivot > 0 ? joinMatchers(matchers.slice(0, pivot)) : undefined;
  const right = pivot + 1 < matchers.length ? joinMatchers(matchers.slice(pivot + 1)) : undefined;
  return new BTree(matchers[pivot] as Matcher, left, right);
}

function glue(matchers: readonly Matcher[]): Matcher | undefined {
  return glueAsEvery(matchers) ?? glueAsRow(matchers);
}

function glueAsRow(matchers: readonly Matcher[]): Matcher | undefined {
  if (matchers.length <= 1) return undefined;
  let length = 0;
  for (const matcher of matchers) {
    if (matcher.length === -1) return undefined;
    length += matcher.length;
  }
  return new Row(length, matchers);
}

// Wildcards side by side become one condition. The characters of a negated list are taken for separators,
// and several separators for one text that must not occur.
function glueAsEvery(matchers: readonly Matcher[]): Matcher | undefined {
  if (matchers.length <= 1) return undefined;
  let hasAny = false;
  let hasSuper = false;
  let hasSingle = false;
  let least = 0;
  let separators: readonly number[] = [];
  for (const [i, matcher] of matchers.entries()) {
    let own: readonly number[] = [];
    if (matcher instanceof Super) hasSuper = true;
    else if (matcher instanceof Any) {
      own = matcher.separators;
      hasAny = true;
    } else if (matcher instanceof Single || (matcher instanceof List && matcher.not)) {
      own = matcher instanceof Single ? matcher.separators : matcher.list;
      hasSingle = true;
      least++;
    } else return undefined;
    if (i === 0) separators = own;
    if (own.length !== separators.length || own.some((rune, at) => rune !== separators[at])) return undefined;
  }
  if (hasSuper && !hasAny && !hasSingle) return new Super();
  if (hasAny && !hasSuper && !hasSingle) return new Any(separators);
  if ((hasAny || hasSuper) && least > 0 && separators.length === 0) return new Min(least);
  const every: Matcher[] = [];
  if (least > 0) {
    every.push(new Min(least));
    if (!hasAny && !hasSuper) every.push(new Max(least));
  }
  if (separators.length > 0) every.push(new Contains(separators.map(bytesOfRune).join(''), true));
  return new EveryOf(every);
}

function minimizeMatchers(matchers: readonly Matcher[]): readonly Matcher[] {
  let done: Matcher | undefined;
  let left = 0;
  let right = 0;
  let count = 0;
  for (let l = 0; l < matchers.length; l++) {
    for (let r = matchers.length; r > l; r--) {
      const glued = glue(matchers.slice(l, r));
      if (!glued) continue;
      const isLonger = done !== undefined && done.length > -1 && glued.length > -1 && glued.length > done.length;
      if (done === undefined || isLonger || count < r - l) {
        done = glued;
        left = l;
        right = r;
        count = r - l;
      }
    }
  }
  if (done === undefined) return matchers;
  const next = [...matchers.slice(0, left), done, ...matchers.slice(right)];
  return next.length === matchers.length ? next : minimizeMatchers(next);
}
