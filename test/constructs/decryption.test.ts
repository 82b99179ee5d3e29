import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { Tenant } from '../../lib';
import { ACME, declareHome, faultCodes, objectIn, RECIPIENTS, valuesOf } from './support/declare';

const PLUGIN = 'home/platform/configmap-argocd-plugin-sops.yaml';

/** What sops writes, with recipients of choice and metadata to add or leave out. */
function sopsFile(recipients: readonly string[], { mac = true, extra = '' } = {}): string {
  const age = recipients.map(
    (recipient) => `        - enc: |
            -----BEGIN AGE ENCRYPTED FILE-----
            YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBsTVptNWNROUd4bWl3alJU
            -----END AGE ENCRYPTED FILE-----
          recipient: ${recipient}
`,
  );
  return `apiVersion: v1
kind: Secret
metadata:
    name: one
stringData:
    password: ENC[AES256_GCM,data:7Y05bbsT3Q==,iv:aa=,tag:bb==,type:str]
sops:
    age:
${age.join('')}${extra}    encrypted_regex: ^(data|stringData)$
    lastmodified: "2026-11-30T23:24:01Z"
${mac ? '    mac: ENC[AES256_GCM,data:rZ5k,iv:aa=,tag:bb==,type:str]\n' : ''}    version: 3.13.3
`;
}

