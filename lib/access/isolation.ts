import { decideDestination } from '../decisions/destination-permitted';
import { hostsMeet } from '../model/host-name';
import type { InventoryObject } from '../model/inventory';
import { type InstanceFacts, readInstances } from './instance-facts';

/** One thing that keeps, or does not keep, two instances apart, and the objects' own words for it. */
export interface Boundary {
  readonly topic: 'secrets' | 'deploys' | 'users' | 'routes';
  readonly apart: boolean;
  readonly by: string;
}

/** Two instances of a cluster. */
export interface InstancePair {
  readonly a: string;
  readonly b: string;
  readonly boundaries: readonly Boundary[];
  /** What nothing keeps apart. */
  readonly shared: readonly string[];
}

/** What keeps the instances of a cluster apart, computed from its objects. */
export interface ClusterIsolation {
  readonly cluster: string;
  readonly server: string;
  readonly instances: readonly InstanceFacts[];
  readonly pairs: readonly InstancePair[];
}

/** Computes the isolation of every pair of instances of a cluster from the objects that were synthesized for it. */
export function isolationOf(objects: readonly InventoryObject[], cluster: string, server: string): ClusterIsolation {
  const instances = readInstances(objects, server);
  const pairs: InstancePair[] = [];
  for (const [index, a] of instances.entries()) {
    for (const b of instances.slice(index + 1)) pairs.push(comparePair(a, b, server));
  }
  return { cluster, server, instances, pairs };
}

function comparePair(a: InstanceFacts, b: InstanceFacts, server: string): InstancePair {
  const boundaries = [
    separateNames('secrets', 'KV mounts', a.kvMounts, b.kvMounts),
    separateNames('secrets', 'jwt mounts', a.jwtMounts, b.jwtMounts),
    ownRoles(a, b),
    ownPolicies(a, b),
    separateDeploys(a, b, server),
    separateNames('users', 'realms', a.realms, b.realms),
    separateNames('users', 'Keycloak Applications', a.keycloaks, b.keycloaks),
    separateListeners(a, b),
    ownListeners(a, b),
  ];
  return { a: a.name, b: b.name, boundaries, shared: sharedThings(a, b) };
}

function separateNames(topic: Boundary['topic'], what: string, a: readonly string[], b: readonly string[]): Boundary {
  const both = a.filter((name) => b.includes(name));
  if (a.length === 0 || b.length === 0) return { topic, apart: false, by: `${what}: ${quote(a)} and ${quote(b)}` };
  if (both.length > 0) return { topic, apart: false, by: `${what}: both have ${quote(both)}` };
  return { topic, apart: true, by: `${what}: ${quote(a)} and ${quote(b)}` };
}

/** A role that takes tokens of the other's namespaces, or of no namespace in particular, opens the instance's secrets to it. */
function ownRoles(a: InstanceFacts, b: InstanceFacts): Boundary {
  const strays = [...straysOf(a), ...straysOf(b)];
  if (a.roles.length === 0 || b.roles.length === 0) {
    return {
      topic: 'secrets',
      apart: false,
      by: 'Vault roles bound to their own namespaces: at least one instance has none',
    };
  }
  if (strays.length > 0)
    return { topic: 'secrets', apart: false, by: `Vault roles bound outside their instance: ${strays.join(', ')}` };
  return {
    topic: 'secrets',
    apart: true,
    by: `Vault roles bound to their own namespaces: ${a.roles.length} and ${b.roles.length}`,
  };
}

function straysOf(instance: InstanceFacts): string[] {
  return instance.roles
    .filter(
      ({ namespaces }) => namespaces.length === 0 || namespaces.some((name) => !instance.namespaces.includes(name)),
    )
    .map(({ name, namespaces }) => `\`${name}\` (${namespaces.length === 0 ? 'any namespace' : quote(namespaces)})`);
}

function ownPolicies(a: InstanceFacts, b: InstanceFacts): Boundary {
  const foreign = (one: InstanceFacts) =>
    one.policies.flatMap(({ name, mounts }) =>
      mounts.filter((mount) => !one.kvMounts.includes(mount)).map((mount) => `\`${name}\` reads \`${mount}\``),
    );
  const strays = [...foreign(a), ...foreign(b)];
  if (a.policies.length === 0 || b.policies.length === 0) {
    return { topic: 'secrets', apart: false, by: 'Vault policies of their own: at least one instance has none' };
  }
  if (strays.length > 0)
    return { topic: 'secrets', apart: false, by: `Vault policies beyond their mount: ${strays.join(', ')}` };
  return {
    topic: 'secrets',
    apart: true,
    by: `Vault policies limited to their own mount: ${a.policies.length} and ${b.policies.length}`,
  };
}

function separateDeploys(a: InstanceFacts, b: InstanceFacts, server: string): Boundary {
  const reached = [...reach(a, b, server), ...reach(b, a, server)];
  if (reached.length > 0) return { topic: 'deploys', apart: false, by: `AppProjects: ${reached.join(', ')}` };
  return {
    topic: 'deploys',
    apart: true,
    by: `AppProjects \`${a.name}\` (${quote(a.destinations)}) and \`${b.name}\` (${quote(b.destinations)})`,
  };
}

function reach(from: InstanceFacts, to: InstanceFacts, server: string): string[] {
  return to.namespaces
    .filter((namespace) => decideDestination(from.project, { server, namespace }).permitted)
    .map((namespace) => `\`${from.name}\` may deploy to \`${namespace}\` of \`${to.name}\``);
}

function separateListeners(a: InstanceFacts, b: InstanceFacts): Boundary {
  if (a.listeners.length === 0 || b.listeners.length === 0) {
    return { topic: 'routes', apart: false, by: 'listeners of their own: at least one instance has none' };
  }
  for (const one of a.listeners) {
    for (const other of b.listeners) {
      if (one.port !== other.port || !hostsMeet(one.hostname, other.hostname)) continue;
      return {
        topic: 'routes',
        apart: false,
        by: `listeners \`${one.name}\` and \`${other.name}\` serve the same hosts`,
      };
    }
  }
  const hosts = (one: InstanceFacts) => quote(one.listeners.map(({ hostname }) => hostname ?? '*'));
  return { topic: 'routes', apart: true, by: `listeners for ${hosts(a)} and ${hosts(b)}` };
}

function ownListeners(a: InstanceFacts, b: InstanceFacts): Boundary {
  const foreign = (one: InstanceFacts, other: InstanceFacts) =>
    other.listeners
      .filter(({ admits }) => admits === 'all' || admits.some((name) => one.namespaces.includes(name)))
      .map(({ name }) => `listener \`${name}\` of \`${other.name}\` admits routes of \`${one.name}\``);
  const open = [...foreign(a, b), ...foreign(b, a)];
  if (open.length > 0) return { topic: 'routes', apart: false, by: open.join(', ') };
  return {
    topic: 'routes',
    apart: a.listeners.length > 0 && b.listeners.length > 0,
    by: 'listeners admit routes from their own namespaces only',
  };
}

function sharedThings(a: InstanceFacts, b: InstanceFacts): string[] {
  const issuers = a.issuers.filter((issuer) => b.issuers.includes(issuer));
  const onHost = [...a.onHost, ...b.onHost].sort();
  return [
    ...issuers.map((issuer) => `the cluster's keys: both jwt mounts trust every token that \`${issuer}\` signs`),
    "the cluster's admins: an admin of it reads the Secrets of both",
    ...(onHost.length === 0
      ? []
      : [`the node: pods in ${quote(onHost)} are allowed to reach it, and from there every pod`]),
  ];
}

function quote(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.map((name) => `\`${name}\``).join(', ');
}
