import { type FieldPath, formatFieldPath } from '../model/place';

/** What a field must be when it is there; `null` counts as absent, except in a list. */
type Shape = 'string' | 'boolean' | 'number' | 'mapping' | 'any' | Mapping | List | Texts;
interface Mapping {
  readonly fields: Readonly<Record<string, Shape>>;
}
interface List {
  readonly list: Shape;
}
/** A mapping whose values are all of one shape. */
interface Texts {
  readonly values: Shape;
}

/** A field that is not what the API server takes there. */
export interface ShapeFault {
  readonly path: FieldPath;
  readonly what: string;
  readonly fix: string;
}

const STRINGS: Shape = { list: 'string' };
const TEXTS: Shape = { values: 'string' };
const METADATA: Shape = {
  fields: {
    name: 'string',
    generateName: 'string',
    namespace: 'string',
    labels: TEXTS,
    annotations: TEXTS,
    finalizers: STRINGS,
  },
};
const GROUP_KINDS: Shape = { list: { fields: { group: 'string', kind: 'string', name: 'string' } } };
const DESTINATION: Shape = { fields: { server: 'string', name: 'string', namespace: 'string' } };

const PROJECT: Shape = {
  fields: {
    description: 'string',
    sourceRepos: STRINGS,
    destinations: { list: DESTINATION },
    clusterResourceWhitelist: GROUP_KINDS,
    clusterResourceBlacklist: GROUP_KINDS,
    namespaceResourceWhitelist: GROUP_KINDS,
    namespaceResourceBlacklist: GROUP_KINDS,
    sourceNamespaces: STRINGS,
    permitOnlyProjectScopedClusters: 'boolean',
    orphanedResources: 'mapping',
    destinationServiceAccounts: {
      list: { fields: { server: 'string', namespace: 'string', defaultServiceAccount: 'string' } },
    },
    syncWindows: {
      list: {
        fields: {
          kind: 'string',
          schedule: 'string',
          duration: 'string',
          applications: STRINGS,
          namespaces: STRINGS,
          clusters: STRINGS,
          manualSync: 'boolean',
          timeZone: 'string',
          andOperator: 'boolean',
          description: 'string',
          syncOverrun: 'boolean',
        },
      },
    },
    roles: {
      list: {
        fields: {
          name: 'string',
          description: 'string',
          policies: STRINGS,
          groups: STRINGS,
          jwtTokens: { list: 'mapping' },
        },
      },
    },
    signatureKeys: { list: 'mapping' },
  },
};

const SOURCE: Shape = {
  fields: {
    repoURL: 'string',
    path: 'string',
    chart: 'string',
    targetRevision: 'string',
    ref: 'string',
    name: 'string',
    helm: {
      fields: {
        valueFiles: STRINGS,
        values: 'string',
        releaseName: 'string',
        namespace: 'string',
        version: 'string',
        valuesObject: 'mapping',
        parameters: { list: { fields: { name: 'string', value: 'string', forceString: 'boolean' } } },
        fileParameters: { list: { fields: { name: 'string', path: 'string' } } },
        passCredentials: 'boolean',
        ignoreMissingValueFiles: 'boolean',
        skipCrds: 'boolean',
        skipTests: 'boolean',
        skipSchemaValidation: 'boolean',
        kubeVersion: 'string',
        apiVersions: STRINGS,
      },
    },
    kustomize: 'mapping',
    directory: { fields: { recurse: 'boolean', include: 'string', exclude: 'string', jsonnet: 'mapping' } },
    plugin: {
      fields: {
        name: 'string',
        env: { list: { fields: { name: 'string', value: 'string' } } },
        parameters: { list: 'mapping' },
      },
    },
  },
};

const APPLICATION: Shape = {
  fields: {
    project: 'string',
    source: SOURCE,
    sources: { list: SOURCE },
    sourceHydrator: 'mapping',
    destination: DESTINATION,
    syncPolicy: {
      fields: {
        automated: { fields: { prune: 'boolean', selfHeal: 'boolean', allowEmpty: 'boolean', enabled: 'boolean' } },
        syncOptions: STRINGS,
        retry: 'mapping',
        managedNamespaceMetadata: { fields: { labels: TEXTS, annotations: TEXTS } },
      },
    },
    ignoreDifferences: { list: 'mapping' },
    info: { list: 'mapping' },
    revisionHistoryLimit: 'number',
  },
};

