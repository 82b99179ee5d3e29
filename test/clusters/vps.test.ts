import { vps } from '../../clusters/vps';
import { GatehouseApp } from '../../lib';
import { openDecisionsOf } from '../../lib/constructs/fault';
import type { Application } from '../../lib/model/application';
import type { KubernetesObject } from '../../lib/model/kubernetes-object';
import { filesOf, valuesOf } from '../constructs/support/declare';

/** The inventory of the cluster, as its owner wrote it down: what the program has to say and nothing else. */
const PLATFORM: Readonly<Record<string, readonly [namespace: string, onRemoval: string]>> = {
  argocd: ['argocd', 'protect'],
  'argocd-image-updater': ['argocd', 'keep'],
  keda: ['keda', 'keep'],
  'keda-add-ons-http': ['keda', 'keep'],
  'keda-add-ons-http-routes': ['keda', 'keep'],
  'hetzner-csi': ['kube-system', 'protect'],
  'traefik-config': ['kube-system', 'keep'],
  monitoring: ['monitoring', 'protect'],
  'priority-classes': ['', 'keep'],
  namespaces: ['', 'protect'],
  'cluster-objects': ['argocd', 'protect'],
  tenants: ['', 'protect'],
};
const ELEMENTS = [
  ['bandit', 'app', 'ghcr.io/example-owner/bandit', 'latest'],
  ['bitvault', 'app', 'ghcr.io/example-owner/bitvault/bitvaultd', 'edge'],
  ['cas-api', 'api', 'ghcr.io/example-owner/cas-api', 'latest'],
  ['dj-html-nodejs-web', 'app', 'ghcr.io/example-owner/devjourney/html-nodejs/web', 'latest'],
  ['kodesphere', 'app', 'ghcr.io/example-owner/kodesphere', 'latest'],
  ['learning-docker', 'app', 'ghcr.io/example-owner/learning-docker', 'latest'],
  ['learning-qwik', 'app', 'ghcr.io/example-owner/devjourney/learning-qwik', 'latest'],
  ['learning-react', 'app', 'ghcr.io/example-owner/devjourney/learning-react', 'latest'],
  ['portfolio-web', 'app', 'ghcr.io/example-owner/portfolio', 'latest'],
  ['smart-home-system-api', 'api', 'ghcr.io/example-owner/smart-home-system/api', 'latest'],
];
const OWN = ['portfolio-v5', 'prism-streaming-rag', 'rankstack', 'status-page'];
const CLUSTER_KINDS = [
  'APIService',
  'CSIDriver',
  'ClusterRole',
  'ClusterRoleBinding',
  'CustomResourceDefinition',
  'MutatingWebhookConfiguration',
  'Namespace',
  'PersistentVolume',
  'PriorityClass',
  'StorageClass',
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionPolicyBinding',
  'ValidatingWebhookConfiguration',
];

const app = new GatehouseApp();
vps(app);
const files = filesOf(app);
const only = (file: string) => files.get(file)![0]!;
const applicationsOf = (project: string) =>
  [...files]
    .filter(([file]) => file.startsWith(`vps/argocd/applications/${project}/`))
    .map(([, [object]]) => object as Application);
const annotation = (object: KubernetesObject, name: string) => object.metadata?.annotations?.[name];
const project = (name: string) => only(`vps/argocd/projects/${name}.yaml`).spec as Record<string, unknown>;

test('it is accepted, with one open decision', () => {
  expect(app.node.validate()).toEqual([]);
  expect(openDecisionsOf(app).map(({ id }) => id)).toEqual(['vcap-secrets']);
});

test('project platform: its Applications, namespaces and removal', () => {
  const found = applicationsOf('platform').map((application) => [
    application.metadata?.name,
    [application.spec?.destination?.namespace ?? '', annotation(application, 'gatehouse.dev/on-removal')],
  ]);
  expect(Object.fromEntries(found)).toEqual(PLATFORM);
});

