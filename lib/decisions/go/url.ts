import type { Bytes } from './bytes';
import { isIpv6Address } from './ipv6';
import { escapeUrlPart, isValidEncoding, unescapeUrlPart } from './percent-encoding';

interface Authority {
  readonly user: Bytes | undefined;
  readonly host: Bytes;
}

/**
 * Parses a URL and prints it again, as Go's `net/url` does (`Parse`, then `String`). Undefined where `Parse`
 * reports an error. Bytes in, bytes out.
 *
 * @param isStrictAboutColons Go 1.26 refuses a second colon in the host of an http(s) URL; programs whose module
 *   asks for an older Go accept it.
 */
export function reprintUrl(raw: Bytes, isStrictAboutColons: boolean): Bytes | undefined {
  const hash = raw.indexOf('#');
  const beforeFragment = hash < 0 ? raw : raw.slice(0, hash);
  const main = reprintWithoutFragment(beforeFragment, isStrictAboutColons);
  const fragment = hash < 0 ? '' : raw.slice(hash + 1);
  if (main === undefined || fragment === '') return main;
  const decoded = unescapeUrlPart(fragment, 'fragment');
  if (decoded === undefined) return undefined;
  if (decoded === '') return main;
  return `${main}#${isValidEncoding(fragment, 'fragment') ? fragment : escapeUrlPart(decoded, 'fragment')}`;
}

function reprintWithoutFragment(raw: Bytes, isStrictAboutColons: boolean): Bytes | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what Go refuses
  if (/[\x00-\x1f\x7f]/.test(raw)) return undefined;
  if (raw === '*') return '*';
  const split = splitScheme(raw);
  if (split === undefined) return undefined;
  const { scheme } = split;
  let { rest } = split;
  const question = rest.indexOf('?');
  // A query is printed back as it was written, an empty one too.
  const query = question < 0 ? '' : rest.slice(question);
  if (question >= 0) rest = rest.slice(0, question);
  if (!rest.startsWith('/')) {
    if (scheme !== '') return `${scheme}:${rest}${query}`;
    const slash = rest.indexOf('/');
    if ((slash < 0 ? rest : rest.slice(0, slash)).includes(':')) return undefined;
  }
  let authority: Authority | undefined;
  let path = rest;
  if (rest.startsWith('//') && (scheme !== '' || !rest.startsWith('///'))) {
    const slash = rest.indexOf('/', 2);
    authority = parseAuthority(slash < 0 ? rest.slice(2) : rest.slice(2, slash), scheme, isStrictAboutColons);
    if (authority === undefined) return undefined;
    path = slash < 0 ? '' : rest.slice(slash);
  }
  const decoded = unescapeUrlPart(path, 'path');
  if (decoded === undefined) return undefined;
  const printed = isValidEncoding(path, 'path') ? path : escapeUrlPart(decoded, 'path');
  return printUrl(scheme, authority, printed) + query;
}

function printUrl(scheme: Bytes, authority: Authority | undefined, path: Bytes): Bytes {
  let url = scheme === '' ? '' : `${scheme}:`;
  const host = authority?.host ?? '';
  if (authority && (scheme !== '' || host !== '' || authority.user !== undefined)) {
    if (host !== '' || path !== '' || authority.user !== undefined) url += '//';
    if (authority.user !== undefined) url += `${authority.user}@`;
    url += escapeUrlPart(host, 'host');
  }
  if (url === '') {
    const slash = path.indexOf('/');
    if ((slash < 0 ? path : path.slice(0, slash)).includes(':')) url = './';
  }
  return url + path;
}

function splitScheme(raw: Bytes): { scheme: Bytes; rest: Bytes } | undefined {
  if (raw.startsWith(':')) return undefined;
  const match = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(raw);
  if (!match) return { scheme: '', rest: raw };
  const scheme = match[1] as string;
  return { scheme: scheme.toLowerCase(), rest: raw.slice(scheme.length + 1) };
}

function parseAuthority(text: Bytes, scheme: Bytes, isStrictAboutColons: boolean): Authority | undefined {
  const at = text.lastIndexOf('@');
  const host = parseHost(text.slice(at + 1), scheme, isStrictAboutColons);
  if (host === undefined) return undefined;
  if (at < 0) return { user: undefined, host };
  const user = reprintUser(text.slice(0, at));
  return user === undefined ? undefined : { user, host };
}

function reprintUser(text: Bytes): Bytes | undefined {
  if (!/^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/.test(text)) return undefined;
  const colon = text.indexOf(':');
  const name = unescapeUrlPart(colon < 0 ? text : text.slice(0, colon), 'user');
  if (name === undefined) return undefined;
  if (colon < 0) return escapeUrlPart(name, 'user');
  const password = unescapeUrlPart(text.slice(colon + 1), 'user');
  return password === undefined ? undefined : `${escapeUrlPart(name, 'user')}:${escapeUrlPart(password, 'user')}`;
}

function parseHost(host: Bytes, scheme: Bytes, isStrictAboutColons: boolean): Bytes | undefined {
  const bracket = host.lastIndexOf('[');
  if (bracket > 0) return undefined;
  if (bracket === 0) return parseBracketedHost(host);
  const first = host.indexOf(':');
  if (first >= 0) {
    const isStrict = isStrictAboutColons && (scheme === 'http' || scheme === 'https');
    if (!isOptionalPort(host.slice(isStrict ? first : host.lastIndexOf(':')))) return undefined;
  }
  return unescapeUrlPart(host, 'host');
}

function parseBracketedHost(host: Bytes): Bytes | undefined {
  const close = host.lastIndexOf(']');
  if (close < 0) return undefined;
  const port = host.slice(close + 1);
  if (!isOptionalPort(port)) return undefined;
  const name = host.slice(1, close);
  const zone = name.indexOf('%25');
  const plain =
    zone < 0
      ? unescapeUrlPart(name, 'host')
      : join(unescapeUrlPart(name.slice(0, zone), 'host'), unescapeUrlPart(name.slice(zone), 'zone'));
  return plain !== undefined && isIpv6Address(plain) ? `[${plain}]${port}` : undefined;
}

function join(a: Bytes | undefined, b: Bytes | undefined): Bytes | undefined {
  return a === undefined || b === undefined ? undefined : a + b;
}

function isOptionalPort(text: Bytes): boolean {
  return text === '' || /^:[0-9]*$/.test(text);
}
