import { normalizeSource } from '../decisions/source-normalization';
import type { Application, ApplicationSource } from '../model/application';
import type { ArgoCdVersion } from '../model/argocd-version';
import { isSince } from '../model/argocd-version';
import { buildEnvironment } from './build-environment';
import type { Checkouts } from './checkouts';
import { findOutOfBoundsLink, resolveSourceFolder } from './confined-path';
import { collectDirectory } from './directory-files';
import { renderChart } from './helm-template';
import { buildKustomization } from './kustomize-build';
import { RenderCache } from './render-cache';
import { applySourceOverrides } from './source-overrides';
import {
  type ApplicationRender,
  type RenderedText,
  SourceRefused,
  type SourceRender,
  SourceUndecided,
} from './source-render';
import { decideSourceType, type EnabledSourceTypes } from './source-type';
import { findTool, type RenderTool } from './tools';

/** What Argo CD knows when it renders. */
export interface RenderSettings {
  readonly argocdVersion: ArgoCdVersion;
  /** Version of the destination cluster, as in `1.34.3`. @default helm's own */
  readonly kubeVersion?: string;
  /** API versions the destination serves, as in `monitoring.coreos.com/v1`. */
  readonly apiVersions: readonly string[];
  /** `helm.valuesFileSchemes`. @default http, https */
  readonly valuesFileSchemes: readonly string[];
  /** `kustomize.buildOptions`. */
  readonly kustomizeBuildOptions: string;
  readonly enabledSourceTypes: EnabledSourceTypes;
  /** PATH to look for helm and kustomize on. */
  readonly searchPath: string;
  /** Folder for finished renders. @default none are kept */
  readonly cacheFolder?: string;
}

/** Renders Applications from local checkouts as Argo CD's repo-server would. One per run: it remembers tools and links. */
export class Renderer {
  private readonly tools = new Map<string, Promise<RenderTool>>();
  private readonly links = new Map<string, string | undefined>();
  private readonly cache: RenderCache;

  constructor(
    private readonly checkouts: Checkouts,
    private readonly settings: RenderSettings,
  ) {
    this.cache = new RenderCache(settings.cacheFolder);
  }

  /** Every source of an Application. Never throws on a user's data. */
  async renderApplication(application: Application): Promise<ApplicationRender> {
    const name = application.metadata?.name ?? '';
    const id = { group: 'argoproj.io', kind: 'Application', namespace: application.metadata?.namespace ?? '', name };
    const spec = application.spec ?? {};
    if (spec.sourceHydrator) {
      return { application: id, sources: [undecided('the source is hydrated by Argo CD', 'render the dry source')] };
    }
    const several = spec.sources ?? [];
    const sources = several.length > 0 ? several : spec.source ? [spec.source] : [];
    return {
      application: id,
      sources: await Promise.all(sources.map((source) => this.renderSource(application, source, several))),
    };
  }

  private async renderSource(
    application: Application,
    source: ApplicationSource,
    all: readonly ApplicationSource[],
  ): Promise<SourceRender> {
    if (source.ref && !source.path && !source.chart) return { outcome: 'rendered', type: 'Ref', texts: [], notes: [] };
    try {
      return await this.build(application, normalizeSource(source), all);
    } catch (error) {
      if (error instanceof SourceRefused) return { outcome: 'refused', message: error.message };
      if (error instanceof SourceUndecided) return undecided(error.message, error.fix);
      throw error;
    }
  }

  private async build(
    application: Application,
    declared: ApplicationSource,
    all: readonly ApplicationSource[],
  ): Promise<SourceRender> {
    const name = application.metadata?.name ?? '';
    const { root, folder } = await this.locate(declared);
    this.refuseLinks(root, declared.chart !== undefined ? 'chart' : 'repository');
    const source = applySourceOverrides(declared, folder, name);
    const type = decideSourceType(source, folder, this.settings.enabledSourceTypes);
    const environment = buildEnvironment({
      applicationName: name,
      destinationNamespace: application.spec?.destination?.namespace ?? '',
      project: application.spec?.project || 'default',
      repoURL: source.repoURL ?? '',
      path: source.path ?? '',
      targetRevision: source.targetRevision ?? 'HEAD',
    });
    if (type === 'Directory') {
      const texts = collectDirectory({
        folder,
        root,
        directory: source.directory,
        jsonnet: this.settings.enabledSourceTypes.Directory !== false,
      });
      return { outcome: 'rendered', type, texts, notes: [] };
    }
    if (type === 'Plugin') {
      const plugin = typeof source.plugin?.name === 'string' ? ` \`${source.plugin.name}\`` : '';
      return undecided(`plugin${plugin} is a program of the cluster's`, 'give its output as a render directory');
    }
    const tool = await this.tool(type === 'Helm' ? 'helm' : 'kustomize');
    const destinationNamespace = application.spec?.destination?.namespace ?? '';
    const { kubeVersion, apiVersions, valuesFileSchemes, kustomizeBuildOptions, argocdVersion } = this.settings;
    const roots = [root, ...all.flatMap(({ ref }) => (ref ? [this.reference(ref, all)!] : []))];
    const job = {
      name,
      destinationNamespace,
      source,
      environment,
      kubeVersion,
      apiVersions,
      kustomizeBuildOptions,
      argocdVersion,
      tool,
    };
    const text = await this.cache.remember(job, roots, () =>
      type === 'Helm'
        ? renderChart({
            tool,
            helm: source.helm,
            applicationName: name,
            destinationNamespace,
            kubeVersion,
            apiVersions,
            files: {
              folder,
              root,
              environment,
              findReference: (reference) => this.reference(reference, all),
              schemes: valuesFileSchemes,
              globs: isSince(argocdVersion, 3, 5),
            },
          })
        : buildKustomization({
            tool,
            kustomize: source.kustomize,
            folder,
            root,
            environment,
            buildOptions: kustomizeBuildOptions,
          }),
    );
    const texts: RenderedText[] = [{ text }];
    return { outcome: 'rendered', type, texts, notes: tool.note === undefined ? [] : [tool.note] };
  }

  private async locate(source: ApplicationSource): Promise<{ root: string; folder: string }> {
    const repoURL = source.repoURL ?? '';
    if (source.chart) {
      const chart = await this.checkouts.findChart(repoURL, source.chart, source.targetRevision ?? '');
      return { root: chart, folder: chart };
    }
    const root = this.checkouts.findRepository(repoURL);
    return { root, folder: resolveSourceFolder(root, source.path ?? '') };
  }

  private reference(name: string, all: readonly ApplicationSource[]): string | undefined {
    const source = all.find((candidate) => candidate.ref === name);
    if (!source) return undefined;
    const root = this.checkouts.findRepository(source.repoURL ?? '');
    this.refuseLinks(root, 'repository');
    return root;
  }

  private refuseLinks(root: string, what: string): void {
    if (!this.links.has(root)) this.links.set(root, findOutOfBoundsLink(root));
    const link = this.links.get(root);
    if (link !== undefined) throw new SourceRefused(`${what} contains out-of-bounds symlinks. file: ${link}`);
  }

  private tool(name: RenderTool['name']): Promise<RenderTool> {
    let tool = this.tools.get(name);
    if (!tool) {
      tool = findTool(name, this.settings.argocdVersion, this.settings.searchPath);
      this.tools.set(name, tool);
    }
    return tool;
  }
}

function undecided(cause: string, fix: string): SourceRender {
  return { outcome: 'undecided', cause, fix };
}
