import type { Application, ApplicationDestination, ApplicationSource } from '../../model/application';
import type { InventoryObject } from '../../model/inventory';
import type { ApplicationFact, SourceFact } from './application-fact';
import { asList, asMapping, asText, isMapping } from './read-value';

/** Reads an Application as Argo CD reads it; fields of the wrong type count as absent. */
export function readApplication(
  application: Application,
  from: InventoryObject,
  controlPlaneNamespace: string,
): ApplicationFact {
  const metadata = asMapping(application.metadata);
  const spec = asMapping(application.spec);
  const { automated, syncOptions } = asMapping(spec.syncPolicy);
  const name = asText(metadata.name);
  const namespace = asText(metadata.namespace) || controlPlaneNamespace;
  return {
    name,
    namespace,
    key: `${namespace}/${name}`,
    projectName: asText(spec.project) || 'default',
    application,
    from,
    isGenerated: false,
    sources: readSources(spec),
    destination: readDestination(spec.destination),
    automated: isMapping(automated) ? automated : undefined,
    syncOptions: asList(syncOptions),
  };
}

/** Argo CD v3.5.7, `ApplicationSpec.GetSources`: the hydrator's dry source, else `sources` when it holds any, else `source`. */
function readSources(spec: Readonly<Record<string, unknown>>): readonly SourceFact[] {
  const dry = isMapping(spec.sourceHydrator) ? asMapping(spec.sourceHydrator).drySource : undefined;
  if (isMapping(dry)) return [toSource(dry, ['spec', 'sourceHydrator', 'drySource'])];
  const list = asList(spec.sources);
  if (list.length > 0) return list.map((item, index) => toSource(asMapping(item), ['spec', 'sources', index]));
  return isMapping(spec.source) ? [toSource(spec.source, ['spec', 'source'])] : [];
}

function toSource(source: Readonly<Record<string, unknown>>, path: readonly (string | number)[]): SourceFact {
  return { source: source as ApplicationSource, path, repoURL: asText(source.repoURL) };
}

function readDestination(value: unknown): ApplicationDestination {
  const { server, name, namespace } = asMapping(value);
  if (typeof server === 'string' && typeof namespace === 'string' && name === undefined) return { server, namespace };
  return {
    ...(typeof server === 'string' ? { server } : {}),
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof namespace === 'string' ? { namespace } : {}),
  };
}
