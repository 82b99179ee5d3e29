import type { Bytes } from './bytes';

/** The part of a URL that is escaped; each leaves other characters alone (Go, `net/url`). */
export type UrlPart = 'path' | 'host' | 'zone' | 'user' | 'fragment';

const UNRESERVED = /[A-Za-z0-9\-_.~]/;
const ALSO_LEFT: Readonly<Record<UrlPart, string>> = {
  path: '$&+,/:;=@',
  host: '!$&\'()*+,;=:[]<>"',
  zone: '!$&\'()*+,;=:[]<>"',
  user: '$&+,;=',
  fragment: '$&+,/:;=?@!()*',
};

function tableOf(part: UrlPart): readonly boolean[] {
  return Array.from({ length: 256 }, (_, code) => {
    const character = String.fromCharCode(code);
    return code >= 0x80 || !(UNRESERVED.test(character) || ALSO_LEFT[part].includes(character));
  });
}

const MUST_ESCAPE: Readonly<Record<UrlPart, readonly boolean[]>> = {
  path: tableOf('path'),
  host: tableOf('host'),
  zone: tableOf('zone'),
  user: tableOf('user'),
  fragment: tableOf('fragment'),
};

/** Escapes what a part of a URL may not hold. */
export function escapeUrlPart(bytes: Bytes, part: UrlPart): Bytes {
  const table = MUST_ESCAPE[part];
  let escaped = '';
  for (let i = 0; i < bytes.length; i++) {
    const code = bytes.charCodeAt(i);
    escaped += table[code] ? `%${code.toString(16).toUpperCase().padStart(2, '0')}` : bytes[i];
  }
  return escaped;
}

/** Undoes escapes; undefined where Go reports an error (a malformed escape, a character a host may not hold). */
export function unescapeUrlPart(bytes: Bytes, part: UrlPart): Bytes | undefined {
  const isHost = part === 'host' || part === 'zone';
  if (!isHost && !bytes.includes('%')) return bytes;
  let plain = '';
  for (let i = 0; i < bytes.length; i++) {
    const code = bytes.charCodeAt(i);
    if (code !== 0x25) {
      if (isHost && code < 0x80 && MUST_ESCAPE[part][code]) return undefined;
      plain += bytes[i];
      continue;
    }
    const digits = bytes.slice(i + 1, i + 3);
    if (!/^[0-9A-Fa-f]{2}$/.test(digits)) return undefined;
    const value = Number.parseInt(digits, 16);
    if (part === 'host' && value < 0x80 && digits !== '25') return undefined;
    if (part === 'zone' && digits !== '25' && value !== 0x20 && MUST_ESCAPE.host[value]) return undefined;
    plain += String.fromCharCode(value);
    i += 2;
  }
  return plain;
}

/** Whether a path or fragment may be printed as it was written. */
export function isValidEncoding(bytes: Bytes, part: 'path' | 'fragment'): boolean {
  const table = MUST_ESCAPE[part];
  for (let i = 0; i < bytes.length; i++) {
    if (!"!$&'()*+,;=:@[]%".includes(bytes[i] as string) && table[bytes.charCodeAt(i)]) return false;
  }
  return true;
}
