import type { ApiClient } from '../../lab/api-client';
import { ARGOCD_API } from '../../lab/applications';

/** Something done to the cluster by hand, git staying as it is. */
export interface LiveDrill {
  readonly title: string;
  readonly act: (client: ApiClient) => Promise<unknown>;
  /** Keys of objects that are made again; everything else stays. */
  readonly remade: readonly string[];
}

/** Hand edits and deletions that self-heal undoes. */
export const LIVE_DRILLS: readonly LiveDrill[] = [
  {
    title: 'edit a live object by hand',
    act: (client) =>
      client.patch(
        { apiVersion: 'v1', kind: 'ConfigMap', name: 'two', namespace: 'two' },
        { data: { made: 'by hand' } },
      ),
    remade: [],
  },
  {
    title: 'delete a live Deployment by hand',
    act: (client) => client.delete('apps/v1', 'Deployment', 'two', 'two'),
    remade: ['apps/Deployment/two/two'],
  },
  {
    title: 'delete a live Application of its own by hand',
    act: (client) => client.delete(ARGOCD_API, 'Application', 'solo', 'argocd'),
    remade: ['argoproj.io/Application/argocd/solo'],
  },
  {
    title: 'delete a live element of the set by hand',
    act: (client) => client.delete(ARGOCD_API, 'Application', 'two', 'argocd'),
    remade: ['argoproj.io/Application/argocd/two'],
  },
  {
    title: 'delete the live set by hand',
    act: (client) => client.delete(ARGOCD_API, 'ApplicationSet', 'apps', 'argocd'),
    remade: [
      'argoproj.io/ApplicationSet/argocd/apps',
      'argoproj.io/Application/argocd/one',
      'argoproj.io/Application/argocd/two',
      'argoproj.io/Application/argocd/three',
    ],
  },
];
