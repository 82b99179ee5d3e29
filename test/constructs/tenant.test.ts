import { dump } from 'js-yaml';
import { OwnerApp, Tenant, type TenantProps } from '../../lib';
import { openDecisionsOf } from '../../lib/constructs/fault';
import { ACME, declareHome, faultCodes, filesOf, objectIn, REPOSITORY } from './support/declare';

const SHOP = 'https://git.example/acme/shop';
const APPLICATION = 'home/argocd/applications/acme/shop-dev.yaml';

function withSecrets(props: Partial<TenantProps> = {}, secrets: 'deploy' | 'interim' = 'deploy'): TenantProps {
  const interim = { folder: 'tenants/acme/secrets', decision: 'acme-secrets', because: 'they have not agreed yet' };
  const shop = { ...ACME.services.shop!, secrets: secrets === 'deploy' ? ('deploy' as const) : interim };
  return { ...ACME, services: { shop }, ...props };
}

function yamlOf(props: TenantProps): string {
  const { app, cluster } = declareHome();
  new Tenant(cluster, 'acme', props);
  expect(faultCodes(app)).toEqual([]);
  return [...filesOf(app)]
    .map(([file, objects]) => `${file}\n${objects.map((one) => dump(one, { lineWidth: -1 })).join('---\n')}`)
    .join('\n');
}

test('a tenant Application is short, pinned, protected, and reads its values through a ref from the start', () => {
  const { app, cluster } = declareHome();
  new Tenant(cluster, 'acme', withSecrets());
  expect(dump(objectIn(app, APPLICATION), { noRefs: true })).toMatchInlineSnapshot(`
"apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  annotations:
    argocd.argoproj.io/compare-options: IgnoreExtraneous
    argocd.argoproj.io/sync-options: Delete=false,Prune=false
    gatehouse.dev/on-removal: protect
  name: shop-dev
  namespace: argocd
spec:
  destination:
    namespace: acme-dev
    server: https://kubernetes.default.svc
  ignoreDifferences:
    - jsonPointers:
        - /spec/volumeName
        - /spec/storageClassName
      kind: PersistentVolumeClaim
      name: shop-dev-data
  project: acme
  sources:
    - helm:
        releaseName: shop-dev
        valueFiles:
          - $values/deploy/home-dev/values.yaml
      path: chart
      repoURL: https://git.example/acme/shop
      targetRevision: main
    - ref: values
      repoURL: https://git.example/acme/shop
      targetRevision: main
    - path: deploy/home-dev/secrets
      plugin:
        name: sops
      repoURL: https://git.example/acme/shop
      targetRevision: main
  syncPolicy:
    automated:
      prune: true
      selfHeal: true
    retry:
      backoff:
        duration: 5s
        factor: 2
        maxDuration: 3m
      limit: 20
    syncOptions:
      - ApplyOutOfSyncOnly=true
      - RespectIgnoreDifferences=true
      - ServerSideApply=true
"
`);
});

test('its project permits its repositories, namespaces and kinds, and no cluster-scoped kind', () => {
  const { app, cluster } = declareHome();
  new Tenant(cluster, 'acme', ACME);
  expect(objectIn(app, 'home/argocd/projects/acme.yaml')).toMatchObject({
    metadata: { finalizers: ['resources-finalizer.argocd.argoproj.io'] },
    spec: {
      clusterResourceWhitelist: [],
      destinations: [{ namespace: 'acme-dev', server: 'https://kubernetes.default.svc' }],
      namespaceResourceWhitelist: [
        { group: 'apps', kind: 'Deployment' },
        { group: '', kind: 'PersistentVolumeClaim' },
        { group: '', kind: 'Secret' },
        { group: '', kind: 'Service' },
      ],
      sourceRepos: [SHOP],
    },
  });
});

test('a volume is kept, reserved for one claim, and bound to its node', () => {
  const { app, cluster } = declareHome();
  new Tenant(cluster, 'acme', ACME);
  expect(objectIn(app, 'home/tenants/acme/persistentvolume-shop-dev-data-home.yaml')).toEqual({
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: {
      name: 'shop-dev-data-home',
      annotations: {
        'argocd.argoproj.io/compare-options': 'IgnoreExtraneous',
        'argocd.argoproj.io/sync-options': 'Delete=false,Prune=false',
      },
    },
    spec: {
      accessModes: ['ReadWriteOnce'],
      capacity: { storage: '1Gi' },
      claimRef: { apiVersion: 'v1', kind: 'PersistentVolumeClaim', name: 'shop-dev-data', namespace: 'acme-dev' },
      hostPath: { path: '/srv/shop', type: 'Directory' },
      nodeAffinity: {
        required: {
          nodeSelectorTerms: [
            { matchExpressions: [{ key: 'kubernetes.io/hostname', operator: 'In', values: ['home'] }] },
          ],
        },
      },
      persistentVolumeReclaimPolicy: 'Retain',
      storageClassName: '',
      volumeMode: 'Filesystem',
    },
  });
  expect(objectIn(app, 'home/argocd/applications/platform/tenants.yaml').spec).toMatchObject({
    project: 'platform',
    source: { path: 'dist/home/tenants', directory: { recurse: true } },
  });
  expect(objectIn(app, 'home/argocd/projects/platform.yaml').spec).toMatchObject({
    clusterResourceWhitelist: expect.arrayContaining([{ group: '', kind: 'PersistentVolume' }]),
  });
});

