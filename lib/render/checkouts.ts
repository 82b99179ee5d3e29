import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { SourceUndecided } from './source-render';

/** A local folder standing for a repository (`--repo URL=DIR`): a git checkout, or a folder of charts for a Helm repository. */
export interface RenderCheckout {
  readonly repoURL: string;
  readonly root: string;
}

/** Finds checkouts by repository, comparing URLs the way the caller's normalization does. */
export class Checkouts {
  private readonly roots = new Map<string, string>();
  private readonly unpacked = new Map<string, Promise<string>>();
  private readonly temporary: string[] = [];

  constructor(
    checkouts: readonly RenderCheckout[],
    private readonly normalize: (url: string) => string,
  ) {
    for (const { repoURL, root } of checkouts) this.roots.set(normalize(repoURL), realpathSync(root));
  }

  /** Folder of a git repository; undecided when none was given. */
  findRepository(repoURL: string): string {
    const root = this.roots.get(this.normalize(repoURL));
    if (root === undefined) {
      throw new SourceUndecided(
        `repository \`${repoURL}\` has no checkout`,
        `give a checkout at the target revision: --repo ${repoURL}=DIR`,
      );
    }
    return root;
  }

  /** Folder of a chart at an exact version, from `<DIR>/<chart>` or `<DIR>/<chart>-<version>.tgz`. */
  async findChart(repoURL: string, chart: string, version: string): Promise<string> {
    const root = this.findRepository(repoURL);
    const folder = [join(root, chart), root].find((candidate) => existsSync(join(candidate, 'Chart.yaml')));
    if (folder !== undefined) {
      const found = readChartVersion(folder);
      if (found === version || found === `v${version}`.replace(/^vv/, 'v')) return folder;
      if (!archiveOf(root, chart, version)) {
        throw new SourceUndecided(
          `chart \`${chart}\` in \`${root}\` is version ${found ?? 'unknown'}, the Application wants \`${version}\``,
          `put version ${version} there`,
        );
      }
    }
    const archive = archiveOf(root, chart, version);
    if (archive === undefined) {
      throw new SourceUndecided(
        `\`${root}\` holds neither \`${chart}/Chart.yaml\` nor \`${chart}-${version}.tgz\``,
        `put the chart there: helm pull ${chart} --version ${version} --repo ${repoURL}`,
      );
    }
    let unpacked = this.unpacked.get(archive);
    if (!unpacked) {
      unpacked = unpack(archive, chart, this.makeTemporary());
      this.unpacked.set(archive, unpacked);
    }
    return unpacked;
  }

  /** Removes what was unpacked. */
  close(): void {
    for (const folder of this.temporary.splice(0)) rmSync(folder, { recursive: true, force: true });
  }

  private makeTemporary(): string {
    const folder = mkdtempSync(join(realpathSync(tmpdir()), 'gatehouse-chart-'));
    this.temporary.push(folder);
    return folder;
  }
}

function archiveOf(root: string, chart: string, version: string): string | undefined {
  const base = chart.slice(chart.lastIndexOf('/') + 1);
  return [join(root, `${base}-${version}.tgz`), join(root, chart, `${base}-${version}.tgz`)].find(existsSync);
}

function readChartVersion(folder: string): string | undefined {
  const chart = load(readFileSync(join(folder, 'Chart.yaml'), 'utf8'));
  const version = typeof chart === 'object' && chart !== null ? (chart as { version?: unknown }).version : undefined;
  return version === undefined ? undefined : String(version);
}

async function unpack(archive: string, chart: string, target: string): Promise<string> {
  const { x } = await import('tar');
  await x({ file: archive, cwd: target, strict: true });
  const base = chart.slice(chart.lastIndexOf('/') + 1);
  const folder = [base, ...readdirSync(target)].find((name) => existsSync(join(target, name, 'Chart.yaml')));
  if (folder === undefined) {
    throw new SourceUndecided(
      `\`${archive}\` holds no chart`,
      'give the archive that `helm package` or `helm pull` makes',
    );
  }
  return join(target, folder);
}
