import type { ApplicationSpecSources } from '../../imports/argoproj.io';
import type { InstallationContext } from './installation-context';

/** A Helm chart: of a Helm repository (`name` and `version`), or of a folder in git (`path`). */
export interface ChartSource {
  /** Repository of the chart. */
  readonly repository: string;
  /** Name in a Helm repository. */
  readonly name?: string;
  /** Exact version in a Helm repository. */
  readonly version?: string;
  /** Folder in a git repository. */
  readonly path?: string;
  /** Revision in a git repository. @default main */
  readonly revision?: string;
  /** Release name. @default the Application's name */
  readonly releaseName?: string;
  /** Value files in order, the last one wins. `$values/…` are read from the cluster repository, all others from the chart. */
  readonly values?: readonly string[];
}

/** Prefix of value files that come from the source called `values`. */
const VALUES = '$values/';

/** Source of a chart, and the source its `$values/` come from. */
export function chartSources(
  context: InstallationContext,
  application: string,
  chart: ChartSource,
): ApplicationSpecSources[] {
  const values = chart.values ?? [];
  const sources: ApplicationSpecSources[] = [
    {
      repoUrl: chart.repository,
      ...(chart.path === undefined
        ? { chart: chart.name, targetRevision: chart.version }
        : { path: chart.path, targetRevision: chart.revision ?? 'main' }),
      helm: {
        releaseName: chart.releaseName ?? application,
        ...(values.length === 0 ? {} : { valueFiles: [...values] }),
      },
    },
  ];
  if (values.some((file) => file.startsWith(VALUES)))
    sources.push({ repoUrl: context.repository, targetRevision: context.revision, ref: 'values' });
  return sources;
}

/** Source of a folder in the cluster repository. Its tool is found by what stands in it, unless every file below is wanted. */
export function folderSource(context: InstallationContext, path: string, recurse = false): ApplicationSpecSources {
  return {
    repoUrl: context.repository,
    path,
    targetRevision: context.revision,
    ...(recurse ? { directory: { recurse: true } } : {}),
  };
}

/** Source of a folder of SOPS files, decrypted by the cluster's plugin for the Application's own project. */
export function secretsSource(
  context: InstallationContext,
  path: string,
  repository = context.repository,
  revision = context.revision,
): ApplicationSpecSources {
  return {
    repoUrl: repository,
    path,
    targetRevision: revision,
    plugin: { name: context.decryption?.plugin ?? 'sops' },
  };
}
