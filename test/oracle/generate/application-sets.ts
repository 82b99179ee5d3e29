import type { Random } from './random';
import { combinator, facts, generator, selector, terminalGenerator } from './set-generators';
import { application, type Fields, template } from './set-templates';
import {
  fastTemplate,
  flatParams,
  goTemplate,
  paramsOf,
  type TemplateMode,
  templateMode,
  templateOf,
} from './templates';

const PATCHES = [
  'metadata: {labels: {a: b}}',
  'metadata: {finalizers: null}',
  'metadata: {finalizers: [x/y]}',
  'spec: null',
  'spec: {project: other}',
  'spec: {source: {helm: {valueFiles: [x.yaml]}}}',
  'spec: {sources: []}',
  'spec: {syncPolicy: {automated: {prune: true}, syncOptions: [A=b]}}',
  '{"spec": {"destination": {"name": "c", "server": null}}}',
  'spec: {ignoreDifferences: [{kind: X, jsonPointers: [/a]}]}',
  'metadata: {$patch: replace, name: q}',
  'spec: {source: {$patch: delete}}',
  'text',
  '',
  '{}',
  'null',
  '[]',
  'spec: {revisionHistoryLimit: "x"}',
  'spec: [1]',
  'a: b',
  ': bad',
  'spec: {source: {helm: {parameters: [{name: p, value: v}]}}}',
  'metadata: {$deleteFromPrimitiveList/finalizers: [resources-finalizer.argocd.argoproj.io]}',
  'spec: {source: {$retainKeys: [repoURL]}}',
  'operation: {sync: {revision: x}}',
  'status: {reconciledAt: null}',
  '{"spec":',
  'spec: {source: {helm: {valuesObject: {a: null, b: {c: 1}}}}}',
  'metadata: {name: yes}',
  'spec: {syncPolicy: {retry: {limit: 1.5}}}',
];

function templatePatch(random: Random, mode: TemplateMode): string {
  if (random.chance(0.5)) return random.pick(PATCHES);
  return mode.goTemplate
    ? random.pick([
        'metadata: {labels: {env: {{ .env | quote }}}}',
        'spec: {{ toJson .obj }}',
        '{{ if .flag }}spec: {syncPolicy: {automated: {}}}{{ end }}',
        'metadata:\n  labels:\n{{ toYaml .obj | indent 4 }}',
        'metadata: {annotations: {n: "{{ .n }}"}}',
        goTemplate(random, 1),
      ])
    : random.pick(['metadata: {labels: {env: "{{env}}"}}', 'metadata: {name: {{name}}}', fastTemplate(random)]);
}

function wholeSet(random: Random, mode: TemplateMode): Fields {
  const text = (): string => templateOf(random, mode);
  const spec: Fields = {
    goTemplate: mode.goTemplate,
    ...(mode.goTemplateOptions === undefined ? {} : { goTemplateOptions: mode.goTemplateOptions }),
    generators: random.list(1, random.chance(0.2) ? 2 : 1, () => generator(random, mode, text)),
    template: template(random, text, 0.5),
  };
  if (random.chance(0.3)) spec.templatePatch = templatePatch(random, mode);
  if (random.chance(0.3)) spec.syncPolicy = { preserveResourcesOnDeletion: random.chance(0.6) };
  if (random.chance(0.1)) spec.applyNestedSelectors = true;
  return {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'ApplicationSet',
    metadata: { name: 'set', namespace: random.pick(['argocd', 'team-apps']) },
    spec,
  };
}

/** One case of kind appset-render, of any op. */
export function applicationSetQuestion(random: Random): unknown {
  const mode = templateMode(random);
  const text = (): string => templateOf(random, mode);
  return random.weighted<Fields>([
    [6, () => ({ op: 'generate', applicationSet: wholeSet(random, mode), ...facts(random) })],
    [
      4,
      () => ({
        op: 'generatorParams',
        ...mode,
        generator: random.chance(0.5) ? combinator(random, mode, 0) : terminalGenerator(random, mode),
        ...facts(random),
      }),
    ],
    [
      3,
      () => ({
        op: 'transform',
        ...mode,
        generator: { ...terminalGenerator(random, mode), selector: selector(random) },
        ...facts(random),
      }),
    ],
    [6, () => ({ op: 'replace', ...mode, template: text(), params: paramsOf(random, mode) })],
    [
      4,
      () => ({
        op: 'renderTemplateParams',
        ...mode,
        application: application(random, text),
        params: paramsOf(random, mode),
        ...(random.chance(0.3) ? { syncPolicy: { preserveResourcesOnDeletion: random.chance(0.6) } } : {}),
      }),
    ],
    [
      3,
      () => ({
        op: 'interpolateGenerator',
        ...mode,
        generator: generator(random, mode, text),
        params: paramsOf(random, mode),
      }),
    ],
    [
      2,
      () => ({
        op: 'appendValues',
        ...mode,
        values: Object.fromEntries(random.list(0, 3, () => [random.pick(['x', 'y', 'a-b', '']), text()])),
        params: paramsOf(random, mode),
      }),
    ],
    [
      2,
      () => ({
        op: 'mergeKeyIndex',
        mergeKeys: random.pick([['name'], ['name', 'env'], [], ['n'], ['obj', 'name']]),
        paramSets: random.list(0, 3, () => paramsOf(random, mode)),
      }),
    ],
    [2, () => ({ op: 'combineStringMaps', a: flatParams(random), b: flatParams(random) })],
    [
      3,
      () => ({
        op: 'templatePatch',
        application: application(random, () => random.pick(['a', 'b', ''])),
        templatePatch: random.pick(PATCHES),
      }),
    ],
    [
      3,
      () => ({
        op: 'mergeTemplate',
        generatorTemplate: template(random, () => random.pick(['a', 'b', '']), 0.5),
        template: template(random, () => random.pick(['c', 'd', '']), 0.5),
      }),
    ],
    [
      1,
      () => ({
        op: 'function',
        function: random.pick(['slugify', 'normalize']),
        args: [random.pick(['Feature/ABC_1', 'é日', '', '---', 'x'.repeat(300), 'a.b', 'K', '.a.'])],
      }),
    ],
  ]);
}
