import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { loadAll } from 'js-yaml';
import type { Application } from '../../lib/model/application';
import { DEFAULT_ARGOCD_VERSION } from '../../lib/model/argocd-version';
import { Checkouts } from '../../lib/render/checkouts';
import { Renderer, type RenderSettings } from '../../lib/render/render-application';

const REPO = 'https://git.example/r';

function checkout(files: Record<string, string>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'render-')));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

const opened: Checkouts[] = [];
afterAll(() => {
  for (const checkouts of opened) checkouts.close();
});

function renderer(roots: Record<string, string>, settings: Partial<RenderSettings> = {}): Renderer {
  const checkouts = Object.entries(roots).map(([repoURL, root]) => ({ repoURL, root }));
  const found = new Checkouts(checkouts, (url) => url.toLowerCase());
  opened.push(found);
  return new Renderer(found, {
    argocdVersion: DEFAULT_ARGOCD_VERSION,
    apiVersions: [],
    valuesFileSchemes: ['http', 'https'],
    kustomizeBuildOptions: '',
    enabledSourceTypes: {},
    searchPath: process.env.PATH ?? '',
    ...settings,
  });
}

function application(spec: Application['spec']): Application {
  return {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: { name: 'api', namespace: 'argocd' },
    spec: { destination: { namespace: 'api', server: 'https://kubernetes.default.svc' }, ...spec },
  };
}

const configMap = (name: string, value: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\ndata: {value: "${value}"}\n`;

async function only(render: Renderer, spec: Application['spec']) {
  const { sources } = await render.renderApplication(application(spec));
  expect(sources).toHaveLength(1);
  return sources[0]!;
}

describe('a plain folder', () => {
  const root = checkout({
    'app/a.yaml': configMap('a', '1'),
    'app/b.json': '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"b"}}',
    'app/README.md': '# no',
    'app/skipped.yaml': `# +argocd:skip-file-rendering\n${configMap('skipped', '1')}`,
    'app/sub/c.yaml': configMap('c', '1'),
  });

  test('gives its own files, and those below only when it recurses', async () => {
    const flat = await only(renderer({ [REPO]: root }), { source: { repoURL: REPO, path: 'app' } });
    expect(flat).toMatchObject({ outcome: 'rendered', type: 'Directory' });
    expect(flat.outcome === 'rendered' && flat.texts.map(({ file }) => file)).toEqual(['app/a.yaml', 'app/b.json']);
    const deep = await only(renderer({ [REPO]: root }), {
      source: { repoURL: REPO, path: 'app', directory: { recurse: true } },
    });
    expect(deep.outcome === 'rendered' && deep.texts.map(({ file }) => file)).toEqual([
      'app/a.yaml',
      'app/b.json',
      'app/sub/c.yaml',
    ]);
  });

  test('honours include and exclude, whose star crosses folders', async () => {
    const source = { repoURL: REPO, path: 'app', directory: { recurse: true, include: '*.yaml', exclude: 's*' } };
    const render = await only(renderer({ [REPO]: root }), { source });
    expect(render.outcome === 'rendered' && render.texts.map(({ file }) => file)).toEqual(['app/a.yaml']);
  });

  test('with Jsonnet is undecided, and not when Jsonnet is off', async () => {
    const jsonnet = checkout({ 'app/a.jsonnet': '{}', 'app/b.yaml': configMap('b', '1') });
    const source = { repoURL: REPO, path: 'app' };
    expect(await only(renderer({ [REPO]: jsonnet }), { source })).toMatchObject({ outcome: 'undecided' });
    const off = await only(renderer({ [REPO]: jsonnet }, { enabledSourceTypes: { Directory: false } }), { source });
    expect(off.outcome === 'rendered' && off.texts.map(({ file }) => file)).toEqual(['app/b.yaml']);
  });
});

test('what Argo CD would refuse is refused in its words, and what cannot be had is undecided', async () => {
  const root = checkout({ 'app/a.yaml': configMap('a', '1') });
  const render = renderer({ [REPO]: root });
  expect(await only(render, { source: { repoURL: REPO, path: 'none' } })).toEqual({
    outcome: 'refused',
    message: 'none: app path does not exist',
  });
  expect(await only(render, { source: { repoURL: 'https://git.example/other', path: 'app' } })).toEqual({
    outcome: 'undecided',
    cause: 'repository `https://git.example/other` has no checkout',
    fix: 'give a checkout at the target revision: --repo https://git.example/other=DIR',
  });
  expect(await only(render, { source: { repoURL: REPO, path: 'app', plugin: { name: 'sops' } } })).toMatchObject({
    outcome: 'undecided',
    cause: "plugin `sops` is a program of the cluster's",
  });
});

