import type { Construct } from 'constructs';
import { BreakGlass, Cluster, Installation, manual, OwnerApp, Platform, privileged, Tenant } from '../lib';

/** Where the repositories of the cluster are: others in a lab, these in production. */
export const VPS_REPOSITORIES = {
  owner: 'https://github.com/example-owner/cluster',
  ownerOverSsh: 'git@github.com:example-owner/cluster.git',
  rankstack: 'https://github.com/example-owner/rankstack',
  rankstackOverSsh: 'git@github.com:example-owner/rankstack.git',
  kirro: 'https://github.com/example-friend/kirro',
  vcapBackend: 'https://github.com/example-tenant/vcap-backend',
  vcapFrontend: 'https://github.com/example-tenant/vcap-frontend',
  radar: 'https://github.com/example-third/radar',
  argoHelm: 'https://argoproj.github.io/argo-helm',
  kedacore: 'https://kedacore.github.io/charts',
  seaweedfs: 'https://seaweedfs.github.io/seaweedfs/helm',
};

/** Age recipients: the owner's offline key, and the identity that the cluster holds for each project. Others in a lab. */
export const VPS_RECIPIENTS = {
  ownerRecipient: 'age1ms6qpc28m4pnrscc7j2ezcn7k9wkglpn8yuqdhsgyfs8fjs359zq8dkdya',
  identities: {
    platform: 'age1v9kyg00d4gzzusancrfyn4cy7yk203fffvydzdsaapklqj0effas908km4',
    apps: 'age176g2e6efq0aslencq7q2msw289nwhwv83f9fkxjllmvh4t395qkshys7ez',
    'seaweedfs-it': 'age1knqqaj63t6463v39tnkqxpn9g2lgt05xvtyk5ku9flj95shu44hqm9q7ku',
    vcap: 'age1n6q52yx447ggclwjg9wjhjxq6h2jnj2jeuamzzddtrmphtr8r3ys3yk4dz',
  },
};

