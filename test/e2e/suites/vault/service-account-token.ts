import { createSign, generateKeyPairSync } from 'node:crypto';

/** The key with which a cluster signs its service accounts' tokens. */
export interface ClusterKey {
  readonly publicKey: string;
  /** A token as Kubernetes makes them (`BoundServiceAccountToken`). */
  sign(claims: {
    readonly issuer: string;
    readonly namespace: string;
    readonly serviceAccount: string;
    readonly audience: string;
  }): string;
}

/** Makes a key of the test's. */
export function makeClusterKey(): ClusterKey {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign: ({ issuer, namespace, serviceAccount, audience }) => {
      const now = Math.floor(Date.now() / 1000);
      const claims = {
        iss: issuer,
        sub: `system:serviceaccount:${namespace}:${serviceAccount}`,
        aud: [audience],
        iat: now,
        nbf: now,
        exp: now + 600,
        'kubernetes.io': {
          namespace,
          serviceaccount: { name: serviceAccount, uid: '00000000-0000-0000-0000-000000000000' },
        },
      };
      const text = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`;
      return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey).toString('base64url')}`;
    },
  };
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
