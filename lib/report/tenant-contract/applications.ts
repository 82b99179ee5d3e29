import type { ContractApplication, ContractWriteBack, TenantContract } from '../../model/tenant-contract';
import { code, table } from './markdown-parts';

const ROLES = { chart: 'chart', values: 'values', secrets: 'secrets', manifests: 'manifests' } as const;

/** What each Application reads, what is written for it, and what is held ready for it. */
export function printApplications({ applications }: TenantContract): string[] {
  return [
    '## Applications',
    'Their names are part of the contract: the write-back files are named after them.',
    table(
      ['Application', 'namespace', 'reads', 'path', 'repository', 'revision'],
      applications.flatMap((application) =>
        application.sources.map(({ role, path, repoURL, revision }) => [
          code(application.name),
          code(application.namespace),
          ROLES[role],
          code(path),
          repoURL,
          code(revision),
        ]),
      ),
    ),
    ...printImages(applications),
    ...printVolumes(applications),
    ...printEdges(applications),
  ];
}

function printImages(applications: readonly ContractApplication[]): string[] {
  const rows = applications.flatMap(({ name, images, writeBack }) =>
    Object.keys(images)
      .sort()
      .map((alias) => [code(name), alias, code(images[alias]!), describe(writeBack)]),
  );
  if (rows.length === 0) return [];
  return ['### Images', 'Followed by digest.', table(['Application', 'alias', 'image', 'written to'], rows)];
}

function describe(writeBack: ContractWriteBack | undefined): string {
  if (writeBack === undefined) return 'nowhere';
  if (writeBack.method === 'argocd') return 'the live Application; nothing is committed';
  return `${code(writeBack.file ?? '')} on ${code(writeBack.branch ?? 'main')} of ${writeBack.repoURL ?? ''}`;
}

function printVolumes(applications: readonly ContractApplication[]): string[] {
  const rows = applications.flatMap(({ name, namespace, volumes }) =>
    volumes.map(({ claim, volume, size, hostPath, node }) => [
      code(name),
      code(`${namespace}/${claim}`),
      code(volume),
      size,
      `${code(hostPath)} on ${code(node)}`,
    ]),
  );
  if (rows.length === 0) return [];
  return [
    '### Volumes',
    'Each volume is reserved for one claim of exactly this name, and outlives it. The claim sets `storageClassName: ""`, `accessModes: [ReadWriteOnce]` and at most this size.',
    table(['Application', 'claim', 'volume', 'size', 'where'], rows),
  ];
}

function printEdges(applications: readonly ContractApplication[]): string[] {
  const rows = applications.flatMap(({ namespace, edges }) =>
    edges.map(({ name, host, service, port }) => [
      code(`${namespace}/${name}`),
      code(host),
      code(`${service}:${port}`),
    ]),
  );
  if (rows.length === 0) return [];
  return [
    '### Edges',
    'Routes from outside that the cluster owns; the tenant provides the service.',
    table(['edge', 'host', 'service'], rows),
  ];
}
