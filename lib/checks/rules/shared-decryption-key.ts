import { CauseCollector } from '../cause-collector';
import { findRecipients, KEY_VARIABLES } from '../facts/decryption-keys';
import { enumerate } from '../facts/words';
import type { Rule } from '../rule';

const CIPHER = "'ENC[AES256_GCM,data:x1E=,iv:aQ==,tag:bQ==,type:str]'";
const application = (name: string) => `
# file: argocd/${name}.yaml
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: ${name}, namespace: argocd}
spec:
  project: ${name}
  source: {repoURL: 'https://github.com/example-owner/cluster', path: secrets/${name}}
  destination: {server: https://kubernetes.default.svc, namespace: ${name}}
---
# file: secrets/${name}/db.yaml`;
const secret = (name: string, recipient: string) => `
apiVersion: v1
kind: Secret
metadata: {name: ${name}, namespace: ${name}}
stringData: {password: ${CIPHER}}
sops: {age: [{recipient: ${recipient}, enc: x}], mac: ${CIPHER}}
---`;
const ONE = 'age1ms6qpc28m4pnrscc7j2ezcn7k9wkglpn8yuqdhsgyfs8fjs359zq8dkdya';
const OTHER = 'age1n6q52yx447ggclwjg9wjhjxq6h2jnj2jeuamzzddtrmphtr8r3ys3yk4dz';

/** One identity that decrypts for two projects. */
export const sharedDecryptionKey: Rule = {
  id: 'shared-decryption-key',
  group: 'secrets',
  severity: 'error',
  title: 'one decryption identity serves two projects',
  why: 'Ciphertext in a repository is public to all its readers. With one identity for everybody a tenant copies the owner’s ciphertext, or another tenant’s, into its own folder, and the cluster decrypts it into the tenant’s namespace.',
  fix: 'give each project an identity of its own, chosen by the Application’s project, and encrypt its files to it again. Recipients that the cluster does not hold are told apart by `gatehouse.dev/decryption-recipient` on the AppProjects.',
  acceptable: false,
  bad: {
    title: 'two projects, one recipient',
    yaml: `${application('shop')}${secret('shop', ONE)}${application('radio')}${secret('radio', ONE)}`,
  },
  good: {
    title: 'a recipient for each',
    yaml: `${application('shop')}${secret('shop', ONE)}${application('radio')}${secret('radio', OTHER)}`,
  },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(sharedDecryptionKey);
    for (const { recipient, projects } of findRecipients(facts)) {
      if (projects.size < 2) continue;
      const names = [...projects.keys()].sort();
      for (const places of projects.values())
        for (const place of places)
          causes.add(recipient, place, () => ({
            what: `the identity of \`${recipient}\` decrypts for projects ${enumerate(names)}`,
            why: 'a writer of one project copies the ciphertext of the other into its own folder, and the cluster decrypts it for them',
            fix: 'make an identity for each project and encrypt its files to it; a recipient whose identity the cluster does not hold is exempt once each AppProject declares its own in `gatehouse.dev/decryption-recipient`',
          }));
    }
    const projects = [...new Set(facts.applications.map(({ projectName }) => projectName))].sort();
    for (const variable of KEY_VARIABLES) {
      const setting = facts.settings.repoServerEnvironment.get(variable);
      if (!setting?.reference || projects.length < 2) continue;
      causes.add(`repo-server ${variable}`, setting.reference, () => ({
        what: `the repo-server holds one decryption identity (\`${variable}\`) for projects ${enumerate(projects, 5)}`,
        why: 'whatever it is asked to build can have any file decrypted that is encrypted to it',
        fix: 'decrypt in a config management plugin that chooses the identity by `ARGOCD_APP_PROJECT_NAME`',
      }));
    }
    return causes.result();
  },
};
