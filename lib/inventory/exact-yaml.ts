import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  type Scalar,
  type YAMLMap,
} from 'yaml';
import { AliasBudget } from './alias-budget';
import { resolvePlainScalar } from './go-scalar';
import { mapKeyText, resolveTaggedScalar } from './go-tag';
import { Unreadable } from './unreadable';

/**
 * Reads one document through its syntax tree: slower than `readFastYaml`, and exact where that is not
 * (merge keys in order, aliases counted, tags, keys that are no strings).
 * Follows go.yaml.in/yaml/v2 `decode.go` as sigs.k8s.io/yaml v1.6.0 uses it.
 * @throws Unreadable
 */
export function readExactYaml(text: string): unknown {
  refuseControlCharacters(text);
  const document = parseTree(text.replace(UNICODE_LINE_BREAKS, '\n'));
  if (document.contents === null) return undefined;
  return new Decoder(text, bindAliases(document)).value(document.contents as Node);
}

/** YAML 1.1 breaks lines at these too. */
const UNICODE_LINE_BREAKS = /[\u0085\u2028\u2029]/g;
const CONTROL_CHARACTER =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]|(?!^)\ufeff/;

function refuseControlCharacters(text: string): void {
  const found = CONTROL_CHARACTER.exec(text);
  if (!found) return;
  const code = found[0].charCodeAt(0).toString(16).padStart(4, '0');
  throw new Unreadable(
    'control-character',
    `control characters are not allowed: U+${code.toUpperCase()}`,
    found.index,
    'delete the character, or write it as an escape in double quotes',
  );
}

