import type { ApplicationDestinationEntry } from '../../../../lib/model/app-project';
import type { ApplicationDestination } from '../../../../lib/model/application';
import { IN_CLUSTER_SERVER } from '../../../../lib/model/cluster';
import { type BoundaryCase, type BoundaryPlaces, openProject } from './boundary-case';

/** Clusters and namespaces against `spec.destinations`. */
export function makeDestinationCases({ prodServer }: BoundaryPlaces): readonly BoundaryCase[] {
  const server = IN_CLUSTER_SERVER;
  const inTeamA: ApplicationDestination = { server, namespace: 'team-a' };
  const entry = (
    title: string,
    destinations: readonly ApplicationDestinationEntry[],
    destination: ApplicationDestination = inTeamA,
  ): BoundaryCase => ({ rule: 'destination', title, project: { ...openProject, destinations }, destination });
  return [
    entry('server and namespace are listed', [{ server, namespace: 'team-a' }]),
    entry('the namespace is not listed', [{ server, namespace: 'team-b' }]),
    entry('a star stands for the rest of a namespace', [{ server, namespace: 'team-*' }]),
    entry('a star that does not match', [{ server, namespace: 'other-*' }]),
    entry('no destination is listed', []),
    entry('the server is written with a slash in the project', [{ server: `${server}/`, namespace: '*' }]),
    entry('the Application writes the server with a slash', [{ server, namespace: '*' }], {
      server: `${server}/`,
      namespace: 'team-a',
    }),
    entry('the in-cluster by name, the project lists the name', [{ name: 'in-cluster', namespace: '*' }], {
      name: 'in-cluster',
      namespace: 'team-a',
    }),
    entry('the in-cluster by name, the project lists the server', [{ server, namespace: '*' }], {
      name: 'in-cluster',
      namespace: 'team-a',
    }),
    entry('the in-cluster by name into a namespace that is not listed', [{ name: 'in-cluster', namespace: 'team-b' }], {
      name: 'in-cluster',
      namespace: 'team-a',
    }),
    entry('the in-cluster by server, the project lists the name', [{ name: 'in-cluster', namespace: '*' }]),
    entry('another cluster by server, the project lists it', [{ server: prodServer, namespace: 'team-a' }], {
      server: prodServer,
      namespace: 'team-a',
    }),
    entry('another cluster by server, the project lists the in-cluster', [{ server, namespace: '*' }], {
      server: prodServer,
      namespace: 'team-a',
    }),
    entry('another cluster by name, the project lists a pattern of names', [{ name: 'prod-*', namespace: '*' }], {
      name: 'prod-eu',
      namespace: 'team-a',
    }),
    entry(
      'another cluster by name, the project refuses the name',
      [
        { server: '*', namespace: '*' },
        { name: '!prod-eu', namespace: '*' },
      ],
      { name: 'prod-eu', namespace: 'team-a' },
    ),
    entry('a refused namespace wins over a star', [
      { server, namespace: '*' },
      { server, namespace: '!team-a' },
    ]),
    entry('a refused namespace alone permits every other', [{ server, namespace: '!kube-system' }]),
    entry('a refused server that does not match permits', [{ server: '!https://elsewhere.invalid', namespace: '*' }]),
    entry('a cluster that nobody registered, by server', [{ server: '*', namespace: '*' }], {
      server: 'https://nowhere.invalid:6443',
      namespace: 'team-a',
    }),
    entry('a cluster that nobody registered, by name', [{ server: '*', namespace: '*' }], {
      name: 'nowhere',
      namespace: 'team-a',
    }),
    entry('name and server at once', [{ server: '*', namespace: '*' }], {
      name: 'in-cluster',
      server,
      namespace: 'team-a',
    }),
    entry('neither name nor server', [{ server: '*', namespace: '*' }], { namespace: 'team-a' }),
  ];
}
