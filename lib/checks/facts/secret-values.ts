import type { KubernetesObject } from '../../model/kubernetes-object';
import type { FieldPath } from '../../model/place';
import { asList, asMapping, asText, isMapping } from './read-value';
import { decodeBase64 } from './secret-text';

/** A readable value of a Secret: never the value itself, only where it stands. */
export interface ReadableValue {
  readonly key: string;
  readonly path: FieldPath;
}

/** Text that stands for a value that is filled in later. */
const PLACEHOLDER =
  /^(change[-_ ]?(me|it|this)?|replace[-_ ]?(me|with.*)?|todo|tbd|fixme|none|null|true|false|example|dummy|redacted|placeholder|your[-_ ].*|x{3,}|\*{3,}|\.{3,}|-+|<[^>]*>)$/i;
/** Templates: Go and Jinja, shell and Kustomize variables, the Vault plugin's paths, ERB. */
const TEMPLATE = /\{\{|\$\{|\$\(|<path:|<%|^\$[A-Z_]+$|^(vault|ref\+[a-z]+|op|secretref\+[a-z]+):/;

/** Whether a text is a secret that anybody can read, and no template, placeholder or ciphertext. */
export function isReadableSecret(text: string): boolean {
  const trimmed = text.trim();
  return trimmed !== '' && !trimmed.startsWith('ENC[') && !TEMPLATE.test(trimmed) && !PLACEHOLDER.test(trimmed);
}

/** Keys of Argo CD's own Secrets that are no secrets: a cluster's or repository's address is public. */
const PUBLIC_KEYS: Readonly<Record<string, readonly string[]>> = {
  repository: [
    'url',
    'type',
    'name',
    'project',
    'enableOCI',
    'enableLfs',
    'insecure',
    'proxy',
    'noProxy',
    'forceHttpBasicAuth',
    'githubAppID',
    'githubAppInstallationID',
    'githubAppEnterpriseBaseUrl',
    'username',
  ],
  cluster: ['name', 'server', 'project', 'namespaces', 'clusterResources', 'shard'],
};
const CREDENTIAL_IN_CONFIG = /"(bearerToken|password|keyData|token)"\s*:\s*"[^"]+"/;

/** The readable values of a Secret that is not encrypted. */
export function findReadableValues(object: KubernetesObject): readonly ReadableValue[] {
  const type = asText(asMapping(object.metadata?.labels)['argocd.argoproj.io/secret-type']);
  const publicKeys = PUBLIC_KEYS[type === 'repo-creds' ? 'repository' : type] ?? [];
  const found: ReadableValue[] = [];
  const judge = (field: 'data' | 'stringData', decode: (text: string) => string) => {
    for (const [key, value] of Object.entries(asMapping(object[field]))) {
      if (typeof value !== 'string' || publicKeys.includes(key)) continue;
      // A template in `data` is not base64 yet.
      const text = TEMPLATE.test(value) || value.startsWith('ENC[') ? value : decode(value);
      if (!isReadableSecret(text)) continue;
      if (type === 'cluster' && key === 'config' && !CREDENTIAL_IN_CONFIG.test(text)) continue;
      found.push({ key, path: [field, key] });
    }
  };
  judge('data', decodeBase64);
  judge('stringData', (text) => text);
  return found;
}

/** Literals of a kustomization's secret generators: `['secretGenerator', 0, 'literals', 1]`. */
export function findGeneratedSecrets(object: KubernetesObject): readonly ReadableValue[] {
  return asList(object.secretGenerator).flatMap((generator, index) =>
    asList(asMapping(generator).literals).flatMap((literal, at) => {
      const [key, ...rest] = asText(literal).split('=');
      return isReadableSecret(rest.join('=')) ? [{ key: key!, path: ['secretGenerator', index, 'literals', at] }] : [];
    }),
  );
}

/** Whether an object was encrypted with SOPS. */
export function isSopsEncrypted(object: KubernetesObject): boolean {
  return isMapping(object.sops);
}