let folder: string;
let script: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-plugin-'));
  mkdirSync(join(folder, 'identities'));
  for (const project of ['acme', 'platform']) writeFileSync(join(folder, 'identities', `${project}.txt`), 'identity\n');
  // Stands for sops: says which identity it was given. Real sops is run by the end-to-end suites.
  mkdirSync(join(folder, 'bin'));
  writeFileSync(
    join(folder, 'bin', 'sops'),
    '#!/bin/sh\nfor last; do :; done\necho "decrypted: $last"\necho "with: $(basename "$SOPS_AGE_KEY_FILE")"\n',
    { mode: 0o755 },
  );
  script = join(folder, 'decrypt.sh');
  const { data } = objectIn(declareHome().app, PLUGIN) as unknown as { data: Record<string, string> };
  writeFileSync(script, data['decrypt.sh']!);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(files: Readonly<Record<string, string>>, env: Readonly<Record<string, string>>, link?: string) {
  const source = mkdtempSync(join(folder, 'source-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(source, name), text);
  if (link !== undefined) symlinkSync(script, join(source, link));
  const { status, stdout, stderr } = spawnSync('/bin/sh', [script], {
    cwd: source,
    encoding: 'utf8',
    env: {
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      GATEHOUSE_IDENTITIES_DIR: join(folder, 'identities'),
      ...env,
    },
  });
  return { status, stdout, stderr: stderr.trim() };
}

const acme = { ARGOCD_APP_PROJECT_NAME: 'acme' };
const good = sopsFile([RECIPIENTS.acme, RECIPIENTS.owner]);

test('the identity is picked by the project that Argo CD names', () => {
  expect(run({ 'a.sops.yaml': good, 'values.yaml': 'a: 1\n' }, acme)).toEqual({
    status: 0,
    stdout: '---\ndecrypted: ./a.sops.yaml\nwith: acme.txt\n',
    stderr: '',
  });
});

test('every document of a file is looked at', () => {
  expect(run({ 'a.sops.yaml': `${good}---\n${good}` }, acme).status).toBe(0);
  expect(run({ 'a.sops.yaml': `${good}---\napiVersion: v1\n` }, acme).stderr).toBe(
    'plugin sops: `a.sops.yaml` has no `sops` block where sops writes it; nothing is decrypted',
  );
});

test.each([
  ['absent', {}],
  ['empty', { ARGOCD_APP_PROJECT_NAME: '' }],
])('an %s project fails closed', (_what, env) => {
  const { status, stdout, stderr } = run({ 'a.sops.yaml': good }, env);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain('Argo CD named no project');
});

test.each(['stranger', '../acme', 'acme ', "acme' ) recipient='x", '*', 'ac?e', '$(id)'])(
  'project %p has no identity, whatever it looks like',
  (project) => {
    const { status, stdout, stderr } = run({ 'a.sops.yaml': good }, { ARGOCD_APP_PROJECT_NAME: project });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toBe(`plugin sops: project \`${project}\` has no identity on this cluster; nothing is decrypted`);
  },
);

test('what a repository can set does not reach the choice of the identity', () => {
  const env = {
    ...acme,
    ARGOCD_ENV_ARGOCD_APP_PROJECT_NAME: 'platform',
    PARAM_PROJECT: 'platform',
    'ARGOCD_ENV_X\nARGOCD_APP_PROJECT_NAME': 'platform',
    SOPS_AGE_KEY: 'stolen',
  };
  expect(run({ 'a.sops.yaml': good }, env).stdout).toContain('with: acme.txt');
});

test('a file for somebody else is refused, naming both', () => {
  const { status, stdout, stderr } = run({ 'a.sops.yaml': sopsFile([RECIPIENTS.platform, RECIPIENTS.owner]) }, acme);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toBe(
    `plugin sops: \`a.sops.yaml\` is encrypted to ${RECIPIENTS.platform} ${RECIPIENTS.owner}, and the identity of project \`acme\` is ${RECIPIENTS.acme}; nothing is decrypted`,
  );
});

test('one bad file stops all of them', () => {
  const { status, stdout } = run({ 'a.sops.yaml': good, 'b.sops.yaml': 'a: 1\n' }, acme);
  expect([status, stdout]).toEqual([1, '']);
});

const both = [RECIPIENTS.acme, RECIPIENTS.owner];
test.each([
  ['no MAC', sopsFile(both, { mac: false }), 'has no MAC'],
  ['no metadata', 'apiVersion: v1\nkind: Secret\n', 'has no `sops` block'],
  ['metadata in another form', `${good.split('sops:')[0]}sops: {mac: x}\n`, 'has no `sops` block'],
  [
    'a key service that is an address',
    sopsFile(both, { extra: '    hc_vault:\n        - vault_address: http://evil.example\n' }),
    '`hc_vault` in its `sops` block, and this cluster decrypts with age only',
  ],
  ['something after the metadata', `${good}data: {}\n`, 'goes on after its `sops` block'],
  ['a document hidden behind a comment', `"sops": {hc_vault: []}\n--- # x\n${good}`, 'has no `sops` block'],
  ['a document hidden behind NEL', `a: 1\u0085--- \u0085${good}`, 'line break that is none in a text file'],
  ['a document hidden behind LS', `a: 1\u2028--- \u2028${good}`, 'line break that is none in a text file'],
  ['a directive', `%TAG ! tag:x,1:\n---\n${good}`, 'YAML directive'],
])('%s is refused', (_what, text, message) => {
  const { status, stdout, stderr } = run({ 'a.sops.yaml': text }, acme);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain(message);
});

test('line ends of Windows are none of a document’s business', () => {
  expect(run({ 'a.sops.yaml': good.replaceAll('\n', '\r\n') }, acme).status).toBe(0);
});

test('a symbolic link is refused, wherever it leads', () => {
  const { status, stdout, stderr } = run({ 'a.sops.yaml': good }, acme, 'z.sops.yaml');
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain('`z.sops.yaml` is a symbolic link');
});

test('a folder without a SOPS file is an error, since pruning would follow silence', () => {
  const { status, stderr } = run({ 'secret.yaml': good }, acme);
  expect(status).toBe(1);
  expect(stderr).toContain('the folder holds no *.sops.yaml');
});

test('an identity that is not mounted is an error that says so', () => {
  const { status, stderr } = run({ 'a.sops.yaml': good }, { ARGOCD_APP_PROJECT_NAME: 'apps' });
  expect(status).toBe(1);
  expect(stderr).toContain('the identity of project `apps` is not mounted');
});

test('plugin.yaml fixes the command and discovers nothing', () => {
  const { data } = objectIn(declareHome().app, PLUGIN) as unknown as { data: Record<string, string> };
  expect(load(data['plugin.yaml']!)).toEqual({
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'ConfigManagementPlugin',
    metadata: { name: 'sops' },
    spec: {
      generate: {
        command: ['/bin/sh', '-c'],
        args: [`exec /bin/sh "\${GATEHOUSE_PLUGIN_DIR:-/home/argocd/cmp-server/config}/decrypt.sh"`],
      },
    },
  });
});

test('the sidecar mounts what the script reads, and a missing identity does not stop the repo-server', () => {
  const { repoServer } = valuesOf(declareHome().app) as {
    repoServer: { extraContainers: { volumeMounts: unknown[] }[]; volumes: unknown[] };
  };
  expect(repoServer.extraContainers[0]!.volumeMounts).toEqual(
    expect.arrayContaining([
      { name: 'plugin-sops', mountPath: '/home/argocd/cmp-server/config', readOnly: true },
      { name: 'plugin-sops-identities', mountPath: '/var/run/gatehouse/identities', readOnly: true },
    ]),
  );
  expect(repoServer.volumes).toEqual(
    expect.arrayContaining([
      { name: 'plugin-sops', configMap: { name: 'argocd-plugin-sops' } },
      {
        name: 'plugin-sops-identities',
        secret: {
          secretName: 'sops-age-keys',
          optional: true,
          items: ['acme', 'apps', 'platform'].map((project) => ({ key: `${project}.txt`, path: `${project}.txt` })),
        },
      },
    ]),
  );
  // The chart renders the container as a template.
  expect(JSON.stringify(repoServer)).not.toContain('{{');
});

test('a recipient stands on the project that decrypts with it, and on no other', () => {
  const { app, cluster } = declareHome();
  const shop = { ...ACME.services.shop!, secrets: 'deploy' as const };
  new Tenant(cluster, 'acme', { ...ACME, services: { shop } });
  expect(objectIn(app, 'home/argocd/projects/acme.yaml').metadata?.annotations).toMatchObject({
    'gatehouse.dev/decryption-recipient': RECIPIENTS.acme,
  });
  expect(objectIn(app, 'home/argocd/projects/platform.yaml').metadata?.annotations).not.toHaveProperty([
    'gatehouse.dev/decryption-recipient',
  ]);
});

test.each([
  ['two projects share', { a: RECIPIENTS.acme, b: RECIPIENTS.acme }, ['identity-shared']],
  ['the cluster would hold the owner’s', { a: RECIPIENTS.owner }, ['identity-shared']],
  ['it is a private key', { a: 'AGE-SECRET-KEY-1XXXX' }, ['recipient-invalid']],
])('%s: a fault', (_what, identities, codes) => {
  const { app } = declareHome({ decryption: { ownerRecipient: RECIPIENTS.owner, identities } });
  expect(faultCodes(app)).toEqual(codes.map((code) => `home: ${code}`));
});