test('a tool that is not on the PATH leaves the source undecided, and says which version Argo CD ships', async () => {
  const root = checkout({ 'app/kustomization.yaml': 'resources: []\n' });
  const render = renderer({ [REPO]: root }, { searchPath: '/nonexistent' });
  expect(await only(render, { source: { repoURL: REPO, path: 'app' } })).toEqual({
    outcome: 'undecided',
    cause: '`kustomize` is not on the PATH',
    fix: 'install kustomize 5.8.1, the version Argo CD ships',
  });
});

const has = (tool: string) => (process.env.PATH ?? '').split(delimiter).some((folder) => tryRun(join(folder, tool)));
function tryRun(path: string): boolean {
  try {
    execFileSync(path, ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

// The tools are no dependency of the product; the end-to-end run puts the pinned ones on the PATH and runs this file again.
const withTools = has('helm') && has('kustomize') ? describe : describe.skip;

withTools('real helm and kustomize', () => {
  const chart = {
    'chart/Chart.yaml': 'apiVersion: v2\nname: demo\nversion: 1.2.3\n',
    'chart/values.yaml': 'value: chart\nother: chart\n',
    'chart/prod.yaml': 'value: file\nother: file\n',
    'chart/crds/crd.yaml':
      'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: xs.example.org}\nspec: {group: example.org, names: {kind: X, plural: xs}, scope: Cluster, versions: []}\n',
    'chart/templates/cm.yaml':
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: "{{ .Release.Name }}", namespace: "{{ .Release.Namespace }}"}\ndata: {value: "{{ .Values.value }}", other: "{{ .Values.other }}", kube: "{{ .Capabilities.KubeVersion.Version }}"}\n',
  };
  const root = checkout(chart);
  const objects = (render: Awaited<ReturnType<typeof only>>) => {
    if (render.outcome !== 'rendered') throw new Error(JSON.stringify(render));
    return render.texts.flatMap(({ text }) => loadAll(text)).filter(Boolean) as Record<string, never>[];
  };

  test('parameters win over valuesObject over values over value files', async () => {
    const helm = {
      valueFiles: ['prod.yaml'],
      values: 'value: values\nother: values\n',
      parameters: [{ name: 'value', value: 'a,b' }],
    };
    const rendered = objects(
      await only(renderer({ [REPO]: root }), { source: { repoURL: REPO, path: 'chart', helm } }),
    );
    expect(rendered.find(({ kind }) => kind === 'ConfigMap')).toMatchObject({
      metadata: { name: 'api', namespace: 'api' },
      data: { value: 'a,b', other: 'values' },
    });
    const object = { ...helm, valuesObject: { other: 'object' }, parameters: [] };
    const second = objects(
      await only(renderer({ [REPO]: root }), { source: { repoURL: REPO, path: 'chart', helm: object } }),
    );
    // valuesObject replaces values; what neither says is the file's.
    expect(second.find(({ kind }) => kind === 'ConfigMap')).toMatchObject({ data: { value: 'file', other: 'object' } });
  });

  test('release name, namespace, Kubernetes version and CRDs are as the Application has them', async () => {
    const render = renderer({ [REPO]: root }, { kubeVersion: '1.30.2' });
    const source = { repoURL: REPO, path: 'chart', helm: { releaseName: 'other', skipCrds: true } };
    const rendered = objects(await only(render, { source }));
    expect(rendered).toHaveLength(1);
    expect(rendered[0]).toMatchObject({ metadata: { name: 'other' }, data: { kube: 'v1.30.2' } });
    expect(objects(await only(render, { source: { repoURL: REPO, path: 'chart' } }))).toHaveLength(2);
  });

  test('a chart of a Helm repository is taken as a folder or an archive, at its exact version', async () => {
    const archives = checkout({});
    execFileSync('helm', ['package', join(root, 'chart'), '-d', archives], { stdio: 'ignore' });
    const source = { repoURL: 'https://charts.example', chart: 'demo', targetRevision: '1.2.3' };
    const render = renderer({ 'https://charts.example': archives });
    expect(objects(await only(render, { source }))).toHaveLength(2);
    expect(await only(render, { source: { ...source, targetRevision: '2.0.0' } })).toMatchObject({
      outcome: 'undecided',
    });
  });

  test('$ref value files are read in their own repository, and a missing ref name becomes a path of this one', async () => {
    const values = checkout({ 'platform/values.yaml': 'value: referenced\n' });
    const sources = [
      { repoURL: REPO, path: 'chart', helm: { valueFiles: ['$values/platform/values.yaml'] } },
      { repoURL: 'https://git.example/values', ref: 'values' },
    ];
    const { sources: rendered } = await renderer({
      [REPO]: root,
      'https://git.example/values': values,
    }).renderApplication(application({ sources }));
    expect(rendered[1]).toEqual({ outcome: 'rendered', type: 'Ref', texts: [], notes: [] });
    expect(objects(rendered[0]!).find(({ kind }) => kind === 'ConfigMap')).toMatchObject({
      data: { value: 'referenced' },
    });
    const lost = await renderer({ [REPO]: root }).renderApplication(application({ sources: [sources[0]!] }));
    expect(lost.sources[0]).toMatchObject({ outcome: 'refused' });
  });

  test('value files over the network are refused where the scheme is closed, else undecided', async () => {
    const source = { repoURL: REPO, path: 'chart', helm: { valueFiles: ['https://example.org/v.yaml'] } };
    expect(await only(renderer({ [REPO]: root }), { source })).toMatchObject({ outcome: 'undecided' });
    expect(await only(renderer({ [REPO]: root }, { valuesFileSchemes: [] }), { source })).toEqual({
      outcome: 'refused',
      message:
        "error resolving helm value files: error resolving value file path: the URL scheme 'https' is not allowed",
    });
  });

  test("kustomize is edited by the Application's fields in a copy, never in the checkout", async () => {
    const overlay = checkout({
      'base/kustomization.yaml': 'resources: [cm.yaml]\n',
      'base/cm.yaml': configMap('a', '1'),
      'app/kustomization.yaml': 'resources: [../base]\n',
    });
    const kustomize = { namePrefix: 'x-', namespace: 'other', commonLabels: { app: '$ARGOCD_APP_NAME' } };
    const rendered = objects(
      await only(renderer({ [REPO]: overlay }), { source: { repoURL: REPO, path: 'app', kustomize } }),
    );
    expect(rendered[0]).toMatchObject({ metadata: { name: 'x-a', namespace: 'other', labels: { app: 'api' } } });
    const plain = objects(await only(renderer({ [REPO]: overlay }), { source: { repoURL: REPO, path: 'app' } }));
    expect(plain[0]).toMatchObject({ metadata: { name: 'a' } });
  });

  test('nothing of a repository is executed or fetched: plugins and remote bases are undecided', async () => {
    const exec = checkout({
      'app/kustomization.yaml': 'generators: [gen.yaml]\n',
      'app/gen.yaml':
        'apiVersion: evil.example/v1\nkind: Run\nmetadata:\n  name: run\n  annotations:\n    config.kubernetes.io/function: |\n      exec: {path: ./run.sh}\n',
      'app/run.sh': '#!/bin/sh\ntouch /tmp/gatehouse-was-run\n',
      'remote/kustomization.yaml': 'resources: ["https://github.com/example/base?ref=main"]\n',
      'helm/kustomization.yaml': 'helmCharts: [{name: x, repo: https://charts.example, version: 1.0.0}]\n',
    });
    const render = renderer(
      { [REPO]: exec },
      { kustomizeBuildOptions: '--enable-alpha-plugins --enable-exec --enable-helm' },
    );
    for (const path of ['app', 'remote', 'helm']) {
      expect(await only(render, { source: { repoURL: REPO, path } })).toMatchObject({ outcome: 'undecided' });
    }
  });

  test('a finished render is kept by its content', async () => {
    const cacheFolder = checkout({});
    const source = { repoURL: REPO, path: 'chart' };
    const first = await only(renderer({ [REPO]: root }, { cacheFolder }), { source });
    const second = await only(renderer({ [REPO]: root }, { cacheFolder }), { source });
    expect(second).toEqual(first);
    writeFileSync(join(root, 'chart/values.yaml'), 'value: changed\nother: chart\n');
    const third = objects(await only(renderer({ [REPO]: root }, { cacheFolder }), { source }));
    expect(third.find(({ kind }) => kind === 'ConfigMap')).toMatchObject({ data: { value: 'changed' } });
  });
});