const APPLICATION_SET: Shape = {
  fields: {
    goTemplate: 'boolean',
    goTemplateOptions: STRINGS,
    generators: { list: 'mapping' },
    template: { fields: { metadata: METADATA, spec: APPLICATION } },
    templatePatch: 'string',
    syncPolicy: { fields: { preserveResourcesOnDeletion: 'boolean', applicationsSync: 'string' } },
    strategy: 'mapping',
    ignoreApplicationDifferences: { list: 'mapping' },
    preservedFields: 'mapping',
  },
};

const BY_KIND: Readonly<Record<string, Shape>> = {
  'argoproj.io/AppProject': { fields: { spec: PROJECT } },
  'argoproj.io/Application': { fields: { spec: APPLICATION } },
  'argoproj.io/ApplicationSet': { fields: { spec: APPLICATION_SET } },
  '/ConfigMap': { fields: { data: TEXTS, binaryData: TEXTS } },
  '/Secret': { fields: { data: TEXTS, stringData: TEXTS, type: 'string' } },
};

/**
 * First field of an object that the API server would not take: metadata of every kind, and the fields of
 * Argo CD's own kinds and of ConfigMaps and Secrets that this program reads (CRDs of Argo CD v3.5.7).
 */
export function findShapeFault(
  group: string,
  kind: string,
  object: Readonly<Record<string, unknown>>,
): ShapeFault | undefined {
  const fault = compare(METADATA, object.metadata, ['metadata']);
  if (fault) return fault;
  const shape = BY_KIND[`${group}/${kind}`];
  return shape && compare(shape, object, []);
}

/** `path` is one list for the whole walk: most objects have no fault, and need no paths. */
function compare(shape: Shape, value: unknown, path: (string | number)[]): ShapeFault | undefined {
  if (value === undefined || value === null || shape === 'any') return undefined;
  if (typeof shape === 'string') {
    if (shape === 'mapping' ? isMapping(value) : typeof value === shape) return undefined;
    return fault(path, value, shape);
  }
  if ('list' in shape) return compareList(shape, value, path);
  if (!isMapping(value)) return fault(path, value, 'mapping');
  const isUniform = 'values' in shape;
  // Fewer keys stand in the YAML than the shape knows.
  for (const key in value) {
    const field = isUniform ? shape.values : Object.hasOwn(shape.fields, key) ? shape.fields[key] : undefined;
    if (field === undefined) continue;
    path.push(key);
    const found = compare(field, value[key], path);
    if (found) return found;
    path.pop();
  }
  return undefined;
}

function compareList(shape: List, value: unknown, path: (string | number)[]): ShapeFault | undefined {
  if (!Array.isArray(value)) return fault(path, value, 'list');
  for (let index = 0; index < value.length; index += 1) {
    const item: unknown = value[index];
    path.push(index);
    if (item === null || item === undefined)
      return {
        path: [...path],
        what: `\`${formatFieldPath(path)}\` is empty`,
        fix: 'fill the entry in, or delete its line',
      };
    const found = compare(shape.list, item, path);
    if (found) return found;
    path.pop();
  }
  return undefined;
}

function fault(path: FieldPath, value: unknown, wanted: string): ShapeFault {
  const shown = typeof value === 'object' ? '' : ` \`${String(value)}\``;
  const quote =
    wanted === 'string' && typeof value !== 'object'
      ? 'put the value in quotes'
      : wanted === 'boolean' && typeof value === 'string'
        ? 'take the quotes away'
        : `write a ${wanted} there`;
  return {
    path: [...path],
    what: `\`${formatFieldPath(path)}\` must be a ${wanted}, and is a ${nounOf(value)}${shown}`,
    fix: quote,
  };
}

function nounOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value === 'object' ? 'mapping' : typeof value;
}

function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