test('an edge is the cluster’s: route and TLS options, and the platform may write there with the reason', () => {
  const { app, cluster } = declareHome();
  const edge = {
    entryPoint: 'postgres',
    host: 'db.acme.example',
    service: 'shop-db',
    port: 5432,
    because: 'they asked',
  };
  const shop = { ...ACME.services.shop!, environments: { dev: { edges: { pg: edge } } } };
  new Tenant(cluster, 'acme', { ...ACME, services: { shop } });
  expect(objectIn(app, 'home/tenants/acme/acme-dev/tlsoption-pg.yaml').spec).toEqual({ minVersion: 'VersionTLS13' });
  expect(objectIn(app, 'home/tenants/acme/acme-dev/ingressroutetcp-pg.yaml').spec).toEqual({
    entryPoints: ['postgres'],
    routes: [{ match: 'HostSNI(`db.acme.example`)', services: [{ name: 'shop-db', port: 5432 }] }],
    tls: { options: { name: 'pg', namespace: 'acme-dev' } },
  });
  expect(objectIn(app, 'home/argocd/projects/platform.yaml').metadata?.annotations).toMatchObject({
    'gatehouse.dev/because-destinations': expect.stringContaining('acme-dev: edge pg of tenant acme: they asked'),
  });
});

test('an overlay changes repository URLs and nothing else', () => {
  const overlay = 'https://git.example/acme/overlay';
  const before = yamlOf(withSecrets());
  const after = yamlOf(withSecrets({ overlay }));
  // Permitting a repository is a line of its URL, and one of its URL and the reason.
  const permits =
    /^\s*(?:- |gatehouse\.dev\/because-sources: >-$|gatehouse\.dev\/because-sources: \|-$)?(?:URL(?:: it is where tenant acme says what it deploys)?)?$/;
  const rest = (yaml: string) =>
    yaml
      .split('\n')
      .map((line) => line.replace(/https:\/\/git\.example\/acme\/[a-z]+/g, 'URL'))
      .filter((line) => !permits.test(line) && !line.includes('because-sources'));
  expect(after).not.toEqual(before);
  expect(after).toContain(`repoURL: ${overlay}`);
  expect(rest(after)).toEqual(rest(before));
});

test('interim secrets come from the cluster repository without a ref, as an open decision that every synth shows', () => {
  const { app, cluster } = declareHome();
  new Tenant(cluster, 'acme', withSecrets({}, 'interim'));
  expect(objectIn(app, APPLICATION).spec).toMatchObject({
    sources: [
      { repoURL: SHOP, path: 'chart' },
      { repoURL: SHOP, ref: 'values' },
      { repoURL: REPOSITORY, path: 'tenants/acme/secrets/dev', plugin: { name: 'sops' } },
    ],
  });
  expect(openDecisionsOf(app)).toEqual([
    { construct: 'home/home/acme', id: 'acme-secrets', text: 'they have not agreed yet' },
  ]);
  expect(objectIn(app, 'home/argocd/projects/acme.yaml').metadata?.annotations).toMatchObject({
    'gatehouse.dev/because-sources': expect.stringContaining(
      `${REPOSITORY}: open decision acme-secrets: they have not agreed yet`,
    ),
    'gatehouse.dev/open-decisions': 'acme-secrets: they have not agreed yet',
  });
});

test('names come from ids: another parent, position or order changes no Application', () => {
  const { app, cluster } = declareHome();
  new Tenant(cluster, 'acme', {
    ...ACME,
    namespaces: { dev: 'elsewhere' },
    services: {
      shop: { ...ACME.services.shop!, environments: { dev: { application: 'till' }, live: {} } },
    },
  });
  expect([...filesOf(app).keys()].filter((file) => file.includes('applications/acme'))).toEqual([
    'home/argocd/applications/acme/till.yaml',
    'home/argocd/applications/acme/shop-live.yaml',
  ]);
  expect(objectIn(app, 'home/argocd/applications/acme/till.yaml').spec).toMatchObject({
    destination: { namespace: 'elsewhere' },
  });
});

test('images without a write-back are a fault: the credential is part of the contract', () => {
  const { app, cluster } = declareHome();
  const shop = { ...ACME.services.shop!, images: { web: 'ghcr.io/acme/shop:latest' } };
  new Tenant(cluster, 'acme', { ...ACME, services: { shop } });
  expect(faultCodes(app)).toEqual(['home/home/acme/shop-dev: image-automation-without-credential']);
});

