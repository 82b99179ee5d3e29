import type { Construct } from 'constructs';
import { Cluster, Installation, Platform, type ServiceProps, Tenant, type TenantProps } from '../../../../lib';
import type { Attack } from './attack';

/** An attack with the tenant that commits it. */
export interface PlacedAttack {
  readonly id: string;
  readonly attack: Attack;
  readonly repository: string;
}

/** What the program needs to know of the lab. */
export interface SiegeSettings {
  readonly owner: string;
  readonly charts: string;
  readonly victim: string;
  readonly attacks: readonly PlacedAttack[];
  /** Whose files the plugin decrypts; absent where no plugin may serve. */
  readonly decryption?: {
    readonly ownerRecipient: string;
    /** Recipients by tenant. */
    readonly identities: Readonly<Record<string, string>>;
  };
}

/** What vcap, the tenant with the most kinds, may render, without those that need a controller of their own. */
const tenantKinds: TenantProps['kinds'] = [
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
];

function sourceOf({ tool = 'directory' }: Attack) {
  if (tool === 'chart') return { chart: 'app' };
  return tool === 'kustomize' ? { kustomize: 'app' } : { directory: 'app' };
}

/** One tenant per attack, all alike, and a victim with data. */
export function declareSiege(app: Construct, settings: SiegeSettings): void {
  const installation = new Installation(app, 'siege', {
    argocdVersion: '3.5.7',
    repository: settings.owner,
    helmRepositories: [{ url: settings.charts, because: 'Argo CD is released there' }],
    ...(settings.decryption ? { decryption: settings.decryption } : {}),
  });
  const cluster = new Cluster(installation, 'siege');
  const platform = new Platform(cluster, 'platform', { clusterKinds: {} });
  platform.addArgoCd('argocd', {
    because: 'Argo CD manages itself',
    chart: {
      repository: settings.charts,
      name: 'argo-cd',
      version: '9.1.0',
      values: ['$values/platform/argocd/values.yaml'],
    },
  });
  const tenant = (id: string, service: ServiceProps): void => {
    new Tenant(cluster, id, { onRemoval: 'keep', kinds: tenantKinds, services: { [id]: service } });
  };
  tenant('victim', {
    repository: settings.victim,
    directory: 'app',
    environments: { live: { volumes: { data: { size: '1Gi', hostPath: '/srv/data/victim' } } } },
    ...(settings.decryption ? { secrets: 'deploy' as const } : {}),
  });
  for (const { id, attack, repository } of settings.attacks) {
    tenant(id, {
      ...sourceOf(attack),
      repository,
      environments: { live: {} },
      ...(attack.hasSecrets === true ? { secrets: 'deploy' as const } : {}),
    });
  }
}
