import type { InventoryObject } from '../../model/inventory';
import type { Facts } from '../facts';
import type { Reference } from '../finding';
import { asList, asMapping, asText } from './read-value';

/** A listener of a Gateway (Gateway API v1). */
export interface ListenerFact {
  readonly gateway: InventoryObject;
  readonly index: number;
  readonly name: string;
  /** Undefined: every host. */
  readonly hostname: string | undefined;
  readonly port: number;
  readonly protocol: string;
}

/** A reference of an HTTPRoute to a Gateway. */
export interface RouteParent {
  readonly route: InventoryObject;
  /** Index in `spec.parentRefs`. */
  readonly index: number;
  readonly gatewayName: string;
  readonly gatewayNamespace: string;
  readonly sectionName: string;
  readonly port: number | undefined;
  /** The Gateway, when the tree holds it. */
  readonly gateway: InventoryObject | undefined;
  /** Listeners it attaches to by name and port, whatever their hosts. */
  readonly listeners: readonly ListenerFact[];
}

const GROUP = 'gateway.networking.k8s.io';

/** Listeners of every Gateway of the tree. */
export function listenersOf(gateway: InventoryObject): readonly ListenerFact[] {
  return asList(asMapping(gateway.object.spec).listeners).map((entry, index) => {
    const { name, hostname, port, protocol } = asMapping(entry);
    return {
      gateway,
      index,
      name: asText(name),
      hostname: asText(hostname) === '' ? undefined : asText(hostname),
      port: typeof port === 'number' ? port : 0,
      protocol: asText(protocol),
    };
  });
}

/** Every reference of an HTTPRoute to a Gateway; other kinds of parents are nobody's business here. */
export function routeParents(facts: Facts): readonly RouteParent[] {
  return facts.objectsOf(GROUP, 'HTTPRoute').flatMap((route) => {
    const cluster = clusterOf(route, facts);
    const gateways = facts.objectsOf(GROUP, 'Gateway').filter((gateway) => clusterOf(gateway, facts) === cluster);
    return asList(asMapping(route.object.spec).parentRefs).flatMap((entry, index) => {
      const { group, kind, name, namespace, sectionName, port } = asMapping(entry);
      if ((group ?? GROUP) !== GROUP || (kind ?? 'Gateway') !== 'Gateway') return [];
      const gatewayNamespace = asText(namespace) || route.id.namespace;
      const gateway = gateways.find(({ id }) => id.name === name && id.namespace === gatewayNamespace);
      const wanted = typeof port === 'number' ? port : undefined;
      const listeners = gateway === undefined ? [] : listenersOf(gateway);
      return [
        {
          route,
          index,
          gatewayName: asText(name),
          gatewayNamespace,
          sectionName: asText(sectionName),
          port: wanted,
          gateway,
          listeners: listeners.filter(
            (listener) =>
              (asText(sectionName) === '' || listener.name === sectionName) &&
              (wanted === undefined || listener.port === wanted),
          ),
        },
      ];
    });
  });
}

/** The cluster an object lands on, by the Application that claims it; objects that nobody claims are taken to be on one. */
export function clusterOf(object: InventoryObject, facts: Facts): string {
  for (const { application } of facts.claims.claimsOn(object)) {
    const cluster = facts.clusters.find(application.destination);
    if (cluster !== undefined) return cluster.key;
  }
  return '';
}

/** Hosts of an HTTPRoute as written; none means whatever its listener serves. */
export function hostsOf(route: InventoryObject): readonly string[] {
  return asList(asMapping(route.object.spec).hostnames)
    .map(asText)
    .filter((host) => host !== '');
}

/** Points at a listener. */
export function referListener({ gateway, index }: ListenerFact, label?: string): Reference {
  return { object: gateway, path: ['spec', 'listeners', index], ...(label === undefined ? {} : { label }) };
}