test('a tenant that lists no kind, or has no service, is a fault', () => {
  const { app, cluster } = declareHome();
  new Tenant(cluster, 'acme', { ...ACME, kinds: [] });
  new Tenant(cluster, 'idle', { ...ACME, services: {} });
  expect(faultCodes(app)).toEqual(['home/home/acme: kinds-empty', 'home/home/idle: tenant-without-application']);
});

test('a tenant and an app of one name are one project, which is a fault', () => {
  const { app, cluster } = declareHome();
  new Tenant(cluster, 'platform', ACME);
  expect(faultCodes(app)).toEqual(['home/home/Shared/platform: id-taken', 'home/home/platform: id-taken']);
});

function withVolume(hostPath: string, size = '1Gi'): TenantProps {
  const environments = { dev: { volumes: { data: { size, hostPath } } } };
  return { ...ACME, services: { shop: { ...ACME.services.shop!, environments } } };
}

test.each(['/', '/etc', '/etc/ssl', '/var', '/var/lib/rancher/k3s', 'srv/shop', '/srv/../etc', '/srv/', ''])(
  'the folder %p of a node is not handed out',
  (hostPath) => {
    const { app, cluster } = declareHome();
    new Tenant(cluster, 'acme', withVolume(hostPath));
    expect(faultCodes(app)).toEqual(['home/home/acme/shop-dev: host-path-refused']);
  },
);

test.each(['ten', '10 Gi', '-1Gi', '0', '1GiB'])('%p is no size', (size) => {
  const { app, cluster } = declareHome();
  new Tenant(cluster, 'acme', withVolume('/srv/shop', size));
  expect(faultCodes(app)).toEqual(['home/home/acme/shop-dev: volume-size-invalid']);
});

test.each([
  ['/srv/shop', 1],
  ['/srv/shop/sub', 1],
  ['/srv', 1],
  ['/srv/shop-2', 0],
  ['/srv/sho', 0],
])('a second tenant with %p beside the first one’s `/srv/shop`: %d fault', (hostPath, count) => {
  const { app, cluster } = declareHome();
  new Tenant(cluster, 'acme', ACME);
  const shop = ACME.services.shop!;
  const environments = { dev: { volumes: { data: { size: '1Gi', hostPath } } } };
  new Tenant(cluster, 'other', {
    ...ACME,
    services: { till: { ...shop, repository: 'https://git.example/other/till', environments } },
  });
  const shared = faultCodes(app).filter((code) => code.endsWith('volumes-share-folder'));
  expect(shared).toHaveLength(count);
});

test('a tenant that deploys to somebody else’s namespace is a fault', () => {
  const { app, cluster } = declareHome();
  new OwnerApp(cluster, 'bandit', { image: 'ghcr.io/example/bandit:latest' });
  new Tenant(cluster, 'acme', { ...ACME, namespaces: { dev: 'bandit' } });
  expect(faultCodes(app)).toEqual(['home/home/Namespaces/bandit: namespace-of-two-projects']);
});

test('what an Application needs has to be among the kinds', () => {
  const { app, cluster } = declareHome();
  new Tenant(cluster, 'acme', withSecrets({ kinds: ['Service'] }));
  expect(faultCodes(app)).toEqual(['home/home/acme/shop-dev: kind-needed', 'home/home/acme/shop-dev: kind-needed']);
});

test.each(['default', 'bootstrap'])('a tenant cannot be called %s', (id) => {
  const { app, cluster } = declareHome();
  new Tenant(cluster, id, ACME);
  expect(faultCodes(app)).toEqual([`home/home/Shared/${id}: project-name-reserved`]);
});

test('a program that no compiler looked at gets its faults in words', () => {
  const { app, cluster } = declareHome();
  new Tenant(cluster, 'acme', {} as TenantProps);
  expect(faultCodes(app)).toEqual([
    'home/home/acme: kinds-empty',
    'home/home/acme: prop-missing',
    'home/home/acme: prop-missing',
    'home/home/acme: prop-missing',
    'home/home/acme: tenant-without-application',
  ]);
});

test('programs run unchecked: a tenant that cascades is refused, and so are words and paths that Argo CD cannot take', () => {
  const codesOf = (props: object) => {
    const { app, cluster } = declareHome();
    new Tenant(cluster, 'acme', { ...ACME, ...props } as TenantProps);
    return faultCodes(app).map((fault) => fault.split(': ')[1]);
  };
  expect(codesOf({ onRemoval: 'keep' })).toEqual([]);
  expect(codesOf({ onRemoval: 'cascade' })).toEqual(['volume-cascades']);
  expect(codesOf({ onRemoval: 'delete' })).toEqual(['removal-unknown']);
  expect(codesOf({ podSecurity: { enforce: 'privileged' } })).toEqual(['reason-empty']);
  const { shop } = ACME.services;
  expect(codesOf({ services: { shop: { ...shop, chart: 'k8s/..' } } })).toEqual([]);
  for (const chart of ['../chart', 'k8s/../../chart', '/chart'])
    expect(codesOf({ services: { shop: { ...shop, chart } } })).toEqual(['path-outside-repository']);
});
