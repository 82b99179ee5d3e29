import type { TenantContract } from '../../model/tenant-contract';
import { printApplications } from './applications';
import { bullets, code, codes, table } from './markdown-parts';
import { printSecrets } from './secrets';

/** The page that tells a tenant what lives where, under which names, encrypted to whom. Pure; ends with a line break. */
export function printTenantContract(contract: TenantContract): string {
  const { tenant, cluster } = contract;
  const sections = [
    `# Tenant ${tenant} on cluster ${cluster}`,
    `Made from ${code(contract.program)} by synthesis: do not edit it here. It says what the cluster repository and the repositories of ${tenant} owe each other; whatever it does not name is neither's.`,
    ...printOwnership(contract),
    ...printLayout(contract),
    ...printApplications(contract),
    ...printSecrets(contract),
    ...printPermissions(contract),
    ...printCredential(contract),
    ...printOpenDecisions(contract),
    ...printDefinitionOfDone(contract),
  ];
  return `${sections.join('\n\n')}\n`;
}

function printOwnership(contract: TenantContract): string[] {
  const volumes = contract.applications.flatMap(({ volumes: held }) => held);
  const edges = contract.applications.flatMap(({ edges: held }) => held);
  const cluster = [
    `AppProject ${code(contract.project)}: which repositories, namespaces and kinds`,
    'the Applications: which project, namespace and cluster',
    `the Namespaces ${codes(contract.namespaces.map(({ name }) => name))}, with their Pod Security levels`,
    ...(volumes.length > 0 ? [`the PersistentVolumes ${codes(volumes.map(({ volume }) => volume))}`] : []),
    ...(edges.length > 0 ? ['the public edges and their TLS options'] : []),
    'what everybody shares: ingress and TLS, autoscaling, monitoring, Argo CD and image automation, backups of the nodes',
  ];
  const own = [
    'the chart or manifests, NetworkPolicies among them',
    ...(hasLayout(contract) ? [`environment values and secrets under ${code('deploy/')}, encrypted with SOPS`] : []),
    'the claims of its volumes, and what is in them',
    'its images and who builds them',
  ];
  const holders = [...contract.repositories, ...(contract.overlay === undefined ? [] : [contract.overlay])];
  return [
    '## Who owns what',
    `The cluster repository (${code(contract.clusterRepository)}) owns:`,
    bullets(cluster),
    `The tenant (${codes(holders)}) owns:`,
    bullets(own),
  ];
}

function printLayout(contract: TenantContract): string[] {
  if (!hasLayout(contract)) return [];
  const place = contract.overlay === undefined ? 'beside what it configures' : `in ${code(contract.overlay)}`;
  const folders = contract.namespaces.map(({ environment }) => `deploy/${contract.cluster}-${environment}/`);
  return [
    '## Layout',
    `Each environment has a folder \`deploy/<cluster>-<env>\`, ${place}:`,
    `\`\`\`\n${folders.map((folder) => `${folder}\n  values.yaml\n  secrets/secrets.sops.yaml`).join('\n')}\n\`\`\``,
    'A secrets folder is read flat: every `*.sops.yaml` in it, no symbolic links, nothing else.',
  ];
}

function printPermissions(contract: TenantContract): string[] {
  return [
    '## What is permitted',
    table(
      ['namespace', 'environment', 'Pod Security'],
      contract.namespaces.map(({ name, environment, enforce, warn }) => [
        code(name),
        environment,
        `enforce ${code(enforce)}${warn === undefined ? '' : `, warn ${code(warn)}`}`,
      ]),
    ),
    `Kinds: ${codes(contract.kinds)}.`,
    `Cluster-scoped kinds: ${contract.clusterKinds.length === 0 ? 'none' : codes(contract.clusterKinds)}.`,
    'Argo CD refuses anything else before it applies anything.',
  ];
}

function printCredential({ credential, applications }: TenantContract): string[] {
  if (credential !== undefined)
    return [
      '## Credential',
      bullets([`In use: ${credential.current}.`, `Scheduled to replace it: ${credential.replacement}.`]),
    ];
  const writes = applications.some(({ writeBack }) => writeBack?.method === 'git');
  return [
    '## Credential',
    writes
      ? 'The cluster writes to a repository of the tenant, and nothing says by which credential.'
      : 'The cluster holds no credential for a repository of the tenant.',
  ];
}

function printOpenDecisions({ openDecisions }: TenantContract): string[] {
  return [
    '## Open decisions',
    openDecisions.length === 0 ? 'None.' : bullets(openDecisions.map(({ id, text }) => `**${id}**: ${text}`)),
  ];
}

function printDefinitionOfDone(contract: TenantContract): string[] {
  const { applications, overlay, recipients, credential, openDecisions } = contract;
  const deploy = applications.flatMap(({ sources }) => sources.filter(({ role }) => role === 'values'));
  const secrets = applications.flatMap(({ sources }) => sources.filter(({ role }) => role === 'secrets'));
  const here = secrets.filter(({ owner }) => owner === 'cluster');
  const boxes = [
    ...(overlay === undefined
      ? deploy.map(({ repoURL, path }) => `${code(path)} exists in ${code(repoURL)}`)
      : deploy.map(({ path }) => `${code(path)} exists in the overlay`)),
    ...(recipients.length > 0
      ? ['`.sops.yaml` lists every recipient above, and `sops updatekeys` was run', 'every `*.sops.yaml` carries a MAC']
      : []),
    ...here.flatMap(({ path, movesTo }) => [
      ...(movesTo === undefined ? [] : [`${code(`${movesTo.path}/*.sops.yaml`)} exists in ${code(movesTo.repoURL)}`]),
      `${code(path)} is gone from the cluster repository`,
    ]),
    'no value and no secret of the tenant is left in the cluster repository',
    'the chart or manifests render the permitted kinds and no others',
    ...(credential === undefined ? [] : [`the credential in use is replaced: ${credential.replacement}`]),
    ...openDecisions.map(({ id }) => `decision **${id}** is closed, and out of ${code(contract.program)}`),
  ];
  return ['## Definition of done', boxes.map((box) => `- [ ] ${box}`).join('\n')];
}

/** Whether the tenant follows the `deploy/<cluster>-<env>` layout at all: manifests of its own need none. */
function hasLayout({ applications }: TenantContract): boolean {
  return applications.some(({ sources }) => sources.some(({ role }) => role === 'values'));
}
