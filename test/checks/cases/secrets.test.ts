import { isReadableSecret } from '../../../lib/checks/facts/secret-values';
import { application, HERE, project, say } from './say';

const CIPHER = "'ENC[AES256_GCM,data:x1E=,iv:aQ==,tag:bQ==,type:str]'";
const AGE = 'age1ms6qpc28m4pnrscc7j2ezcn7k9wkglpn8yuqdhsgyfs8fjs359zq8dkdya';
const OTHER = 'age1n6q52yx447ggclwjg9wjhjxq6h2jnj2jeuamzzddtrmphtr8r3ys3yk4dz';

const secret = (body: string, metadata = '') => `
apiVersion: v1
kind: Secret
metadata: {name: s, namespace: shop${metadata}}
${body}
---`;

describe('a text that is a secret', () => {
  it.each(['hunter22!', 'c0rrect-horse', 'aGVsbG8=', '{"bearerToken":"x"}', 'true love', 'xx', 'change me now please'])(
    '%s',
    (text) => {
      expect(isReadableSecret(text)).toBe(true);
    },
  );

  it.each([
    '',
    '   ',
    'CHANGEME',
    'change-me',
    'changeit',
    'REPLACE_ME',
    'todo',
    'xxxx',
    '****',
    '...',
    '<password>',
    '{{ .Values.x }}',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's own form
    '${PASSWORD}',
    '$(PASSWORD)',
    '$PASSWORD',
    '<path:kv/data/a#b>',
    'vault:secret/a#b',
    'ref+vault://a',
    'ENC[AES256_GCM,data:x]',
    'your-password-here',
    'redacted',
  ])('not %s', (text) => {
    expect(isReadableSecret(text)).toBe(false);
  });
});

describe('plaintext-secret', () => {
  const check = (yaml: string) => say('plaintext-secret', yaml);

  it('reads base64, and never prints a value', () => {
    const [line] = check(secret('data: {password: aHVudGVyMjIh, empty: ""}'));
    expect(line).toBe('error: Secret `shop/s` holds `password` readable');
  });

  it('passes what is encrypted, empty, templated or a placeholder', () => {
    expect(check(secret(`stringData: {a: ${CIPHER}}\nsops: {mac: x}`))).toEqual([]);
    expect(check(secret('data: {}'))).toEqual([]);
    expect(check(secret('data: {a: e3sgLlZhbHVlcy54IH19, b: Q0hBTkdFTUU=}'))).toEqual([]);
    expect(check(secret('data: {a: "<path:kv/data/a#b>"}'))).toEqual([]);
  });

  it('takes the address of a repository or a cluster for no secret, and its credentials for one', () => {
    const labelled = (type: string) => `, labels: {argocd.argoproj.io/secret-type: ${type}}`;
    expect(
      check(secret('stringData: {url: https://github.com/a/b, type: git, project: p}', labelled('repository'))),
    ).toEqual([]);
    expect(
      check(secret('stringData: {url: https://github.com/a/b, password: t0ken}', labelled('repository'))),
    ).toHaveLength(1);
    expect(
      check(
        secret(
          `stringData: {name: prod, server: https://c, config: '{"tlsClientConfig":{"insecure":false}}'}`,
          labelled('cluster'),
        ),
      ),
    ).toEqual([]);
    expect(
      check(secret(`stringData: {name: prod, server: https://c, config: '{"bearerToken":"x"}'}`, labelled('cluster'))),
    ).toHaveLength(1);
  });

  it('reads the literals of a kustomization’s secret generator', () => {
    const generator = (literal: string) => `
# file: a/kustomization.yaml
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
secretGenerator: [{name: s, literals: ['${literal}']}]
`;
    expect(check(generator('password=hunter22'))).toEqual([
      'error: the kustomization’s `secretGenerator` holds `password` readable',
    ]);
    expect(check(generator('password=CHANGEME'))).toEqual([]);
  });
});

