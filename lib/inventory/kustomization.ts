import type { FieldPath } from '../model/place';

/** What a patch applies to: regular expressions on identity, as kustomize has them; absent matches all. */
export interface PatchTarget {
  readonly group?: string;
  readonly version?: string;
  readonly kind?: string;
  readonly name?: string;
  readonly namespace?: string;
  readonly labelSelector?: string;
  readonly annotationSelector?: string;
}

/** A change that a kustomization makes to objects that it builds. */
export interface Change {
  /** The kustomization's own word for it: `patches[0]`, `namespace`. */
  readonly entry: string;
  /** Which objects it may change. */
  readonly target: PatchTarget;
  /** Fields at and below which it may change them; undefined: any. */
  readonly fields?: readonly FieldPath[];
  /** The value that leaves an object as it is, for changes that set one field. */
  readonly setsNamespace?: string;
}

/** A patch that stands in a file of its own. */
export interface PatchFile {
  readonly entry: string;
  readonly path: string;
  readonly target?: PatchTarget;
}

/** A kustomization as far as it tells what it builds and what it changes. */
export interface Kustomization {
  readonly resources: readonly string[];
  readonly components: readonly string[];
  readonly changes: readonly Change[];
  readonly inlinePatches: readonly { readonly entry: string; readonly text: string; readonly target?: PatchTarget }[];
  readonly patchFiles: readonly PatchFile[];
  /** Other files it reads that hold no objects of their own. */
  readonly configFiles: readonly string[];
}

type Mapping = Readonly<Record<string, unknown>>;

/** Reads a kustomization (kustomize v5.8, `types.Kustomization`); unknown fields change nothing here. */
export function readKustomization(value: unknown): Kustomization {
  const root = asMapping(value);
  const patchFiles: PatchFile[] = [];
  const inlinePatches: { entry: string; text: string; target?: PatchTarget }[] = [];
  const addPatch = (entry: string, path: unknown, text: unknown, target?: PatchTarget): void => {
    if (typeof path === 'string') patchFiles.push({ entry, path, target });
    else if (typeof text === 'string') inlinePatches.push({ entry, text, target });
  };
  asList(root.patches).forEach((item, index) => {
    const patch = asMapping(item);
    addPatch(
      `patches[${index}]`,
      patch.path,
      patch.patch,
      patch.target === undefined ? undefined : readTarget(patch.target),
    );
  });
  asList(root.patchesJson6902).forEach((item, index) => {
    const patch = asMapping(item);
    addPatch(`patchesJson6902[${index}]`, patch.path, patch.patch, exactTarget(readTarget(patch.target)));
  });
  asList(root.patchesStrategicMerge).forEach((item, index) => {
    const isInline = typeof item === 'string' && item.includes('\n');
    addPatch(`patchesStrategicMerge[${index}]`, isInline ? undefined : item, item);
  });
  const replacements = asList(root.replacements).map(asMapping);
  return {
    resources: [...texts(root.resources), ...texts(root.bases)],
    components: texts(root.components),
    changes: [...readTransformers(root), ...replacements.flatMap(readReplacement)],
    inlinePatches,
    patchFiles,
    configFiles: [
      ...['configurations', 'transformers', 'generators', 'validators'].flatMap((field) => texts(root[field])),
      ...replacements.flatMap(({ path }) => texts([path])),
      ...texts([asMapping(root.openapi).path]),
    ].filter((path) => !path.includes('\n')),
  };
}

const NOT_RENAMED = '^(?!(?:CustomResourceDefinition|APIService|Namespace)$).*$';
const WORKLOADS = '^(?:Deployment|StatefulSet|DaemonSet|ReplicaSet|ReplicationController|Job|CronJob|Pod|PodTemplate)$';

function readTransformers(root: Mapping): Change[] {
  const changes: Change[] = [];
  if (typeof root.namespace === 'string' && root.namespace !== '')
    changes.push({
      entry: `namespace: ${root.namespace}`,
      target: {},
      fields: [['metadata', 'namespace'], ['subjects']],
      setsNamespace: root.namespace,
    });
  for (const field of ['namePrefix', 'nameSuffix'])
    if (typeof root[field] === 'string' && root[field] !== '')
      changes.push({
        entry: `${field}: ${root[field]}`,
        target: { kind: NOT_RENAMED },
        fields: [['metadata', 'name']],
      });
  if (hasEntries(root.commonLabels) || asList(root.labels).length > 0)
    changes.push({
      entry: hasEntries(root.commonLabels) ? 'commonLabels' : 'labels',
      target: {},
      fields: [
        ['metadata', 'labels'],
        ['spec', 'selector'],
      ],
    });
  if (hasEntries(root.commonAnnotations))
    changes.push({ entry: 'commonAnnotations', target: {}, fields: [['metadata', 'annotations']] });
  for (const field of ['images', 'replicas'])
    if (asList(root[field]).length > 0) changes.push({ entry: field, target: { kind: WORKLOADS }, fields: [['spec']] });
  for (const field of ['transformers', 'vars'])
    if (asList(root[field]).length > 0) changes.push({ entry: field, target: {} });
  return changes;
}

function readReplacement(replacement: Mapping, index: number): Change[] {
  const entry = `replacements[${index}]`;
  if (typeof replacement.path === 'string') return [{ entry, target: {} }];
  return asList(replacement.targets).map((item) => {
    const target = asMapping(item);
    return {
      entry,
      target: exactTarget(readTarget(target.select)),
      fields: texts(target.fieldPaths).map((path) => splitFieldPath(path)),
    };
  });
}

/** `spec.template.[name=x].image`: the steps before the first that selects within a list. */
function splitFieldPath(path: string): FieldPath {
  const steps: string[] = [];
  for (const step of path.split('.')) {
    if (/[[\]*=]/.test(step) || /^\d+$/.test(step)) break;
    steps.push(step);
  }
  return steps;
}

function readTarget(value: unknown): PatchTarget {
  const target = asMapping(value);
  const text = (field: string): string | undefined =>
    typeof target[field] === 'string' ? (target[field] as string) : undefined;
  return {
    group: text('group'),
    version: text('version'),
    kind: text('kind'),
    name: text('name'),
    namespace: text('namespace'),
    labelSelector: text('labelSelector'),
    annotationSelector: text('annotationSelector'),
  };
}

function exactTarget(target: PatchTarget): PatchTarget {
  const quote = (text: string | undefined): string | undefined => text?.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return { ...target, kind: quote(target.kind), name: quote(target.name), namespace: quote(target.namespace) };
}

function texts(value: unknown): string[] {
  return asList(value).filter((item): item is string => typeof item === 'string' && item !== '');
}

function hasEntries(value: unknown): boolean {
  return Object.keys(asMapping(value)).length > 0;
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function asMapping(value: unknown): Mapping {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Mapping) : {};
}
