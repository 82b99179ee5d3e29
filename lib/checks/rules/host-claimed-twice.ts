import type { InventoryObject } from '../../model/inventory';
import { CauseCollector } from '../cause-collector';
import type { Facts } from '../facts';
import { hostsOf, routeParents } from '../facts/gateways';
import { asList, asMapping, asText } from '../facts/read-value';
import type { Rule } from '../rule';

const ROUTES = (path: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: shared, namespace: traefik}
spec:
  gatewayClassName: traefik
  listeners:
  - {name: https-dev, hostname: '*.dev.example.com', port: 443, protocol: HTTPS, allowedRoutes: {namespaces: {from: All}}}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: git, namespace: dev-gitea}
spec:
  parentRefs: [{name: shared, namespace: traefik, sectionName: https-dev}]
  hostnames: [git.dev.example.com]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: pages, namespace: dev-pages}
spec:
  parentRefs: [{name: shared, namespace: traefik, sectionName: https-dev}]
  hostnames: [git.dev.example.com]
  rules: [{matches: [{path: {type: PathPrefix, value: ${path}}}]}]
`;

/** Two routes for one host and path. */
export const hostClaimedTwice: Rule = {
  id: 'host-claimed-twice',
  group: 'shared-cluster',
  severity: 'error',
  title: 'two routes claim one host and path',
  why: 'Of two equal matches the older route wins, and after a re-creation the other one (Gateway API v1, `HTTPRouteRule`): who is reached under the name depends on which object was made first.',
  fix: 'give one of the routes a host or a path of its own, or make them one route.',
  acceptable: false,
  bad: { title: 'two apps under `/` of one host', yaml: ROUTES('/') },
  good: { title: 'a path of its own', yaml: ROUTES('/pages') },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(hostClaimedTwice);
    for (const [key, claims] of collectClaims(facts)) {
      const routes = [...new Map(claims.map((claim) => [claim.route, claim])).values()];
      if (routes.length < 2) continue;
      const { host, match } = routes[0]!;
      for (const { route, path } of routes) {
        causes.add(key, { object: route, path }, () => ({
          what: `routes ${routes
            .map(({ route: { id } }) => `\`${id.namespace}/${id.name}\``)
            .sort()
            .join(' and ')} both claim \`${host}\` ${match}`,
          why: 'one of them serves, the older one; the other never does',
          fix: 'give one of them a host or a path of its own',
        }));
      }
    }
    return causes.result();
  },
};

interface Claim {
  readonly route: InventoryObject;
  readonly path: readonly (string | number)[];
  readonly host: string;
  readonly match: string;
}

function collectClaims(facts: Facts): ReadonlyMap<string, readonly Claim[]> {
  const claims = new Map<string, Claim[]>();
  for (const { route, listeners, gatewayName, gatewayNamespace } of routeParents(facts)) {
    for (const listener of listeners) {
      const hosts = hostsOf(route).length > 0 ? hostsOf(route) : [listener.hostname ?? '*'];
      hosts.forEach((host, index) => {
        for (const match of matchesOf(route)) {
          const key = `${gatewayNamespace}/${gatewayName} ${listener.name} ${host.toLowerCase()} ${match}`;
          const path = hostsOf(route).length > 0 ? ['spec', 'hostnames', index] : ['spec'];
          const list = claims.get(key);
          const claim = { route, path, host, match };
          if (list) list.push(claim);
          else claims.set(key, [claim]);
        }
      });
    }
  }
  return claims;
}

/** The matches of a route in one text each; a route without any matches everything under `/`. */
function matchesOf(route: InventoryObject): readonly string[] {
  const rules = asList(asMapping(route.object.spec).rules).map(asMapping);
  const matches = rules.flatMap((rule) => (asList(rule.matches).length > 0 ? asList(rule.matches) : [{}]));
  return (rules.length > 0 ? matches : [{}]).map((entry) => {
    const { path, method, headers, queryParams } = asMapping(entry);
    const { type, value } = asMapping(path);
    const more = [asText(method), ...conditions('header', headers), ...conditions('query', queryParams)].filter(
      (part) => part !== '',
    );
    const trimmed = (asText(value) || '/').replace(/(?<=.)\/+$/, '');
    return [`path \`${trimmed}\``, asText(type) === 'PathPrefix' ? '' : asText(type), ...more]
      .filter((part) => part !== '')
      .join(' ');
  });
}

function conditions(what: string, entries: unknown): readonly string[] {
  return asList(entries)
    .map(asMapping)
    .map(({ name, value, type }) => `${what} ${asText(name).toLowerCase()} ${asText(type) || 'Exact'} ${asText(value)}`)
    .sort();
}