describe('sops-incomplete', () => {
  it.each([
    ['no MAC', `stringData: {a: ${CIPHER}}\nsops: {age: [{recipient: ${AGE}}]}`, ['error: Secret `s` has no MAC']],
    [
      'no recipient',
      `stringData: {a: ${CIPHER}}\nsops: {mac: x, age: []}`,
      ['error: Secret `s` is encrypted to nobody'],
    ],
    [
      'a value left readable',
      `stringData: {a: ${CIPHER}, b: plain}\nsops: {mac: x, pgp: [{fp: x}]}`,
      ['error: Secret `s` carries SOPS metadata and holds `stringData.b` readable'],
    ],
    ['key groups', `stringData: {a: ${CIPHER}}\nsops: {mac: x, key_groups: [{age: [{recipient: ${AGE}}]}]}`, []],
    ['whole', `data: {a: ${CIPHER}}\nsops: {mac: x, age: [{recipient: ${AGE}}]}`, []],
  ])('%s', (_, body, expected) => {
    expect(say('sops-incomplete', secret(body))).toEqual(expected);
  });
});

describe('shared-decryption-key', () => {
  const OWN = 'https://github.com/example-owner/cluster';
  const use = (name: string, recipients: string) =>
    `# file: argocd/${name}.yaml${application(name, `project: ${name}, source: {repoURL: '${OWN}', path: secrets/${name}}, destination: {server: ${HERE}, namespace: ${name}}`)}
# file: secrets/${name}/s.yaml${secret(`stringData: {a: ${CIPHER}}\nsops: {mac: x, age: [${recipients}]}`)}`;
  const to = (...recipients: string[]) => recipients.map((recipient) => `{recipient: ${recipient}}`).join(', ');
  const declare = (name: string, recipient: string) =>
    `# file: argocd/p-${name}.yaml${project(name, '', `, annotations: {gatehouse.dev/decryption-recipient: ${recipient}}`)}`;

  it('exempts a recipient that no project declares as the cluster’s, once projects declare theirs', () => {
    const THIRD = 'age1knqqaj63t6463v39tnkqxpn9g2lgt05xvtyk5ku9flj95shu44hqm9q7ku';
    const files = use('a', to(AGE, OTHER)) + use('b', to(AGE, THIRD));
    expect(say('shared-decryption-key', files)).toEqual([
      `error: the identity of \`${AGE}\` decrypts for projects \`a\`, \`b\``,
    ]);
    expect(say('shared-decryption-key', declare('a', OTHER) + declare('b', THIRD) + files)).toEqual([]);
  });

  it('finds two projects that declare one identity, and a file encrypted to the identity of another project', () => {
    expect(say('shared-decryption-key', declare('a', AGE) + declare('b', AGE))).toHaveLength(1);
    expect(say('shared-decryption-key', declare('a', AGE) + declare('b', OTHER) + use('b', to(AGE, OTHER)))).toEqual([
      `error: the identity of \`${AGE}\` decrypts for projects \`a\`, \`b\``,
    ]);
  });

  it('finds the one key of the repo-server', () => {
    const server = `
apiVersion: apps/v1
kind: Deployment
metadata: {name: argocd-repo-server, namespace: argocd}
spec: {template: {spec: {containers: [{name: s, env: [{name: SOPS_AGE_KEY_FILE, value: /k}]}]}}}
---`;
    expect(say('shared-decryption-key', server + use('a', '') + use('b', ''))).toEqual([
      'error: the repo-server holds one decryption identity (`SOPS_AGE_KEY_FILE`) for projects `a`, `b`',
    ]);
    expect(say('shared-decryption-key', server + use('a', ''))).toEqual([]);
  });
});

