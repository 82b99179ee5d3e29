import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiObject, App, Chart, Testing } from 'cdk8s';
import {
  Cluster,
  GatehouseApp,
  type GatehouseAppProps,
  Installation,
  OwnerApp,
  Platform,
  SynthesisRefused,
} from '../../lib';

let outdir: string;
beforeEach(() => {
  outdir = mkdtempSync(join(tmpdir(), 'gatehouse-app-'));
});
afterEach(() => rmSync(outdir, { recursive: true, force: true }));

function written(): Record<string, string> {
  const files = readdirSync(outdir, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml'));
  return Object.fromEntries(files.sort().map((file) => [file, readFileSync(join(outdir, file), 'utf8')]));
}

function home(app: App): Installation {
  const installation = new Installation(app, 'home', {
    argocdVersion: '3.5.7',
    repository: 'https://github.com/example-owner/cluster',
    imageAutomation: { secret: 'argocd/git-creds' },
  });
  const cluster = new Cluster(installation, 'home');
  new Platform(cluster, 'platform', { clusterKinds: {} });
  new OwnerApp(cluster, 'hello', { image: 'ghcr.io/example-owner/hello:latest' });
  return installation;
}

const configMap = (scope: Chart, id: string, name = id): ApiObject =>
  new ApiObject(scope, id, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'hello' } });

const application = (scope: Chart, project: string): ApiObject =>
  new ApiObject(scope, 'web', {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: { name: 'web', namespace: 'argocd' },
    spec: {
      project,
      source: { repoURL: 'https://github.com/somebody-else/web', path: 'k8s', targetRevision: 'main' },
      destination: { server: 'https://kubernetes.default.svc', namespace: 'hello' },
    },
  } as never);

/** Which Applications this set makes, only the repository knows, and nobody gave a checkout of it. */
const setOfUnknownFolders = (scope: Chart): ApiObject =>
  new ApiObject(scope, 'folders', {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'ApplicationSet',
    metadata: { name: 'folders', namespace: 'argocd', annotations: { 'gatehouse.dev/on-removal': 'keep' } },
    spec: {
      generators: [
        {
          git: {
            repoURL: 'https://github.com/example-owner/cluster',
            revision: 'main',
            directories: [{ path: 'more/*' }],
          },
        },
      ],
      syncPolicy: { preserveResourcesOnDeletion: true },
      template: {
        metadata: { name: 'more-{{path.basename}}' },
        spec: {
          project: 'apps',
          source: { repoURL: 'https://github.com/example-owner/cluster', path: '{{path}}', targetRevision: 'main' },
          destination: { server: 'https://kubernetes.default.svc', namespace: 'hello' },
        },
      },
    },
  } as never);

/** The fault that {@link application} is in project `apps`, as every way to synthesize must say it. */
const NOT_PERMITTED =
  /Application argocd\/web: error source-not-permitted\n {2}repository `https:\/\/github\.com\/somebody-else\/web` is not permitted in project `apps`/;

describe('GatehouseApp', () => {
  it('refuses the same faults in app.synth, Testing.synth and synthYaml, and writes nothing', () => {
    const build = (): { app: GatehouseApp; chart: Chart } => {
      const app = new GatehouseApp({ outdir });
      home(app);
      const chart = new Chart(app, 'beside');
      application(chart, 'apps');
      return { app, chart };
    };
    expect(() => build().app.synth()).toThrow(NOT_PERMITTED);
    expect(() => Testing.synth(build().chart)).toThrow(NOT_PERMITTED);
    expect(() => build().app.synthYaml()).toThrow(NOT_PERMITTED);
    expect(written()).toEqual({});
  });

  it('throws an error that carries no stack of this package and every fault', () => {
    const app = new GatehouseApp({ outdir });
    const chart = new Chart(app, 'beside');
    home(app);
    application(chart, 'apps');
    chart.node.addValidation({ validate: () => ['a validation of the user'] });
    let caught: unknown;
    try {
      app.synth();
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(SynthesisRefused);
    const { judgement, message, stack } = caught as SynthesisRefused;
    expect(stack).toBe(message);
    expect(judgement.faults).toEqual([
      expect.stringMatching(NOT_PERMITTED),
      expect.stringContaining('error tool-not-pinned'),
      expect.stringContaining('error foreign-repository-in-shared-project'),
      'beside: error construct-validation\n  a validation of the user',
    ]);
    expect(message).toMatch(/\n4 faults: nothing was written\n$/);
  });

  it('refuses what it cannot tell, unless the program lets it report', () => {
    const build = (props: GatehouseAppProps): GatehouseApp => {
      const app = new GatehouseApp({ outdir, ...props });
      home(app);
      setOfUnknownFolders(new Chart(app, 'beside'));
      return app;
    };
    expect(() => build({}).synth()).toThrow(/ApplicationSet argocd\/folders: undecided /);
    const spoken: string[] = [];
    const stderr = jest.spyOn(process.stderr, 'write').mockImplementation((text) => spoken.push(String(text)) > 0);
    build({ undecided: 'report' }).synth();
    stderr.mockRestore();
    expect(spoken.join('')).toMatch(/ApplicationSet argocd\/folders: undecided /);
    expect(Object.keys(written())).toContain('beside.k8s.yaml');
  });

  it('refuses its constructs under a plain App', () => {
    const app = new App({ outdir });
    home(app);
    expect(() => app.synth()).toThrow(/make the root a `GatehouseApp`/);
  });

  it('writes plain charts beside its own as a plain App would, in bytes and names', () => {
    const charts = (app: App): void => {
      const first = new Chart(app, 'first');
      const second = new Chart(app, 'second', { namespace: 'elsewhere', labels: { a: 'b' } });
      const nested = new Chart(second, 'nested');
      new Chart(app, 'empty');
      const late = configMap(first, 'late');
      const early = configMap(first, 'early');
      late.addDependency(early);
      first.addDependency(nested);
      configMap(second, 'on', 'on');
      new ApiObject(nested, 'generated', {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        data: { 'a: b': '017', on: 'yes', long: `${'x'.repeat(90)} y\nz` },
      } as never);
    };
    const plain = new App({ outdir });
    charts(plain);
    plain.synth();
    const wanted = written();
    expect(Object.keys(wanted).length).toBe(4);
    rmSync(outdir, { recursive: true });

    const app = new GatehouseApp({ outdir });
    const stderr = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    home(app);
    charts(app);
    app.synth();
    stderr.mockRestore();
    const made = written();
    expect(Object.fromEntries(Object.entries(made).filter(([file]) => !file.startsWith('home/')))).toEqual(wanted);
    expect(Object.keys(made)).toContain('home/argocd/applicationsets/apps.yaml');
  });

  it('writes no page and no list for a program that synthesizes elsewhere, as tests do', () => {
    const app = new GatehouseApp({ outdir: join(outdir, 'out') });
    const stderr = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    home(app);
    app.synth();
    stderr.mockRestore();
    expect(readdirSync(outdir)).toEqual(['out']);
    expect(existsSync(join(outdir, 'out/docs'))).toBe(false);
  });
});
