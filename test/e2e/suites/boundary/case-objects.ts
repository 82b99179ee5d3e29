import type { ApplicationDestination } from '../../../../lib/model/application';
import { IN_CLUSTER_SERVER } from '../../../../lib/model/cluster';
import type { KubernetesObject } from '../../../../lib/model/kubernetes-object';
import type { ObjectToWrite } from '../../lab/api-client';
import { ARGOCD_API } from '../../lab/applications';
import type { PlacedCase } from './observe';

/** Where the case deploys to. */
export function destinationOf({ boundaryCase }: PlacedCase): ApplicationDestination {
  return boundaryCase.destination ?? { server: IN_CLUSTER_SERVER, namespace: 'team-a' };
}

/** What the case's folder holds: one ConfigMap named after the case unless it says more. */
export function objectsOf({ id, boundaryCase }: PlacedCase): readonly KubernetesObject[] {
  return (
    boundaryCase.objects ?? [{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: id }, data: { key: 'value' } }]
  );
}

/** The case's Application. */
export function applicationOf(placed: PlacedCase, ownRepository: string): ObjectToWrite {
  const { id, project, boundaryCase } = placed;
  const { repoURL = ownRepository, moreRepoURLs, operation } = boundaryCase;
  const source = { repoURL, path: id, targetRevision: 'main', directory: { recurse: true } };
  const sources =
    moreRepoURLs === undefined
      ? { source }
      : {
          sources: [source, ...moreRepoURLs.map((more) => ({ repoURL: more, path: 'other', targetRevision: 'main' }))],
        };
  const isSynced = boundaryCase.repoURL === undefined && operation === undefined;
  return {
    apiVersion: ARGOCD_API,
    kind: 'Application',
    metadata: { name: id, namespace: boundaryCase.namespace ?? 'argocd' },
    spec: {
      project,
      ...sources,
      destination: destinationOf(placed),
      syncPolicy: {
        ...(isSynced ? { automated: {} } : {}),
        ...(boundaryCase.syncOptions === undefined ? {} : { syncOptions: boundaryCase.syncOptions }),
        // A refused sync is refused once: nothing is gained by asking again.
        retry: { limit: 0 },
      },
    },
    ...(operation === undefined
      ? {}
      : {
          operation: {
            initiatedBy: operation === 'automated' ? { automated: true } : { username: 'somebody' },
            sync: { revision: 'main' },
          },
        }),
  };
}
