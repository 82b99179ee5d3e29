import { join } from 'node:path';
import type { ObjectToWrite } from './api-client';
import { findModuleFiles } from './binaries';
import { readDefinitions } from './custom-resources';

/** A product whose CustomResourceDefinitions come with its Go module. */
export interface DefinitionSource {
  readonly product: string;
  readonly module: string;
  readonly version: string;
  /** Folders of the module, slash-separated. */
  readonly folders: readonly string[];
}

/** Where the definitions of the products around Argo CD are found. */
export const DEFINITION_SOURCES: readonly DefinitionSource[] = [
  { product: 'Argo CD', module: 'github.com/argoproj/argo-cd/v3', version: 'v3.5.7', folders: ['manifests/crds'] },
  { product: 'Gateway API', module: 'sigs.k8s.io/gateway-api', version: 'v1.3.0', folders: ['config/crd/standard'] },
  {
    product: 'cert-manager',
    module: 'github.com/cert-manager/cert-manager',
    version: 'v1.18.2',
    folders: ['deploy/crds'],
  },
  {
    product: 'Kyverno',
    module: 'github.com/kyverno/kyverno',
    version: 'v1.15.2',
    folders: ['config/crds/kyverno', 'config/crds/policies.kyverno.io'],
  },
  {
    product: 'Traefik',
    module: 'github.com/traefik/traefik/v3',
    version: 'v3.5.0',
    folders: ['docs/content/reference/dynamic-configuration'],
  },
  { product: 'KEDA', module: 'github.com/kedacore/keda/v2', version: 'v2.17.2', folders: ['config/crd/bases'] },
  {
    product: 'Vault Secrets Operator',
    module: 'github.com/hashicorp/vault-secrets-operator',
    version: 'v0.10.0',
    folders: ['config/crd/bases'],
  },
];

/** Labels that are still a chart's template are no labels: they go, the rest of the definition stays. */
function withoutTemplates(definition: ObjectToWrite): ObjectToWrite {
  const { labels, ...metadata } = definition.metadata as ObjectToWrite['metadata'] & {
    readonly labels?: Readonly<Record<string, string>>;
  };
  const kept = Object.fromEntries(Object.entries(labels ?? {}).filter(([, value]) => !value.includes('{{')));
  return { ...definition, metadata: { ...metadata, labels: kept } };
}

/** Every definition of a product, each name once. */
export async function readProductDefinitions(source: DefinitionSource): Promise<readonly ObjectToWrite[]> {
  const files = await findModuleFiles(source.module, source.version);
  const found = source.folders.flatMap((folder) => readDefinitions(join(files, ...folder.split('/'))));
  return [...new Map(found.map((each) => [each.metadata.name, withoutTemplates(each)])).values()];
}
