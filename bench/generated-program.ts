import { ApiObject, App, Chart, YamlOutputType } from 'cdk8s';
import { Cluster, type GatehouseApp, Installation, OwnerApp, Platform, Tenant } from '../lib';

/** `elements`: every app an element of the set. `own`: every app an Application of its own, a tenant for every ten. */
export type Shape = 'elements' | 'own';

/** Applications an installation holds at most: its set has an element and its project a namespace for each, and etcd takes 1.5 MiB. */
export const MOST_IN_ONE = 10_000;

/** Builds a generated tree; `revision` changes every Application. */
export function generate(app: GatehouseApp, shape: Shape, count: number, revision: string): void {
  for (let from = 0; from < count; from += MOST_IN_ONE) {
    const id = `c${from / MOST_IN_ONE}`;
    generateInstallation(app, id, shape, from, Math.min(count, from + MOST_IN_ONE), revision);
  }
}

function generateInstallation(
  app: GatehouseApp,
  id: string,
  shape: Shape,
  from: number,
  to: number,
  revision: string,
): void {
  const installation = new Installation(app, id, {
    argocdVersion: '3.5.7',
    repository: `https://github.com/example-owner/${id}`,
    revision,
    helmRepositories: [{ url: 'https://argoproj.github.io/argo-helm', because: 'Argo CD is released there' }],
    imageAutomation: { secret: 'argocd/git-creds' },
  });
  const cluster = new Cluster(installation, id);
  const platform = new Platform(cluster, 'platform', {
    clusterKinds: {
      'rbac.authorization.k8s.io/ClusterRole': 'Argo CD works on the whole cluster',
      'rbac.authorization.k8s.io/ClusterRoleBinding': 'Argo CD works on the whole cluster',
    },
  });
  platform.addArgoCd('argocd', {
    because: 'Argo CD manages itself',
    chart: { repository: 'https://argoproj.github.io/argo-helm', name: 'argo-cd', version: '9.1.0' },
  });
  for (let n = from; n < to; n++) {
    if (shape === 'own' && n % 10 === 9) addTenant(cluster, n);
    else {
      const ownApplication = shape === 'own' ? 'generated' : undefined;
      new OwnerApp(cluster, `app-${n}`, { image: `ghcr.io/example-owner/app-${n}:latest`, ownApplication });
    }
  }
}

function addTenant(cluster: Cluster, n: number): void {
  new Tenant(cluster, `tenant-${n}`, {
    onRemoval: 'protect',
    kinds: ['ConfigMap', 'Service', 'apps/Deployment', 'PersistentVolumeClaim', 'networking.k8s.io/Ingress'],
    services: {
      [`service-${n}`]: {
        repository: `https://github.com/example-tenant/service-${n}`,
        directory: 'deploy',
        environments: { live: { volumes: { data: { size: '1Gi', hostPath: `/srv/data/${n}`, node: 'node' } } } },
      },
    },
  });
}

/** The same objects in plain cdk8s: one chart, a file per resource. */
export function generatePlain(objects: readonly Record<string, unknown>[], outdir: string): App {
  const app = new App({ outdir, yamlOutputType: YamlOutputType.FILE_PER_RESOURCE });
  const chart = new Chart(app, 'plain', { disableResourceNameHashes: true });
  objects.forEach((object, n) => {
    const { apiVersion, kind, ...rest } = object as { apiVersion: string; kind: string };
    new ApiObject(chart, `object-${n}`, { apiVersion, kind, ...rest });
  });
  return app;
}