test('project platform: cluster-scoped kinds, each with a reason, and destinations', () => {
  const { clusterResourceWhitelist, destinations, sourceRepos } = project('platform');
  expect((clusterResourceWhitelist as { kind: string }[]).map(({ kind }) => kind).sort()).toEqual(CLUSTER_KINDS);
  const reasons = annotation(only('vps/argocd/projects/platform.yaml'), 'gatehouse.dev/because-cluster-kinds')!;
  expect(reasons.split('\n')).toHaveLength(CLUSTER_KINDS.length);
  expect((destinations as { namespace: string }[]).map(({ namespace }) => namespace)).toEqual([
    '',
    'argocd',
    'keda',
    'kube-system',
    'monitoring',
    'vcap-dev',
    'vcap-staging',
  ]);
  expect(sourceRepos).toEqual([
    'https://argoproj.github.io/argo-helm',
    'https://github.com/example-owner/cluster',
    'https://kedacore.github.io/charts',
  ]);
});

test('Argo CD manages itself: the chart, the values, the fragment last, its secrets', () => {
  expect(only('vps/argocd/applications/platform/argocd.yaml').spec).toMatchObject({
    sources: [
      {
        repoURL: 'https://argoproj.github.io/argo-helm',
        chart: 'argo-cd',
        targetRevision: '9.1.0',
        helm: { valueFiles: ['$values/platform/argocd/values.yaml', '$values/dist/vps/values/argocd.yaml'] },
      },
      { repoURL: 'https://github.com/example-owner/cluster', ref: 'values' },
      { path: 'platform/argocd/secrets', plugin: { name: 'sops' } },
    ],
  });
  expect(valuesOf(app)).toHaveProperty('repoServer.extraContainers');
});

test('hetzner-csi is synced by hand, for its reason', () => {
  const csi = only('vps/argocd/applications/platform/hetzner-csi.yaml');
  expect(annotation(csi, 'gatehouse.dev/because-sync')).toBe('manual: the upstream render is permanently OutOfSync');
  expect(csi.spec).not.toHaveProperty('syncPolicy.automated');
});

test('project apps: the elements of the set and the Applications of their own', () => {
  const set = only('vps/argocd/applicationsets/apps.yaml').spec as { generators: { list: { elements: unknown } }[] };
  expect(set.generators).toHaveLength(1);
  expect(set.generators[0]!.list.elements).toEqual(
    ELEMENTS.map(([name, alias, image, tag]) => ({ name, alias, image, tag })),
  );
  expect(
    applicationsOf('apps')
      .map(({ metadata }) => metadata?.name)
      .sort(),
  ).toEqual(OWN);
  expect((project('apps').destinations as { namespace: string }[]).map(({ namespace }) => namespace)).toEqual(
    [...ELEMENTS.map(([name]) => name!), ...OWN].sort(),
  );
  expect(project('apps').orphanedResources).toEqual({ warn: true });
});

test('rankstack: three sources, its own write-back', () => {
  const rankstack = only('vps/argocd/applications/apps/rankstack.yaml');
  expect(rankstack.spec).toMatchObject({
    sources: [
      {
        repoURL: 'https://github.com/example-owner/rankstack',
        path: 'k8s/chart',
        helm: { valueFiles: ['$values/apps/rankstack/values/prod.yaml', 'values-image.yaml'] },
      },
      { repoURL: 'https://github.com/example-owner/cluster', ref: 'values' },
      { repoURL: 'https://github.com/example-owner/cluster', path: 'apps/rankstack/manifests' },
    ],
  });
  expect(rankstack.metadata?.annotations).toMatchObject({
    'argocd-image-updater.argoproj.io/write-back-method': 'git:secret:argocd/git-creds-rankstack',
    'argocd-image-updater.argoproj.io/write-back-target': 'helmvalues:/k8s/chart/values-image.yaml',
  });
});

