import type { KubernetesObject } from '../../model/kubernetes-object';
import { asMapping, asText } from './read-value';

/** A key of a Secret as text: from `stringData`, which wins, or decoded from `data`. */
export function readSecretText(object: KubernetesObject, key: string): string {
  const plain = asMapping(object.stringData)[key];
  if (typeof plain === 'string') return plain;
  return decodeBase64(asText(asMapping(object.data)[key]));
}

/** Base64 as text; the empty string when it is none. */
export function decodeBase64(text: string): string {
  try {
    const bytes = Uint8Array.from(atob(text.replace(/\s+/g, '')), (character) => character.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    return '';
  }
}