/** Parses without resolving anything. @throws Unreadable on the first syntax error */
function parseTree(text: string): Document {
  const directive = /^%YAML[ \t]+(?!1\.1\s)(\S*)/m.exec(text);
  if (directive && !/\S/.test(text.slice(0, directive.index).replace(/^[%#].*$/gm, '')))
    throw new Unreadable(
      'yaml-version',
      `\`%YAML ${directive[1]}\` is no version that Argo CD reads`,
      directive.index,
      'delete the directive',
      'its reader knows YAML 1.1',
    );
  const document = parseDocument(text, {
    schema: 'failsafe',
    version: '1.1',
    uniqueKeys: false,
    stringKeys: false,
    strict: true,
    logLevel: 'silent',
    prettyErrors: false,
  });
  const fault = document.errors.find(
    ({ code, message }) => code !== 'MULTIPLE_DOCS' && !isOutdentedFlow(code, message),
  );
  if (fault && /^maximum call stack/i.test(fault.message)) throw new RangeError(fault.message);
  if (fault)
    throw new Unreadable('yaml-syntax', lowerFirst(fault.message), fault.pos[0], 'correct the YAML at this place');
  return document;
}

/** YAML 1.1 lets the end of a flow collection stand anywhere. */
function isOutdentedFlow(code: string, message: string): boolean {
  return code === 'BAD_INDENT' && message.startsWith('Flow end indicator');
}

/** Which node each alias stands for: the nearest anchor of that name before it. */
function bindAliases(document: Document): ReadonlyMap<Alias, Node> {
  const anchors = new Map<string, Node>();
  const bound = new Map<Alias, Node>();
  const visit = (node: unknown): void => {
    if (isAlias(node)) {
      const target = anchors.get(node.source);
      if (!target)
        throw new Unreadable(
          'unknown-anchor',
          `alias \`*${node.source}\` names no anchor before it`,
          offsetOf(node),
          'define the anchor first, or write the value out',
        );
      bound.set(node, target);
      return;
    }
    const anchor = (node as { anchor?: string } | null)?.anchor;
    if (anchor) anchors.set(anchor, node as Node);
    if (isMap(node))
      for (const pair of node.items) {
        visit(pair.key);
        visit(pair.value);
      }
    else if (isSeq(node)) for (const item of node.items) visit(item);
  };
  visit(document.contents);
  return bound;
}

class Decoder {
  private readonly budget = new AliasBudget();
  private readonly open = new Set<Node>();

  constructor(
    private readonly source: string,
    private readonly aliases: ReadonlyMap<Alias, Node>,
  ) {}

  value(node: Node | null): unknown {
    if (node === null) return null;
    if (!this.budget.spend())
      throw new Unreadable(
        'too-many-aliases',
        'document contains excessive aliasing',
        offsetOf(node),
        'write the values out instead of repeating `*` aliases',
        'Argo CD refuses it too',
      );
    if (isAlias(node)) return this.alias(node, (target) => this.value(target));
    if (isMap(node)) return this.mapping(node, {});
    if (isSeq(node)) return node.items.map((item) => this.value(item as Node));
    return this.scalar(node);
  }

  private alias<T>(node: Alias, read: (target: Node) => T): T {
    const target = this.aliases.get(node)!;
    if (this.open.has(target))
      throw new Unreadable(
        'alias-loop',
        `anchor \`${node.source}\` value contains itself`,
        offsetOf(node),
        'write the value out',
      );
    this.open.add(target);
    const result = this.budget.within(() => read(target));
    this.open.delete(target);
    return result;
  }

  private mapping(map: YAMLMap, into: Record<string, unknown>): Record<string, unknown> {
    const seen = new Set<string>();
    for (const pair of map.items) {
      const key = pair.key as Node | null;
      if (isMergeKey(key)) {
        this.merge(pair.value as Node | null, into, key as Node);
        continue;
      }
      const name = this.keyName(key, pair.value as Node | null);
      if (seen.has(name))
        throw new Unreadable(
          'duplicate-key',
          `key \`${name}\` appears twice`,
          offsetOf(key),
          'delete one of the two',
          'readers disagree on which one counts',
        );
      seen.add(name);
      setOwn(into, name, this.value(pair.value as Node | null));
    }
    return into;
  }

  private keyName(key: Node | null, value: Node | null): string {
    const resolved = key === null ? null : isScalar(key) ? this.scalarValue(key) : this.value(key);
    const text = mapKeyText(resolved, isScalar(key) ? String(key.source ?? key.value ?? '') : '');
    if (text !== undefined) return text;
    const shown = resolved === null ? '`null`' : 'a mapping or a list';
    throw new Unreadable(
      'invalid-key',
      `${shown} is used as a key`,
      offsetOf(key === null ? value : key),
      'write the key as a string, in quotes',
      'Kubernetes objects have string keys only',
    );
  }

  /** Sets what the merged mappings hold over what is there already: Argo CD's reader goes strictly in order. */
  private merge(node: Node | null, into: Record<string, unknown>, key: Node): void {
    const target = isAlias(node) ? this.aliases.get(node)! : node;
    if (isSeq(target) && !isAlias(node)) {
      for (const item of [...target.items].reverse()) this.mergeOne(item as Node, into, key);
      return;
    }
    this.mergeOne(node, into, key);
  }

  private mergeOne(node: Node | null, into: Record<string, unknown>, key: Node): void {
    this.budget.spend();
    if (isAlias(node)) this.alias(node, (target) => this.mergeMap(target, into, key));
    else this.mergeMap(node, into, key);
  }

  private mergeMap(node: Node | null, into: Record<string, unknown>, key: Node): void {
    if (!isMap(node))
      throw new Unreadable(
        'invalid-merge',
        'map merge requires map or sequence of maps as the value',
        offsetOf(key),
        'merge a mapping, or a list of mappings',
      );
    this.mapping(node, into);
  }

  /** Escapes of JSON that YAML 1.1 does not have: Argo CD's reader refuses them. */
  private refuseEscapes(node: Node): void {
    const refused = REFUSED_ESCAPE.exec(this.source.slice(node.range![0], node.range![1]))?.[1];
    if (refused)
      throw new Unreadable(
        'unknown-escape',
        `\`${refused}\` is no escape that Argo CD's YAML reader knows`,
        offsetOf(node),
        'write the character itself',
      );
  }

  private scalar(node: Node): unknown {
    if (!isScalar(node)) return null;
    const value = this.scalarValue(node);
    if (typeof value !== 'number' || Number.isFinite(value)) return value;
    throw new Unreadable(
      'not-json',
      `\`${String(node.source)}\` is no number that JSON knows`,
      offsetOf(node),
      'write it in quotes when it is text',
      'Kubernetes objects are JSON',
    );
  }

  private scalarValue(node: Scalar): unknown {
    if (node.type === 'QUOTE_DOUBLE') this.refuseEscapes(node);
    const text = node.type === 'PLAIN' ? (node.source ?? '') : String(node.value ?? '');
    const tag = node.tag;
    const value =
      tag && tag !== '!'
        ? resolveTaggedScalar(tag, text, node.type === 'PLAIN')
        : node.type === 'PLAIN' && tag !== '!'
          ? resolvePlainScalar(text)
          : text;
    if (value === undefined)
      throw new Unreadable(
        'invalid-tag',
        `cannot decode \`${text}\` as ${String(tag)}`,
        offsetOf(node),
        'correct the value, or remove the tag',
      );
    return value;
  }
}

const REFUSED_ESCAPE = /^(?:[^\\]|\\(?!\/|[uU][dD][89a-fA-F]).)*?(\\(?:\/|u[dD][89a-fA-F]..))/s;

function isMergeKey(key: Node | null): boolean {
  return (
    isScalar(key) && key.value === '<<' && ((key.type === 'PLAIN' && !key.tag) || key.tag === 'tag:yaml.org,2002:merge')
  );
}

function setOwn(into: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__')
    Object.defineProperty(into, name, { value, configurable: true, enumerable: true, writable: true });
  else into[name] = value;
}

function offsetOf(node: unknown): number {
  return (node as { range?: readonly number[] | null } | null)?.range?.[0] ?? 0;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