/** One k3s node, one owner, and two tenants with data that is not ours. */
export function vps(app: Construct, repositories = VPS_REPOSITORIES, recipients = VPS_RECIPIENTS): Installation {
  const { owner, rankstack, argoHelm, kedacore, seaweedfs } = repositories;
  const ghcr = 'ghcr.io/example-owner';

  const installation = new Installation(app, 'vps', {
    argocdVersion: '3.5.7',
    repository: owner,
    ownerRepositories: [rankstack],
    helmRepositories: [
      { url: argoHelm, because: 'Argo CD and its image updater are released there, by their own project' },
      { url: kedacore, because: 'KEDA is released there, by its own project' },
      { url: seaweedfs, because: 'SeaweedFS is released there, by its own project; under evaluation' },
    ],
    imageAutomation: { secret: 'argocd/git-creds-updater', repository: repositories.ownerOverSsh },
    decryption: recipients,
  });
  const cluster = new Cluster(installation, 'vps');

  // The platform

  const platform = new Platform(cluster, 'platform', {
    clusterKinds: {
      'apiextensions.k8s.io/CustomResourceDefinition': 'Argo CD and KEDA bring their own',
      'apiregistration.k8s.io/APIService': "KEDA serves the autoscaler's external metrics",
      'admissionregistration.k8s.io/MutatingWebhookConfiguration': 'KEDA',
      'admissionregistration.k8s.io/ValidatingWebhookConfiguration': 'KEDA refuses scalers that fight each other',
      'rbac.authorization.k8s.io/ClusterRole': 'Argo CD, KEDA, the CSI driver and monitoring work on the whole cluster',
      'rbac.authorization.k8s.io/ClusterRoleBinding': 'the same four',
      'storage.k8s.io/StorageClass': 'hetzner-csi',
      'storage.k8s.io/CSIDriver': 'hetzner-csi',
      'scheduling.k8s.io/PriorityClass': 'priority-classes',
    },
    namespaces: {
      'kube-system': privileged('CSI and load-balancer pods work on the node itself'),
      monitoring: privileged('node exporters and TSDBs use hostPath'),
    },
  });

  platform.addArgoCd('argocd', {
    because: 'Argo CD manages itself',
    chart: { repository: argoHelm, name: 'argo-cd', version: '9.1.0', values: ['$values/platform/argocd/values.yaml'] },
    secrets: 'platform/argocd/secrets',
  });
  platform.addComponent('argocd-image-updater', {
    namespace: 'argocd',
    because: 'follows image digests',
    chart: {
      repository: argoHelm,
      name: 'argocd-image-updater',
      version: '0.12.3',
      values: ['$values/platform/argocd-image-updater/values.yaml'],
    },
    secrets: 'platform/argocd-image-updater/secrets',
    onRemoval: 'keep',
  });
  platform.addComponent('keda', {
    namespace: 'keda',
    because: 'scales apps by events',
    chart: { repository: kedacore, name: 'keda', version: '2.17.2' },
    onRemoval: 'keep',
  });
  platform.addComponent('keda-add-ons-http', {
    namespace: 'keda',
    because: 'scales apps by HTTP requests',
    chart: { repository: kedacore, name: 'keda-add-ons-http', version: '0.10.0' },
    onRemoval: 'keep',
  });
  platform.addComponent('keda-add-ons-http-routes', {
    namespace: 'keda',
    because: 'routes to the interceptor of keda-add-ons-http',
    path: 'platform/keda-routes',
    onRemoval: 'keep',
  });
  platform.addComponent('hetzner-csi', {
    namespace: 'kube-system',
    because: 'the CSI driver runs there',
    path: 'platform/hetzner-csi',
    sync: manual('the upstream render is permanently OutOfSync'),
    onRemoval: 'protect',
  });
  platform.addComponent('traefik-config', {
    namespace: 'kube-system',
    because: "one HelmChartConfig patches k3s's own Traefik: ingress controller and TLS store",
    path: 'platform/traefik',
    onRemoval: 'keep',
  });
  platform.addComponent('monitoring', {
    namespace: 'monitoring',
    because: 'watches the node and everything on it',
    path: 'monitoring',
    secrets: 'monitoring/secrets',
    onRemoval: 'protect',
  });
  platform.addComponent('priority-classes', {
    namespace: '',
    because: 'PriorityClasses have no namespace',
    path: 'platform/priority-classes',
    onRemoval: 'keep',
  });

  new BreakGlass(cluster, 'break-glass', { group: 'break-glass' });

  // The owner's apps: one image, one statement

  new OwnerApp(cluster, 'bandit', { image: `${ghcr}/bandit:latest` });
  new OwnerApp(cluster, 'bitvault', { image: `${ghcr}/bitvault/bitvaultd:edge` });
  new OwnerApp(cluster, 'cas-api', { images: { api: `${ghcr}/cas-api:latest` }, scaledBy: 'keda-http' });
  new OwnerApp(cluster, 'dj-html-nodejs-web', {
    image: `${ghcr}/devjourney/html-nodejs/web:latest`,
    scaledBy: 'keda-http',
  });
  new OwnerApp(cluster, 'kodesphere', { image: `${ghcr}/kodesphere:latest`, scaledBy: 'keda-cron' });
  new OwnerApp(cluster, 'learning-docker', { image: `${ghcr}/learning-docker:latest`, scaledBy: 'keda-http' });
  new OwnerApp(cluster, 'learning-qwik', { image: `${ghcr}/devjourney/learning-qwik:latest`, scaledBy: 'keda-http' });
  new OwnerApp(cluster, 'learning-react', { image: `${ghcr}/devjourney/learning-react:latest` });
  new OwnerApp(cluster, 'portfolio-web', { image: `${ghcr}/portfolio:latest` });
  new OwnerApp(cluster, 'prism-streaming-rag', {
    image: 'ghcr.io/example-friend/prism-streaming-rag:latest',
    secrets: 'apps/prism-streaming-rag/secrets',
  });
  new OwnerApp(cluster, 'smart-home-system-api', {
    images: { api: `${ghcr}/smart-home-system/api:latest` },
    scaledBy: 'keda-http',
  });

  // The owner's apps that are more than that

  new OwnerApp(cluster, 'status-page', {
    images: { api: `${ghcr}/status-page/api:latest`, app: `${ghcr}/status-page/app:latest` },
  });
  new OwnerApp(cluster, 'portfolio-v5', {
    images: { app: `${ghcr}/portfolio-v5/app:latest`, api: `${ghcr}/portfolio-v5/api:latest` },
  });
  new OwnerApp(cluster, 'rankstack', {
    images: { api: `${ghcr}/rankstack/api:latest`, web: `${ghcr}/rankstack/web:latest` },
    chart: {
      repository: rankstack,
      path: 'k8s/chart',
      // Image automation writes values-image.yaml: last, so that it wins.
      values: ['$values/apps/rankstack/values/prod.yaml', 'values-image.yaml'],
    },
    manifests: 'apps/rankstack/manifests',
    writeBack: {
      secret: 'argocd/git-creds-rankstack',
      repository: repositories.rankstackOverSsh,
      target: 'helmvalues:/k8s/chart/values-image.yaml',
    },
  });
  new OwnerApp(cluster, 'kirro', {
    source: { repository: repositories.kirro, path: 'k8s', tool: 'directory' },
    project: {
      because: 'its manifests are a friend’s, who may write into its namespace and no other',
      kinds: ['apps/Deployment', 'Service', 'ConfigMap', 'networking.k8s.io/Ingress'],
    },
  });
  new OwnerApp(cluster, 'seaweedfs-it', {
    chart: {
      repository: seaweedfs,
      name: 'seaweedfs',
      version: '4.48.0',
      values: ['$values/apps/seaweedfs-it/values/seaweedfs.yaml'],
    },
    secrets: 'apps/seaweedfs-it/secrets',
    sync: manual('an evaluation must not heal itself back into existence'),
    project: {
      because: 'evaluation only',
      kinds: [
        'apps/StatefulSet',
        'apps/Deployment',
        'Service',
        'ConfigMap',
        'Secret',
        'ServiceAccount',
        'PersistentVolumeClaim',
        'networking.k8s.io/Ingress',
      ],
    },
  });

  // The tenants

  const edge = (env: string) => ({
    'vcap-pg': {
      entryPoint: 'postgres',
      host: `db.${env}.vcap.example.org`,
      service: `vcap-backend-${env}-postgres`,
      port: 5432,
      because: "its public Postgres needs a TLSOption, a kind that the tenant's own project denies on purpose",
    },
  });
  new Tenant(cluster, 'vcap', {
    onRemoval: 'protect',
    podSecurity: { enforce: 'baseline', warn: 'restricted' },
    kinds: [
      'ConfigMap',
      'Secret',
      'Service',
      'ServiceAccount',
      'PersistentVolumeClaim',
      'apps/Deployment',
      'batch/Job',
      'batch/CronJob',
      'autoscaling/HorizontalPodAutoscaler',
      'policy/PodDisruptionBudget',
      'networking.k8s.io/Ingress',
      'networking.k8s.io/NetworkPolicy',
      'keda.sh/ScaledObject',
      'keda.sh/TriggerAuthentication',
      'traefik.io/IngressRouteTCP',
    ],
    services: {
      'vcap-backend': {
        repository: repositories.vcapBackend,
        chart: 'k8s/chart',
        images: {
          api: 'ghcr.io/example-tenant/vcap-backend',
          worker: 'ghcr.io/example-tenant/vcap-backend',
          auth: 'ghcr.io/example-tenant/vcap-backend-auth',
        },
        writeBack: { secret: 'argocd/git-creds-vcap' },
        scaledBy: 'keda',
        secrets: {
          folder: 'tenants/vcap/secrets',
          decision: 'vcap-secrets',
          because:
            'the tenant has not agreed yet to host `deploy/*/secrets`; its SOPS files stay in the cluster repository',
        },
        environments: {
          dev: { volumes: { data: { size: '10Gi', hostPath: '/srv/data/vcap-dev' } }, edges: edge('dev') },
          staging: { volumes: { data: { size: '10Gi', hostPath: '/srv/data/vcap-staging' } }, edges: edge('staging') },
        },
      },
      'vcap-frontend': {
        repository: repositories.vcapFrontend,
        chart: 'k8s/chart',
        images: { web: 'ghcr.io/example-tenant/vcap-frontend' },
        writeBack: { secret: 'argocd/git-creds-vcap' },
        scaledBy: 'keda',
        environments: { staging: {} },
      },
    },
    credential: {
      current: 'argocd/git-creds-vcap, with which image automation commits digests to both repositories',
      replacement: "a deploy key per repository, or tags pinned by the tenant's own CI",
    },
  });
  new Tenant(cluster, 'radar', {
    onRemoval: 'protect',
    kinds: [
      'apps/Deployment',
      'Service',
      'PersistentVolumeClaim',
      'networking.k8s.io/Ingress',
      'networking.k8s.io/NetworkPolicy',
    ],
    namespaces: { live: 'radar' },
    services: {
      radar: {
        repository: repositories.radar,
        kustomize: 'deploy/k8s',
        images: { api: 'ghcr.io/example-third/radar/api:edge', web: 'ghcr.io/example-third/radar/web:edge' },
        writeBack: 'argocd',
        environments: {
          live: { application: 'radar', volumes: { data: { size: '1Gi', hostPath: '/srv/data/radar' } } },
        },
      },
    },
  });

  return installation;
}
