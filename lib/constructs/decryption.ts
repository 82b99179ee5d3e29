import type { Construct } from 'constructs';
import { recordFault } from './fault';
import type { Decryption } from './installation-context';
import { requireName } from './names';

/** SOPS decryption with age. Private halves are never part of the program: they lie in a Secret beside Argo CD. */
export interface DecryptionProps {
  /** Public key of the owner's offline identity. Every file lists it; the cluster does not hold it. */
  readonly ownerRecipient: string;
  /** Public key by project; the identity is the item `<project>.txt` of the Secret. No two projects share one. */
  readonly identities: Readonly<Record<string, string>>;
  /** Name of the config management plugin. @default sops */
  readonly plugin?: string;
  /** Secret in Argo CD's namespace. @default sops-age-keys */
  readonly secret?: string;
  /** Image of the sidecar: a shell and `sops`. @default {@link SOPS_IMAGE} */
  readonly image?: string;
}

/** The image that holds a POSIX shell and `sops`, and little else. */
export const SOPS_IMAGE = 'ghcr.io/getsops/sops:v3.13.3-alpine';
/** Default name of the plugin. */
export const SOPS_PLUGIN = 'sops';
/** Default name of the Secret that holds the identities. */
export const SOPS_SECRET = 'sops-age-keys';

const RECIPIENT = /^age1[02-9ac-hj-np-z]{58}$/;

/** Resolves the props, and records a fault for every identity that would not keep two projects apart. */
export function resolveDecryption(scope: Construct, props: DecryptionProps | undefined): Decryption | undefined {
  if (props === undefined) return undefined;
  const recipients = new Map(Object.entries(props.identities).sort(([a], [b]) => (a < b ? -1 : 1)));
  const holders = new Map<string, string>([[props.ownerRecipient, "the owner's offline identity"]]);
  for (const [who, recipient] of [['the owner', props.ownerRecipient] as const, ...recipients])
    if (!RECIPIENT.test(recipient)) complainOfRecipient(scope, who, recipient);
  for (const [project, recipient] of recipients) {
    requireName(scope, project, 'the project of an identity');
    const other = holders.get(recipient);
    if (other !== undefined) complainOfSharing(scope, project, recipient, other);
    holders.set(recipient, `project \`${project}\``);
  }
  return { plugin: props.plugin ?? SOPS_PLUGIN, ownerRecipient: props.ownerRecipient, recipients };
}

function complainOfRecipient(scope: Construct, who: string, recipient: string): void {
  recordFault(scope, {
    code: 'recipient-invalid',
    construct: scope.node.path,
    what: `\`${recipient}\` is no age recipient (for ${who})`,
    why: recipient.startsWith('AGE-SECRET-KEY-')
      ? 'it is a private key: whoever reads this program can decrypt with it, so it must be replaced'
      : 'a recipient is a public key, `age1` and 58 more characters',
    fix: 'give the public key that `age-keygen -y` prints',
  });
}

function complainOfSharing(scope: Construct, project: string, recipient: string, other: string): void {
  recordFault(scope, {
    code: 'identity-shared',
    construct: scope.node.path,
    what: `project \`${project}\` has the recipient \`${recipient}\` of ${other}`,
    why: 'whoever may write into one of the two has the cluster decrypt what was meant for the other',
    fix: `make an identity of its own for \`${project}\` (\`age-keygen\`), and encrypt its files to it again`,
  });
}
