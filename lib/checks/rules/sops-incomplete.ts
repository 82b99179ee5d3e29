import { formatFieldPath } from '../../model/place';
import { CauseCollector } from '../cause-collector';
import { readSops } from '../facts/sops-metadata';
import { enumerate } from '../facts/words';
import type { Rule } from '../rule';

const CIPHER = "'ENC[AES256_GCM,data:x1E=,iv:aQ==,tag:bQ==,type:str]'";
const secret = (data: string, sops: string) => `
apiVersion: v1
kind: Secret
metadata: {name: cart-db, namespace: shop}
stringData: {${data}}
sops: {${sops}}
`;
const AGE = 'age: [{recipient: age1ms6qpc28m4pnrscc7j2ezcn7k9wkglpn8yuqdhsgyfs8fjs359zq8dkdya, enc: x}]';

/** A file that looks encrypted and is not, or cannot be decrypted or trusted. */
export const sopsIncomplete: Rule = {
  id: 'sops-incomplete',
  group: 'secrets',
  severity: 'error',
  title: 'a SOPS file is not wholly encrypted',
  why: 'A value added by hand to an encrypted file stays readable, and the file still looks encrypted. Without the MAC nobody notices that a value was exchanged; without a recipient nobody can decrypt it.',
  fix: 'encrypt the file again: `sops --encrypt --in-place FILE`; a value that was committed readable must be changed.',
  acceptable: false,
  bad: {
    title: 'a key added by hand',
    yaml: secret(`password: ${CIPHER}, token: t0pSecret`, `${AGE}, mac: ${CIPHER}`),
  },
  good: {
    title: 'every value is encrypted',
    yaml: secret(`password: ${CIPHER}, token: ${CIPHER}`, `${AGE}, mac: ${CIPHER}`),
  },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(sopsIncomplete);
    for (const object of facts.objects) {
      const sops = readSops(object.object);
      if (!sops) continue;
      const key = `${object.place.file ?? ''} ${object.id.kind} ${object.id.namespace}/${object.id.name}`;
      const name = `${object.id.kind} \`${object.id.name}\``;
      if (sops.recipients === 0)
        causes.add(`${key} recipients`, { object, path: ['sops'] }, () => ({
          what: `${name} is encrypted to nobody`,
          why: 'its SOPS metadata names no recipient, so that nobody can decrypt it',
          fix: 'encrypt the file to its recipients again',
        }));
      if (!sops.hasMac)
        causes.add(`${key} mac`, { object, path: ['sops'] }, () => ({
          what: `${name} has no MAC`,
          why: 'values can be added, removed or exchanged without anybody noticing, and `sops` refuses to decrypt it',
          fix: 'encrypt the file again',
        }));
      if (sops.readable.length > 0)
        causes.add(`${key} readable`, { object, path: sops.readable[0]! }, () => ({
          what: `${name} carries SOPS metadata and holds ${enumerate(sops.readable.map(formatFieldPath), 5)} readable`,
          why: 'the file looks encrypted, and whoever can read the repository has these values',
          fix: 'change the values, and encrypt the file again',
        }));
    }
    return causes.result();
  },
};