describe('tool-not-pinned', () => {
  const settings = { ownerRepositories: ['https://github.com/example-owner/cluster'] };
  it.each([
    ['', 1],
    ['directory: {}', 1],
    ['directory: {recurse: false}', 1],
    ['helm: {}', 1],
    ["helm: {releaseName: ''}", 1],
    ['kustomize: {}', 1],
    ['plugin: {}', 1],
    ['directory: {recurse: true}', 0],
    ['helm: {releaseName: r}', 0],
    ['helm: {valueFiles: [a.yaml]}', 0],
    ['kustomize: {namespace: n}', 0],
    ['plugin: {name: sops}', 0],
  ])('%s', (block, findings) => {
    const source = `repoURL: 'https://github.com/example-tenant/t', path: k8s${block ? `, ${block}` : ''}`;
    expect(
      say(
        'tool-not-pinned',
        application('a', `project: t, source: {${source}}, destination: {server: ${HERE}}`),
        settings,
      ),
    ).toHaveLength(findings);
  });

  it('does not ask it of a source that is only a ref, nor of a chart', () => {
    const sources = `sources: [{repoURL: 'https://github.com/example-tenant/t', ref: v}, {repoURL: 'https://charts.example.com', chart: c, targetRevision: 1.0.0}]`;
    expect(
      say('tool-not-pinned', application('a', `project: t, ${sources}, destination: {server: ${HERE}}`), settings),
    ).toEqual([]);
  });
});

describe('namespace-without-pod-security', () => {
  const namespace = (name: string, metadata: string) => `
apiVersion: v1
kind: Namespace
metadata: {name: ${name}${metadata}}
---`;
  const enforce = (level: string, more = '') => `, labels: {pod-security.kubernetes.io/enforce: ${level}}${more}`;

  it('names all that say nothing at once, and each privileged one by itself', () => {
    expect(
      say(
        'namespace-without-pod-security',
        namespace('a', '') +
          namespace('b', '') +
          namespace('c', enforce('privileged')) +
          namespace('d', enforce('restricted')),
      ),
    ).toEqual([
      'warning: `Namespace a`, `Namespace b` say nothing of Pod Security',
      'warning: Namespace `c` enforces Pod Security level `privileged`',
    ]);
  });

  it('accepts a reason for privileged', () => {
    expect(
      say(
        'namespace-without-pod-security',
        namespace('a', enforce('privileged', ', annotations: {gatehouse.dev/because-pod-security: node exporters}')),
      ),
    ).toEqual(['accepted: Namespace `a` enforces Pod Security level `privileged` (node exporters)']);
  });
});

describe('repository-code-in-repo-server', () => {
  const OWNER = 'https://github.com/example-owner/cluster';
  const tree = (data: string, source: string) => `
apiVersion: v1
kind: ConfigMap
metadata: {name: argocd-cm, namespace: argocd}
data: {${data}}
---${application('a', `project: t, source: {${source}}, destination: {server: ${HERE}}`)}`;
  const TENANT = "repoURL: 'https://github.com/example-tenant/t', path: k8s";
  const EXEC =
    'error: `--enable-exec` is on: what is built with kustomize runs a program of the repository in the repo-server';
  const owned = { ownerRepositories: [OWNER] };

  it.each([
    [
      'a foreign folder that may become a kustomization',
      'kustomize.buildOptions: --enable-exec',
      TENANT,
      owned,
      [EXEC],
    ],
    [
      'a foreign chart, pinned',
      'kustomize.buildOptions: --enable-exec',
      `${TENANT}, helm: {releaseName: t}`,
      owned,
      [],
    ],
    [
      'the owner’s folder',
      'kustomize.buildOptions: --enable-exec',
      `repoURL: '${OWNER}', path: k8s`,
      owned,
      [EXEC.replace('error', 'warning')],
    ],
    ['nobody knows whose', 'kustomize.buildOptions: --enable-exec', TENANT, {}, [EXEC]],
    ['the options of one kustomize version', 'kustomize.buildOptions.v5.4.3: --enable-exec', TENANT, owned, [EXEC]],
    [
      'a Helm plugin that reads value files',
      "helm.valuesFileSchemes: 'https, secrets'",
      `${TENANT}, helm: {releaseName: t}`,
      owned,
      [
        'error: `helm.valuesFileSchemes: secrets` is on: what is built with Helm calls a Helm plugin by the URL of a value file in the repo-server',
      ],
    ],
    ['nothing of the kind', 'kustomize.buildOptions: --reorder none', TENANT, owned, []],
  ])('%s', (_, data, source, settings, expected) => {
    expect(say('repository-code-in-repo-server', tree(data, source), settings)).toEqual(expected);
  });
});
