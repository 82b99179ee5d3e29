import { coversHost, hostsMeet } from '../../model/host-name';
import { CauseCollector } from '../cause-collector';
import { hostsOf, referListener, routeParents } from '../facts/gateways';
import type { Rule } from '../rule';

const GATEWAY = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: shared, namespace: traefik}
spec:
  gatewayClassName: traefik
  listeners:
  - {name: https-dev, hostname: '*.dev.example.com', port: 443, protocol: HTTPS, allowedRoutes: {namespaces: {from: All}}}
`;

/** A route whose host its listener does not serve. */
export const listenerDoesNotCoverHost: Rule = {
  id: 'listener-does-not-cover-host',
  group: 'shared-cluster',
  severity: 'error',
  title: 'a route’s host is not covered by its listener',
  why: 'A listener serves only the hosts under its own name. A route that asks for another host there is accepted by the API server and serves nothing: nothing in a render shows it, and the Gateway says so only in a status that nobody reads. A wildcard stands for at least one label: `*.dev.example.com` covers `git.dev.example.com`, not `dev.example.com` (Gateway API v1, `Hostname`).',
  fix: 'name the listener that covers the host in `sectionName`, or change the host.',
  acceptable: false,
  bad: {
    title: 'the name of the wildcard itself',
    yaml: `${GATEWAY}---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: home, namespace: dev-home}
spec:
  parentRefs: [{name: shared, namespace: traefik, sectionName: https-dev}]
  hostnames: [dev.example.com]
`,
  },
  good: {
    title: 'a host under the wildcard',
    yaml: `${GATEWAY}---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: git, namespace: dev-gitea}
spec:
  parentRefs: [{name: shared, namespace: traefik, sectionName: https-dev}]
  hostnames: [git.dev.example.com]
`,
  },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(listenerDoesNotCoverHost);
    for (const { route, listeners, gatewayName } of routeParents(facts)) {
      if (listeners.length === 0) continue;
      hostsOf(route).forEach((host, index) => {
        if (
          listeners.some(({ hostname }) =>
            host.startsWith('*.') ? hostsMeet(hostname, host) : coversHost(hostname, host),
          )
        )
          return;
        const served = listeners.map(({ name, hostname }) => `\`${name}\` serves \`${hostname ?? '*'}\``);
        causes.add(
          `${route.id.namespace}/${route.id.name} ${host} ${listeners[0]!.name}`,
          { object: route, path: ['spec', 'hostnames', index] },
          () => ({
            what: `host \`${host}\` is not served by ${listeners.length === 1 ? `listener \`${listeners[0]!.name}\`` : 'any listener'} of Gateway \`${gatewayName}\``,
            why: served.join(', '),
            fix: 'change the host to one under the listener’s name, or name the listener that covers it in `sectionName`',
            evidence: listeners.map((listener) => referListener(listener)),
          }),
        );
      });
    }
    return causes.result();
  },
};