test.each([
  ['kirro', ['ConfigMap', 'Deployment', 'Ingress', 'Service'], ['https://github.com/example-friend/kirro']],
  [
    'seaweedfs-it',
    [
      'ConfigMap',
      'Deployment',
      'Ingress',
      'PersistentVolumeClaim',
      'Secret',
      'Service',
      'ServiceAccount',
      'StatefulSet',
    ],
    ['https://github.com/example-owner/cluster', 'https://seaweedfs.github.io/seaweedfs/helm'],
  ],
  [
    'radar',
    ['Deployment', 'Ingress', 'NetworkPolicy', 'PersistentVolumeClaim', 'Service'],
    ['https://github.com/example-third/radar'],
  ],
])('%s has a project of its own, of its kinds and repositories', (name, kinds, repositories) => {
  const spec = project(name);
  expect((spec.namespaceResourceWhitelist as { kind: string }[]).map(({ kind }) => kind)).toEqual(kinds);
  expect(spec).toMatchObject({
    clusterResourceWhitelist: [],
    destinations: [{ namespace: name, server: 'https://kubernetes.default.svc' }],
    sourceRepos: repositories,
  });
});

test('tenant vcap: its Applications, protected, and their namespaces', () => {
  expect(
    applicationsOf('vcap')
      .map(({ metadata, spec }) => [
        metadata?.name,
        spec?.destination?.namespace,
        metadata?.annotations?.['gatehouse.dev/on-removal'],
      ])
      .sort(),
  ).toEqual([
    ['vcap-backend-dev', 'vcap-dev', 'protect'],
    ['vcap-backend-staging', 'vcap-staging', 'protect'],
    ['vcap-frontend-staging', 'vcap-staging', 'protect'],
  ]);
  expect(project('vcap').namespaceResourceWhitelist).toHaveLength(15);
});

test('radar is built with kustomize, and its images are written to the live Application', () => {
  const radar = only('vps/argocd/applications/radar/radar.yaml');
  expect(radar.spec).toMatchObject({
    source: {
      repoURL: 'https://github.com/example-third/radar',
      path: 'deploy/k8s',
      kustomize: { namespace: 'radar' },
    },
  });
  expect(annotation(radar, 'argocd-image-updater.argoproj.io/write-back-method')).toBe('argocd');
});

test('every namespace has its level: privileged where there is a reason, baseline everywhere else', () => {
  const levels = [...files]
    .filter(([file]) => file.startsWith('vps/namespaces/'))
    .map(([, [object]]) => [object!.metadata!.name!, object!.metadata!.labels!] as const);
  expect(levels).toHaveLength(23);
  const above = levels.filter(([, labels]) => labels['pod-security.kubernetes.io/enforce'] !== 'baseline');
  expect(above.map(([name]) => name).sort()).toEqual(['kube-system', 'monitoring']);
  const warned = levels.filter(([, labels]) => labels['pod-security.kubernetes.io/warn'] === 'restricted');
  expect(warned.map(([name]) => name).sort()).toEqual(['vcap-dev', 'vcap-staging']);
});

test('three volumes, each reserved for the claim of its name without the cluster', () => {
  const volumes = [...files.values()].flat().filter(({ kind }) => kind === 'PersistentVolume');
  const summary = volumes.map(({ metadata, spec }) => {
    const { capacity, claimRef, hostPath } = spec as Record<string, Record<string, string>>;
    return [metadata?.name, `${claimRef!.namespace}/${claimRef!.name}`, capacity!.storage, hostPath!.path];
  });
  expect(summary.sort()).toEqual([
    ['radar-data-vps', 'radar/radar-data', '1Gi', '/srv/data/radar'],
    ['vcap-backend-dev-data-vps', 'vcap-dev/vcap-backend-dev-data', '10Gi', '/srv/data/vcap-dev'],
    ['vcap-backend-staging-data-vps', 'vcap-staging/vcap-backend-staging-data', '10Gi', '/srv/data/vcap-staging'],
  ]);
});
