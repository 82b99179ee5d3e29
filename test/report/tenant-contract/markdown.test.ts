import type { TenantContract } from '../../../lib/model/tenant-contract';
import { printTenantContract } from '../../../lib/report/tenant-contract/markdown';

const CLUSTER = 'https://git.example/owner/cluster';
const SHOP = 'https://git.example/acme/shop';

const contract: TenantContract = {
  tenant: 'acme',
  cluster: 'home',
  program: 'clusters/home.ts',
  clusterRepository: CLUSTER,
  project: 'acme',
  repositories: [SHOP],
  namespaces: [{ name: 'acme-dev', environment: 'dev', enforce: 'baseline', warn: 'restricted' }],
  applications: [
    {
      name: 'shop-dev',
      service: 'shop',
      environment: 'dev',
      namespace: 'acme-dev',
      sources: [
        { repoURL: SHOP, revision: 'main', path: 'chart', role: 'chart', owner: 'tenant' },
        { repoURL: SHOP, revision: 'main', path: 'deploy/home-dev/values.yaml', role: 'values', owner: 'tenant' },
        {
          repoURL: CLUSTER,
          revision: 'main',
          path: 'tenants/acme/secrets/dev',
          role: 'secrets',
          owner: 'cluster',
          movesTo: { repoURL: SHOP, path: 'deploy/home-dev/secrets' },
        },
      ],
      images: { web: 'ghcr.io/acme/shop:latest' },
      writeBack: { method: 'git', file: 'chart/.argocd-source-shop-dev.yaml', repoURL: SHOP, branch: 'main' },
      volumes: [
        { volume: 'shop-dev-data-home', claim: 'shop-dev-data', size: '1Gi', hostPath: '/srv/shop', node: 'home' },
      ],
      edges: [{ name: 'pg', host: 'db.acme.example', service: 'shop-db', port: 5432 }],
    },
  ],
  kinds: ['Service', 'apps/Deployment'],
  clusterKinds: [],
  recipients: [
    { holder: 'this cluster, for project acme alone', recipient: 'age1cluster' },
    { holder: 'the owner of the cluster, offline', recipient: 'age1owner' },
  ],
  decryptionPlugin: 'sops',
  credential: { current: 'a token', replacement: 'a deploy key per repository' },
  openDecisions: [{ id: 'acme-secrets', text: 'they have not agreed yet' }],
};

/** Text of a section, its heading aside. */
function section(page: string, heading: string): string {
  const [, after] = page.split(`\n## ${heading}\n\n`);
  return after!.split('\n## ')[0]!.trim();
}

const page = printTenantContract(contract);

test('it has a section for everything the two parties owe each other, in this order', () => {
  expect([...page.matchAll(/^#{1,2} (\w.*)$/gm)].map(([, heading]) => heading)).toEqual([
    'Tenant acme on cluster home',
    'Who owns what',
    'Layout',
    'Applications',
    'Secrets',
    'What is permitted',
    'Credential',
    'Open decisions',
    'Definition of done',
  ]);
});

test('the layout is the one that the Applications read', () => {
  expect(section(page, 'Layout')).toContain('deploy/home-dev/\n  values.yaml\n  secrets/secrets.sops.yaml');
});

test('the Applications: exact paths, write-back files, volumes and edges', () => {
  const text = section(page, 'Applications');
  expect(text.split('\n').filter((line) => line.startsWith('| `'))).toEqual([
    `| \`shop-dev\` | \`acme-dev\` | chart | \`chart\` | ${SHOP} | \`main\` |`,
    `| \`shop-dev\` | \`acme-dev\` | values | \`deploy/home-dev/values.yaml\` | ${SHOP} | \`main\` |`,
    `| \`shop-dev\` | \`acme-dev\` | secrets | \`tenants/acme/secrets/dev\` | ${CLUSTER} | \`main\` |`,
    `| \`shop-dev\` | web | \`ghcr.io/acme/shop:latest\` | \`chart/.argocd-source-shop-dev.yaml\` on \`main\` of ${SHOP} |`,
    '| `shop-dev` | `acme-dev/shop-dev-data` | `shop-dev-data-home` | 1Gi | `/srv/shop` on `home` |',
    '| `acme-dev/pg` | `db.acme.example` | `shop-db:5432` |',
  ]);
});

test('the secrets: every recipient, and a .sops.yaml to start from', () => {
  const text = section(page, 'Secrets');
  expect(text).toContain('| `age1cluster` | this cluster, for project acme alone |');
  expect(text).toContain('    age: age1cluster,age1owner\n');
});

test('what is permitted: namespaces with their levels, kinds', () => {
  const text = section(page, 'What is permitted');
  expect(text).toContain('| `acme-dev` | dev | enforce `baseline`, warn `restricted` |');
  expect(text).toContain('Kinds: `Service`, `apps/Deployment`.');
  expect(text).toContain('Cluster-scoped kinds: none.');
});

test('the definition of done is a list to tick', () => {
  expect(section(page, 'Definition of done')).toMatchInlineSnapshot(`
"- [ ] \`deploy/home-dev/values.yaml\` exists in \`https://git.example/acme/shop\`
- [ ] \`.sops.yaml\` lists every recipient above, and \`sops updatekeys\` was run
- [ ] every \`*.sops.yaml\` carries a MAC
- [ ] \`deploy/home-dev/secrets/*.sops.yaml\` exists in \`https://git.example/acme/shop\`
- [ ] \`tenants/acme/secrets/dev\` is gone from the cluster repository
- [ ] no value and no secret of the tenant is left in the cluster repository
- [ ] the chart or manifests render the permitted kinds and no others
- [ ] the credential in use is replaced: a deploy key per repository
- [ ] decision **acme-secrets** is closed, and out of \`clusters/home.ts\`"
`);
});

test('a tenant with a layout of its own, no secrets and nothing open gets a page that says so', () => {
  const [application] = contract.applications;
  const sources = [{ repoURL: SHOP, revision: 'main', path: 'k8s', role: 'manifests', owner: 'tenant' }] as const;
  const plain = printTenantContract({
    ...contract,
    applications: [{ ...application!, sources, images: {}, writeBack: undefined, volumes: [], edges: [] }],
    recipients: [],
    credential: undefined,
    openDecisions: [],
  });
  expect(plain).not.toContain('## Layout');
  expect(section(plain, 'Secrets')).toBe('The tenant has no SOPS files here.');
  expect(section(plain, 'Credential')).toBe('The cluster holds no credential for a repository of the tenant.');
  expect(section(plain, 'Open decisions')).toBe('None.');
});
