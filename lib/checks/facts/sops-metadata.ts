import type { KubernetesObject } from '../../model/kubernetes-object';
import type { FieldPath } from '../../model/place';
import { asList, asMapping, asText, isMapping } from './read-value';

/** Kinds of keys that a SOPS file may be encrypted to, as its metadata names them. */
const KEY_FIELDS = ['age', 'pgp', 'kms', 'gcp_kms', 'azure_kv', 'hc_vault', 'hckms'];

/** What the `sops` metadata of an encrypted file says. */
export interface SopsMetadata {
  readonly hasMac: boolean;
  /** age recipients and their paths. */
  readonly ageRecipients: readonly { readonly recipient: string; readonly path: FieldPath }[];
  /** Number of recipients of every kind. */
  readonly recipients: number;
  /** Path of a value under `data` or `stringData` that SOPS should have encrypted and did not. */
  readonly readable: readonly FieldPath[];
}

/** Reads the metadata of an object that carries `sops`; undefined for any other. */
export function readSops(object: KubernetesObject): SopsMetadata | undefined {
  if (!isMapping(object.sops)) return undefined;
  const sops = object.sops;
  const groups = [{ list: sops, at: ['sops'] as FieldPath }];
  asList(sops.key_groups).forEach((group, index) => {
    if (isMapping(group)) groups.push({ list: group, at: ['sops', 'key_groups', index] });
  });
  const ageRecipients = groups.flatMap(({ list, at }) =>
    asList(list.age).map((entry, index) => ({
      recipient: asText(asMapping(entry).recipient),
      path: [...at, 'age', index, 'recipient'],
    })),
  );
  const recipients = groups.reduce(
    (sum, { list }) => sum + KEY_FIELDS.reduce((all, field) => all + asList(list[field]).length, 0),
    0,
  );
  return {
    hasMac: asText(sops.mac) !== '',
    ageRecipients: ageRecipients.filter(({ recipient }) => recipient !== ''),
    recipients,
    readable: ['data', 'stringData'].flatMap((field) => findReadable(object[field], [field])),
  };
}

function findReadable(value: unknown, path: FieldPath): readonly FieldPath[] {
  if (isMapping(value)) return Object.entries(value).flatMap(([key, each]) => findReadable(each, [...path, key]));
  if (Array.isArray(value)) return value.flatMap((each, index) => findReadable(each, [...path, index]));
  return typeof value === 'string' && value !== '' && !value.startsWith('ENC[') ? [path] : [];
}
