import type { Construct } from 'constructs';
import { Cluster, Installation, OwnerApp, type OwnerAppProps, Platform, Tenant } from '../../../../lib';
import type { DrillRepositories } from './drill-state';

/** What the drills vary in the program. */
export interface DrillSettings {
  /** Owner's apps by name; undefined takes one of the base away. */
  readonly apps?: Readonly<Record<string, Partial<OwnerAppProps> | undefined>>;
  /** False for a program without the tenant. @default true */
  readonly tenant?: boolean;
}

const baseApps: Readonly<Record<string, Partial<OwnerAppProps>>> = {
  one: {},
  two: {},
  three: {},
  solo: { ownApplication: 'the drills need one' },
  swift: { ownApplication: 'the drills need one that cascades', onRemoval: 'cascade' },
};

/** A small installation with one of everything: elements of the set, Applications of their own, a platform, a tenant with data. */
export function declareDrill(app: Construct, repositories: DrillRepositories, settings: DrillSettings = {}): void {
  const installation = new Installation(app, 'drill', {
    argocdVersion: '3.5.7',
    repository: repositories.owner,
    helmRepositories: [{ url: repositories.charts, because: 'Argo CD is released there' }],
    imageAutomation: { secret: 'argocd/git-creds', repository: repositories.owner },
  });
  const cluster = new Cluster(installation, 'drill');
  const platform = new Platform(cluster, 'platform', { clusterKinds: {} });
  platform.addArgoCd('argocd', {
    because: 'Argo CD manages itself',
    chart: {
      repository: repositories.charts,
      name: 'argo-cd',
      version: '9.1.0',
      values: ['$values/platform/argocd/values.yaml'],
    },
  });
  platform.addComponent('watch', {
    namespace: 'watch',
    because: 'something of the platform',
    path: 'platform/watch',
    onRemoval: 'protect',
  });
  const apps = { ...baseApps, ...settings.apps };
  for (const [name, props] of Object.entries(apps)) {
    if (props !== undefined) new OwnerApp(cluster, name, { image: `registry.invalid/${name}:1`, ...props });
  }
  if (settings.tenant === false) return;
  new Tenant(cluster, 'acme', {
    onRemoval: 'protect',
    kinds: ['apps/Deployment', 'Service', 'PersistentVolumeClaim', 'ConfigMap'],
    services: {
      shop: {
        repository: repositories.tenant,
        directory: 'shop',
        environments: { live: { volumes: { data: { size: '1Gi', hostPath: '/srv/data/acme' } } } },
      },
      mail: { repository: repositories.tenant, directory: 'mail', environments: { live: {} } },
    },
  });
}
