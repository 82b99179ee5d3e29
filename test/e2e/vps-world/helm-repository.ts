import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dump } from 'js-yaml';

/** A chart of a repository: its templates by path below `templates/`. */
export interface StandInChart {
  readonly name: string;
  readonly version: string;
  readonly templates: Readonly<Record<string, string>>;
  readonly values?: unknown;
}

/** The files of a chart, by path. */
export function makeChartFiles(chart: StandInChart): Readonly<Record<string, string>> {
  return {
    'Chart.yaml': dump({ apiVersion: 'v2', name: chart.name, version: chart.version }),
    'values.yaml': dump(chart.values ?? {}),
    ...Object.fromEntries(Object.entries(chart.templates).map(([path, text]) => [`templates/${path}`, text])),
  };
}

/** Packages charts and writes their index with Helm itself, into a folder that is served at `url`. */
export function makeHelmRepository(helm: string, folder: string, url: string, charts: readonly StandInChart[]): void {
  for (const chart of charts) {
    const source = join(folder, 'source', chart.name);
    for (const [path, text] of Object.entries(makeChartFiles(chart))) {
      mkdirSync(dirname(join(source, path)), { recursive: true });
      writeFileSync(join(source, path), text);
    }
    execFileSync(helm, ['package', source, '--destination', folder], { stdio: ['ignore', 'ignore', 'pipe'] });
  }
  execFileSync(helm, ['repo', 'index', folder, '--url', url], { stdio: ['ignore', 'ignore', 'pipe'] });
}
