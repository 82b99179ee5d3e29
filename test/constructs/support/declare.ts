import type { Construct } from 'constructs';
import {
  Cluster,
  GatehouseApp,
  Installation,
  type InstallationProps,
  Platform,
  type PlatformProps,
  type TenantProps,
} from '../../../lib';
import { type Fault, faultsOf } from '../../../lib/constructs/fault';
import { Manifest } from '../../../lib/constructs/manifest';
import { ValuesFile } from '../../../lib/constructs/values-file';
import type { KubernetesObject } from '../../../lib/model/kubernetes-object';

/** Repository of the installations under test. */
export const REPOSITORY = 'https://git.example/owner/cluster';
export const RECIPIENTS = {
  owner: `age1${'q'.repeat(58)}`,
  platform: `age1${'p'.repeat(58)}`,
  apps: `age1${'a'.repeat(58)}`,
  acme: `age1${'c'.repeat(58)}`,
};

/** An installation `home` of one cluster, with everything an app or tenant needs. */
export interface Home {
  readonly app: GatehouseApp;
  readonly installation: Installation;
  readonly cluster: Cluster;
  readonly platform: Platform;
}

/** Declares the installation under test. */
export function declareHome(props: Partial<InstallationProps> = {}, platformProps: Partial<PlatformProps> = {}): Home {
  const app = new GatehouseApp({ undecided: 'report' });
  const installation = new Installation(app, 'home', {
    argocdVersion: '3.5.7',
    repository: REPOSITORY,
    helmRepositories: [{ url: 'https://charts.example', because: 'released there' }],
    imageAutomation: { secret: 'argocd/git-creds' },
    decryption: {
      ownerRecipient: RECIPIENTS.owner,
      identities: { platform: RECIPIENTS.platform, apps: RECIPIENTS.apps, acme: RECIPIENTS.acme },
    },
    ...props,
  });
  const cluster = new Cluster(installation, 'home');
  const platform = new Platform(cluster, 'platform', {
    clusterKinds: { 'apiextensions.k8s.io/CustomResourceDefinition': 'Argo CD brings its own' },
    ...platformProps,
  });
  platform.addArgoCd('argocd', {
    because: 'Argo CD manages itself',
    chart: { repository: 'https://charts.example', name: 'argo-cd', version: '9.1.0' },
  });
  return { app, installation, cluster, platform };
}

/** A small tenant of one service with a chart. */
export const ACME: TenantProps = {
  onRemoval: 'protect',
  kinds: ['apps/Deployment', 'Service', 'Secret', 'PersistentVolumeClaim'],
  services: {
    shop: {
      repository: 'https://git.example/acme/shop',
      chart: 'chart',
      environments: { dev: { volumes: { data: { size: '1Gi', hostPath: '/srv/shop' } } } },
    },
  },
};

/** Every object under a construct by its file; objects that share a file in one list. */
export function filesOf(root: Construct): ReadonlyMap<string, readonly KubernetesObject[]> {
  const files = new Map<string, KubernetesObject[]>();
  for (const construct of root.node.findAll()) {
    if (!Manifest.isManifest(construct)) continue;
    const objects = files.get(construct.file) ?? [];
    objects.push(construct.toJson() as KubernetesObject);
    files.set(construct.file, objects);
  }
  return files;
}

/** The one object of a file. */
export function objectIn(root: Construct, file: string): KubernetesObject {
  const objects = filesOf(root).get(file) ?? [];
  if (objects.length !== 1)
    throw new Error(`${objects.length} objects in ${file}: ${[...filesOf(root).keys()].join(' ')}`);
  return objects[0]!;
}

/** The values fragment. */
export function valuesOf(root: Construct): Readonly<Record<string, unknown>> {
  const found = root.node.findAll().find((construct) => ValuesFile.isValuesFile(construct));
  return (found as ValuesFile).toJson();
}

/** Codes of the faults under a construct, with the paths of the constructs they are about. */
export function faultCodes(root: Construct): readonly string[] {
  return faultsOf(root.node.root).map(({ code, construct }: Fault) => `${construct}: ${code}`);
}
