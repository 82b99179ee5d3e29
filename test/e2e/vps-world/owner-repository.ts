import type { KubernetesObject } from '../../../lib/model/kubernetes-object';
import type { GitFile } from '../lab/git-repository';
import type { SecretTools } from './age-identities';
import { makeConfigMap, makeDeployment, makeKustomization, makeService, printObjects } from './stand-in-objects';

/** The owner's apps whose folder is their name; `portfolio-v5` and the rest of the list are no different from outside. */
const apps = [
  'bandit',
  'bitvault',
  'cas-api',
  'dj-html-nodejs-web',
  'kodesphere',
  'learning-docker',
  'learning-qwik',
  'learning-react',
  'portfolio-v5',
  'portfolio-web',
  'prism-streaming-rag',
  'smart-home-system-api',
  'status-page',
] as const;

/** Folders of SOPS files in the cluster repository, with the project whose identity opens them. */
export const SECRET_FOLDERS: Readonly<Record<string, string>> = {
  'platform/argocd/secrets': 'platform',
  'platform/argocd-image-updater/secrets': 'platform',
  'monitoring/secrets': 'platform',
  'apps/prism-streaming-rag/secrets': 'apps',
  'apps/seaweedfs-it/secrets': 'seaweedfs-it',
  'tenants/vcap/secrets/dev': 'vcap',
  'tenants/vcap/secrets/staging': 'vcap',
};

/** Name of the Secret that a folder of SOPS files holds. */
export function secretNameOf(folder: string): string {
  return `from-${folder.replaceAll('/', '-')}`;
}

/** What the Secret of a folder says once it is decrypted. */
export function secretValueOf(folder: string): string {
  return `the secret of ${folder}`;
}

function appFiles(name: string): Readonly<Record<string, GitFile>> {
  return {
    [`apps/${name}/kustomization.yaml`]: makeKustomization('workload.yaml'),
    [`apps/${name}/workload.yaml`]: printObjects(makeDeployment(name, `registry.invalid/${name}:1`), makeService(name)),
  };
}

const hostPathDaemon: KubernetesObject = {
  apiVersion: 'apps/v1',
  kind: 'DaemonSet',
  metadata: { name: 'node-exporter' },
  spec: {
    selector: { matchLabels: { app: 'node-exporter' } },
    template: {
      metadata: { labels: { app: 'node-exporter' } },
      spec: {
        containers: [
          {
            name: 'exporter',
            image: 'registry.invalid/exporter:1',
            volumeMounts: [{ name: 'root', mountPath: '/host' }],
          },
        ],
        volumes: [{ name: 'root', hostPath: { path: '/' } }],
      },
    },
  },
};

const platformFiles: Readonly<Record<string, GitFile>> = {
  'platform/argocd/values.yaml': 'replicas: 1\n',
  'platform/argocd-image-updater/values.yaml': 'replicas: 1\n',
  'platform/keda/values.yaml': 'replicas: 1\n',
  'platform/keda-add-ons-http/values.yaml': 'replicas: 1\n',
  'platform/keda-routes/routes.yaml': printObjects(makeConfigMap('keda-routes')),
  'platform/hetzner-csi/driver.yaml': printObjects(
    {
      apiVersion: 'storage.k8s.io/v1',
      kind: 'CSIDriver',
      metadata: { name: 'csi.hetzner.cloud' },
      spec: { attachRequired: true },
    },
    {
      apiVersion: 'storage.k8s.io/v1',
      kind: 'StorageClass',
      metadata: { name: 'hcloud-volumes' },
      provisioner: 'csi.hetzner.cloud',
    },
  ),
  'platform/traefik/config.yaml': printObjects({
    apiVersion: 'helm.cattle.io/v1',
    kind: 'HelmChartConfig',
    metadata: { name: 'traefik', namespace: 'kube-system' },
    spec: { valuesContent: 'ports: {}' },
  }),
  'platform/priority-classes/classes.yaml': printObjects({
    apiVersion: 'scheduling.k8s.io/v1',
    kind: 'PriorityClass',
    metadata: { name: 'tenants-last' },
    value: -10,
    description: 'evicted first',
  }),
  'monitoring/exporter.yaml': printObjects(hostPathDaemon, makeConfigMap('dashboards')),
};

const rankstackFiles: Readonly<Record<string, GitFile>> = {
  'apps/rankstack/values/prod.yaml': 'replicas: 1\nhost: rank.example.org\n',
  'apps/rankstack/manifests/policies.yaml': printObjects({
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: 'only-the-edge' },
    spec: { podSelector: {}, policyTypes: ['Ingress'] },
  }),
  'apps/seaweedfs-it/values/seaweedfs.yaml': 'replicas: 1\n',
};

function secretFile(folder: string, recipients: readonly string[], tools: SecretTools): string {
  const secret = {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: secretNameOf(folder) },
    stringData: { value: secretValueOf(folder) },
  };
  return tools.encrypt(printObjects(secret), recipients);
}

/** Everything of the cluster repository that people write: apps, platform, values, SOPS files. */
export function makeOwnerFiles(
  tools: SecretTools,
  recipientsOf: (project: string) => readonly string[],
): Readonly<Record<string, GitFile>> {
  const files: Record<string, GitFile> = { ...platformFiles, ...rankstackFiles };
  for (const name of apps) Object.assign(files, appFiles(name));
  for (const [folder, project] of Object.entries(SECRET_FOLDERS)) {
    files[`${folder}/secrets.sops.yaml`] = secretFile(folder, recipientsOf(project), tools);
  }
  return files;
}
