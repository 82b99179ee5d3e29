import { availableParallelism, homedir } from 'node:os';
import { join } from 'node:path';
import { gatherFacts } from '../../checks/facts';
import type { ApplicationFact } from '../../checks/facts/application-fact';
import { normalizeRepoUrl } from '../../decisions/repo-url';
import type { Inventory } from '../../model/inventory';
import { Checkouts, type RenderCheckout } from '../../render/checkouts';
import { Renderer } from '../../render/render-application';
import type { ApplicationRender } from '../../render/source-render';
import type { Session } from '../session';
import { isTerminalOf } from '../terminal';

/** What a render is made with. */
export interface RenderJob {
  readonly inventory: Inventory;
  readonly checkouts: readonly RenderCheckout[];
  readonly kubeVersion?: string;
  readonly apiVersions: readonly string[];
  /** Names of Applications to render. @default all */
  readonly only?: readonly string[];
  /** Renders at once. @default the processor's cores */
  readonly jobs?: number;
  readonly useCache: boolean;
}

/** One Application and what became of its sources. */
export interface RenderedApplication {
  readonly fact: ApplicationFact;
  readonly render: ApplicationRender;
}

/** Renders every Application of an inventory, several at once, with a progress line on a terminal. */
export async function renderTree(job: RenderJob, session: Session): Promise<readonly RenderedApplication[]> {
  const facts = gatherFacts(job.inventory);
  const wanted = facts.applications.filter(({ name }) => job.only === undefined || job.only.includes(name));
  const checkouts = new Checkouts(job.checkouts, (url) => normalizeRepoUrl(url, facts.version));
  const renderer = new Renderer(checkouts, {
    argocdVersion: facts.version,
    kubeVersion: job.kubeVersion,
    apiVersions: [...job.apiVersions, ...servedByTree(job.inventory)],
    valuesFileSchemes: schemes(facts.settings.cm('helm.valuesFileSchemes')?.value),
    kustomizeBuildOptions: facts.settings.cm('kustomize.buildOptions')?.value ?? '',
    enabledSourceTypes: {
      Helm: facts.settings.cm('helm.enable')?.value !== 'false',
      Kustomize: facts.settings.cm('kustomize.enable')?.value !== 'false',
      Directory: facts.settings.cm('jsonnet.enable')?.value !== 'false',
    },
    searchPath: session.env.PATH ?? '',
    ...(job.useCache ? { cacheFolder: cacheFolder(session) } : {}),
  });
  const results: RenderedApplication[] = new Array(wanted.length);
  const progress = new Progress(session, wanted.length);
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < wanted.length) {
      const at = next++;
      const fact = wanted[at]!;
      results[at] = { fact, render: await renderer.renderApplication(fact.application) };
      progress.step(fact.name);
    }
  };
  try {
    await Promise.all(Array.from({ length: job.jobs ?? availableParallelism() }, work));
  } finally {
    progress.end();
    checkouts.close();
  }
  return results;
}

/** API versions of the tree's CRDs: what the destination will serve once they are synced. */
function servedByTree(inventory: Inventory): readonly string[] {
  const served = new Set<string>();
  for (const { id, object } of inventory.objects) {
    if (id.kind !== 'CustomResourceDefinition') continue;
    const spec = object.spec as
      | { group?: unknown; names?: { kind?: unknown }; versions?: readonly { name?: unknown }[] }
      | undefined;
    for (const { name } of spec?.versions ?? []) {
      served.add(`${String(spec?.group)}/${String(name)}`);
      served.add(`${String(spec?.group)}/${String(name)}/${String(spec?.names?.kind)}`);
    }
  }
  return [...served].sort();
}

/** `helm.valuesFileSchemes`: absent means http and https (Argo CD v3.5.7, `GetHelmSettings`), empty means none. */
function schemes(setting: string | undefined): readonly string[] {
  if (setting === undefined) return ['https', 'http'];
  return setting
    .split(',')
    .map((scheme) => scheme.trim())
    .filter((scheme) => scheme !== '');
}

function cacheFolder({ env }: Session): string {
  return join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'gatehouse', 'renders');
}

class Progress {
  private done = 0;
  private readonly isShown: boolean;

  constructor(
    private readonly session: Session,
    private readonly total: number,
  ) {
    this.isShown = isTerminalOf(session) && total > 1;
  }

  step(name: string): void {
    this.done += 1;
    if (this.isShown) this.session.writeErr(`\r\u001b[Krendered ${this.done} of ${this.total}: ${name}`);
  }

  end(): void {
    if (this.isShown) this.session.writeErr('\r\u001b[K');
  }
}
