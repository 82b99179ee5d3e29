import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files of one self-made authority, the API server's certificate, and the key that signs service account tokens. */
export interface Certificates {
  readonly authority: string;
  readonly serverCertificate: string;
  readonly serverKey: string;
  readonly serviceAccountKey: string;
  readonly serviceAccountPublicKey: string;
}

/** Made anew for every lab, valid for a day: nothing outside it trusts them. */
export function makeCertificates(folder: string): Certificates {
  const file = (name: string): string => join(folder, name);
  const openssl = (...args: readonly string[]): void => {
    execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  };
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  openssl('req', '-x509', ...key, '-subj', '/CN=gatehouse-lab', '-keyout', file('ca.key'), '-out', file('ca.crt'));
  openssl(
    'req',
    ...key.slice(0, -2),
    '-subj',
    '/CN=kube-apiserver',
    '-keyout',
    file('server.key'),
    '-out',
    file('server.csr'),
  );
  writeFileSync(
    file('server.ext'),
    'subjectAltName=DNS:localhost,DNS:kubernetes.default.svc,IP:127.0.0.1,IP:10.0.0.1\nextendedKeyUsage=serverAuth\n',
  );
  openssl(
    ...['x509', '-req', '-in', file('server.csr'), '-CA', file('ca.crt'), '-CAkey', file('ca.key'), '-CAcreateserial'],
    ...['-days', '1', '-extfile', file('server.ext'), '-out', file('server.crt')],
  );
  openssl('genrsa', '-out', file('sa.key'), '2048');
  openssl('rsa', '-in', file('sa.key'), '-pubout', '-out', file('sa.pub'));
  return {
    authority: file('ca.crt'),
    serverCertificate: file('server.crt'),
    serverKey: file('server.key'),
    serviceAccountKey: file('sa.key'),
    serviceAccountPublicKey: file('sa.pub'),
  };
}
