import type { Cluster } from '../model/cluster';
import type { InventoryObject } from '../model/inventory';

/** Label by which Argo CD knows the Secrets that describe clusters and repositories. */
const SECRET_TYPE = 'argocd.argoproj.io/secret-type';

/** Clusters that Secrets of the tree declare (Argo CD v3.5.7, `SecretToCluster`). One whose server is not readable is left out. */
export function findClusters(objects: readonly InventoryObject[]): readonly Cluster[] {
  return objects.flatMap(({ id, object }) => {
    if (id.kind !== 'Secret' || id.group !== '' || object.metadata?.labels?.[SECRET_TYPE] !== 'cluster') return [];
    const text = (key: string): string | undefined => readKey(object.data, object.stringData, key);
    const server = text('server');
    if (server === undefined) return [];
    const namespaces = text('namespaces')
      ?.split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '');
    const project = text('project');
    return [
      {
        server: server.replace(/\/$/, ''),
        name: text('name') ?? '',
        ...(project ? { project } : {}),
        ...(namespaces && namespaces.length > 0 ? { namespaces } : {}),
      },
    ];
  });
}

/** `stringData` wins, as it does when the API server takes the Secret. SOPS and placeholders are no values. */
function readKey(data: unknown, stringData: unknown, key: string): string | undefined {
  const plain = (stringData as Readonly<Record<string, unknown>> | null | undefined)?.[key];
  if (typeof plain === 'string') return readable(plain);
  const encoded = (data as Readonly<Record<string, unknown>> | null | undefined)?.[key];
  if (typeof encoded !== 'string' || !/^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(encoded)) return undefined;
  return readable(Buffer.from(encoded, 'base64').toString('utf8'));
}

function readable(text: string): string | undefined {
  return /^ENC\[|^<[^>]*>$|\$\{|\{\{/.test(text) ? undefined : text;
}
