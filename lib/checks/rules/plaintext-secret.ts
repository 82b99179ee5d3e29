import { CauseCollector } from '../cause-collector';
import { isKustomization } from '../facts/claimed-objects';
import { findGeneratedSecrets, findReadableValues, isSopsEncrypted } from '../facts/secret-values';
import { enumerate } from '../facts/words';
import type { Rule } from '../rule';

const secret = (body: string) => `
apiVersion: v1
kind: Secret
metadata: {name: cart-db, namespace: shop}
${body}
`;

/** A Secret that anybody who can read the repository can read. Templates, empty values and placeholders are none. */
export const plaintextSecret: Rule = {
  id: 'plaintext-secret',
  group: 'secrets',
  severity: 'error',
  title: 'a Secret stands readable in the tree',
  why: 'Base64 is no encryption: whoever can read the repository, its forks, its caches or its history has the value. Taking it out later does not help; the value must be changed.',
  fix: 'change the value, and put it into the tree encrypted (SOPS, Sealed Secrets) or by reference (External Secrets).',
  acceptable: false,
  bad: { title: 'base64', yaml: secret('data: {password: aHVudGVyMjIh}') },
  good: {
    title: 'encrypted with SOPS, and a template',
    yaml: `${secret("stringData: {password: 'ENC[AES256_GCM,data:x1E=,iv:aQ==,tag:bQ==,type:str]'}\nsops: {age: [{recipient: age1ms6qpc28m4pnrscc7j2ezcn7k9wkglpn8yuqdhsgyfs8fjs359zq8dkdya, enc: x}], mac: 'ENC[AES256_GCM,data:x]'}")}---${secret("stringData: {password: '{{ .Values.password }}'}")}`,
  },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(plaintextSecret);
    for (const object of facts.objects) {
      const isSecret = object.id.group === '' && object.id.kind === 'Secret';
      const isGenerator = isKustomization(object);
      if ((!isSecret && !isGenerator) || isSopsEncrypted(object.object) || object.renderedBy) continue;
      const values = isSecret ? findReadableValues(object.object) : findGeneratedSecrets(object.object);
      const [first] = values;
      if (!first) continue;
      const name = isSecret
        ? `Secret \`${object.id.namespace ? `${object.id.namespace}/` : ''}${object.id.name}\``
        : 'the kustomization’s `secretGenerator`';
      causes.add(
        `${object.place.file ?? ''} ${object.id.namespace}/${object.id.name}`,
        { object, path: first.path },
        () => ({
          what: `${name} holds ${enumerate(values.map(({ key }) => key))} readable`,
          why: 'whoever can read the repository, or a copy of its history, has the value',
          fix: 'change the value, and keep it encrypted or by reference',
          evidence: values.slice(1, 6).map(({ path }) => ({ object, path, label: 'is readable as well' })),
        }),
      );
    }
    return causes.result();
  },
};
