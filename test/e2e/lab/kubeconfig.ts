import { readFileSync, writeFileSync } from 'node:fs';

/** Writes a kubeconfig with one context, whose only user has the token. JSON is YAML. */
export function writeKubeconfig(file: string, server: string, authorityFile: string, token: string): void {
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'lab',
    clusters: [
      {
        name: 'lab',
        cluster: { server, 'certificate-authority-data': readFileSync(authorityFile).toString('base64') },
      },
    ],
    users: [{ name: 'lab', user: { token } }],
    contexts: [{ name: 'lab', context: { cluster: 'lab', user: 'lab' } }],
  };
  writeFileSync(file, JSON.stringify(config, null, 2), { mode: 0o600 });
}
