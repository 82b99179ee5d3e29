import type { Construct } from 'constructs';
import { Cluster, Installation, OwnerApp, Platform, Tenant } from '../../../../lib';
import type { GitTree } from '../../lab/git-repository';
import { makeClaim, makeConfigMap, makeDeployment, makeService, printObjects } from '../../vps-world/stand-in-objects';
import { synthesizeTree } from '../../vps-world/synthesize-tree';

/** Addresses of the lab's repositories. */
export interface FaultRepositories {
  readonly owner: string;
  readonly tenant: string;
  readonly charts: string;
}

/** Which of the owner's apps the set of Applications holds. */
export type FaultApps = readonly string[];

/** The Application whose sync takes as long as its gate is closed. */
export const BULK = 'bulk';

/** ConfigMaps of `bulk` before its gate, and as many after it. */
export const BULK_HALF = 20;

function declareFaults(app: Construct, repositories: FaultRepositories, apps: FaultApps): void {
  const installation = new Installation(app, 'faults', {
    argocdVersion: '3.5.7',
    repository: repositories.owner,
    helmRepositories: [{ url: repositories.charts, because: 'Argo CD is released there' }],
    imageAutomation: { secret: 'argocd/git-creds', repository: repositories.owner },
  });
  const cluster = new Cluster(installation, 'faults');
  new Platform(cluster, 'platform', { clusterKinds: {} }).addArgoCd('argocd', {
    because: 'Argo CD manages itself',
    chart: {
      repository: repositories.charts,
      name: 'argo-cd',
      version: '9.1.0',
      values: ['$values/platform/argocd/values.yaml'],
    },
  });
  for (const name of apps) new OwnerApp(cluster, name, { image: `registry.invalid/${name}:1` });
  new Tenant(cluster, 'acme', {
    onRemoval: 'protect',
    kinds: ['apps/Deployment', 'Service', 'PersistentVolumeClaim', 'ConfigMap'],
    services: {
      shop: {
        repository: repositories.tenant,
        directory: 'shop',
        environments: { live: { volumes: { data: { size: '1Gi', hostPath: '/srv/data/acme' } } } },
      },
    },
  });
}

/** The tenant's repository: a database on the volume that the cluster keeps for it. */
export const tenantTree: GitTree = {
  'shop/claim.yaml': printObjects(makeClaim('shop-live-data', 'shop-live-data-faults', '1Gi')),
  'shop/database.yaml': printObjects(
    makeDeployment('database', 'registry.invalid/database:1', 'shop-live-data'),
    makeService('database', 5432),
  ),
};

function makeNumbered(round: number, wave: number): string {
  const numbers = Array.from({ length: BULK_HALF }, (_, index) => String(index + 1).padStart(2, '0'));
  return printObjects(
    ...numbers.map((number) => {
      const made = makeConfigMap(`${BULK}-${wave}-${number}`, { round: String(round) });
      const annotations = { 'argocd.argoproj.io/sync-wave': String(wave) };
      return { ...made, metadata: { ...made.metadata, annotations } };
    }),
  );
}

/**
 * A hook in the middle of the sync: a suspended Job, which Argo CD waits for until somebody lets it run. It closes anew
 * with every sync.
 */
function makeGate(): string {
  const security = { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } };
  const container = {
    name: 'gate',
    image: 'registry.invalid/gate:1',
    securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
  };
  return printObjects({
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name: 'gate',
      annotations: {
        'argocd.argoproj.io/hook': 'Sync',
        'argocd.argoproj.io/hook-delete-policy': 'BeforeHookCreation',
        'argocd.argoproj.io/sync-wave': '1',
      },
    },
    spec: {
      suspend: true,
      template: {
        spec: {
          restartPolicy: 'Never',
          automountServiceAccountToken: false,
          securityContext: security,
          containers: [container],
        },
      },
    },
  });
}

/** The owner's repository: the synthesized tree, and folders of the apps of which `bulk` says which round it is. */
export function makeOwnerTree(repositories: FaultRepositories, apps: FaultApps, round: number): GitTree {
  const folders = apps.map((name): GitTree => {
    if (name !== BULK) {
      const workload = printObjects(makeDeployment(name, `registry.invalid/${name}:1`), makeConfigMap(name));
      return { [`apps/${name}/workload.yaml`]: workload };
    }
    return {
      [`apps/${BULK}/before.yaml`]: makeNumbered(round, 0),
      [`apps/${BULK}/gate.yaml`]: makeGate(),
      [`apps/${BULK}/after.yaml`]: makeNumbered(round, 2),
    };
  });
  return Object.assign(
    { 'platform/argocd/values.yaml': 'replicas: 1\n' },
    ...folders,
    synthesizeTree((app) => declareFaults(app, repositories, apps)),
  ) as GitTree;
}
