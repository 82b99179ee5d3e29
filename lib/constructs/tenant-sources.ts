import type { ApplicationSpecSources } from '../../imports/argoproj.io';
import type { ContractSource } from '../model/tenant-contract';
import { pinnedFolderSource } from './foreign-source';
import type { InstallationContext } from './installation-context';
import { secretsSource } from './sources';
import type { ServiceProps } from './tenant-props';

/** What the sources of a tenant's Application depend on. */
export interface TenantSourcesProps {
  readonly context: InstallationContext;
  readonly service: ServiceProps;
  readonly application: string;
  readonly namespace: string;
  readonly environment: string;
  readonly cluster: string;
  /** Repository of `deploy/`: the overlay, or the service's own. */
  readonly deploy: string;
  readonly overlay: boolean;
}

/** The sources of an Application, and the same for people. */
export interface TenantSources {
  readonly sources: readonly ApplicationSpecSources[];
  readonly contract: readonly ContractSource[];
}

/**
 * Sources of a service in an environment. Values are read through a `ref` from the start, also while they lie beside
 * the chart, so that an overlay is a change of URL. The `ref` never names the cluster repository: the tenant's
 * `.argocd-source.yaml` could read all of it.
 */
export function tenantSources(props: TenantSourcesProps): TenantSources {
  const { context, service, environment, cluster } = props;
  const revision = service.revision ?? 'main';
  const folder = `deploy/${cluster}-${environment}`;
  const own = { repoURL: service.repository, revision, owner: 'tenant' as const };
  const deployed = {
    repoURL: props.deploy,
    revision,
    owner: props.overlay ? ('overlay' as const) : ('tenant' as const),
  };
  const sources: ApplicationSpecSources[] = [];
  const contract: ContractSource[] = [];
  if ('chart' in service) {
    const values = `${folder}/values.yaml`;
    sources.push(
      {
        repoUrl: service.repository,
        path: service.chart,
        targetRevision: revision,
        helm: { releaseName: props.application, valueFiles: [`$values/${values}`] },
      },
      { repoUrl: props.deploy, targetRevision: revision, ref: 'values' },
    );
    contract.push({ ...own, path: service.chart, role: 'chart' }, { ...deployed, path: values, role: 'values' });
  } else {
    const path = 'kustomize' in service ? service.kustomize : service.directory;
    const tool = 'kustomize' in service ? 'kustomize' : 'directory';
    sources.push(pinnedFolderSource({ repository: service.repository, path, revision, tool }, props.namespace));
    contract.push({ ...own, path, role: 'manifests' });
  }
  if (service.secrets === 'deploy') {
    const path = `${folder}/secrets`;
    sources.push(secretsSource(context, path, props.deploy, revision));
    contract.push({ ...deployed, path, role: 'secrets' });
  } else if (service.secrets !== undefined) {
    const path = `${service.secrets.folder}/${environment}`;
    sources.push(secretsSource(context, path));
    contract.push({
      repoURL: context.repository,
      revision: context.revision,
      path,
      role: 'secrets',
      owner: 'cluster',
      movesTo: { repoURL: props.deploy, path: `${folder}/secrets` },
    });
  }
  return { sources, contract };
}
