import { CauseCollector } from '../cause-collector';
import { listenersOf, referListener, routeParents } from '../facts/gateways';
import type { Undecided } from '../finding';
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

const ROUTE = (listener: string) => `${GATEWAY}---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: git, namespace: dev-gitea}
spec:
  parentRefs: [{name: shared, namespace: traefik, sectionName: ${listener}}]
  hostnames: [git.dev.example.com]
`;

/** A route on a listener that its Gateway does not have. */
export const listenerUnknown: Rule = {
  id: 'listener-unknown',
  group: 'shared-cluster',
  severity: 'error',
  title: 'a route names a listener that its Gateway does not have',
  why: 'The API server accepts the route, and it serves nothing: `sectionName` and `port` choose among the listeners that exist.',
  fix: 'name a listener of the Gateway, or add it there.',
  acceptable: false,
  bad: { title: 'a listener that was renamed', yaml: ROUTE('https') },
  good: { title: 'a listener of the Gateway', yaml: ROUTE('https-dev') },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(listenerUnknown);
    const undecided: Undecided[] = [];
    for (const { route, index, gateway, gatewayName, gatewayNamespace, sectionName, port, listeners } of routeParents(
      facts,
    )) {
      const subject = { object: route, path: ['spec', 'parentRefs', index] };
      if (gateway === undefined) {
        undecided.push({
          rule: listenerUnknown.id,
          subject,
          what: `whether the route’s listener exists and serves its hosts`,
          cause: `Gateway \`${gatewayNamespace}/${gatewayName}\` is not in the tree`,
          fix: 'give the tree that holds the Gateway as well',
        });
        continue;
      }
      if (listeners.length > 0) continue;
      const asked = [
        sectionName === '' ? '' : `listener \`${sectionName}\``,
        port === undefined ? '' : `port ${port}`,
      ].filter((part) => part !== '');
      causes.add(`${gatewayNamespace}/${gatewayName} ${sectionName} ${port ?? ''}`, subject, () => ({
        what: `Gateway \`${gatewayNamespace}/${gatewayName}\` has no ${asked.join(' on ') || 'listener'}`,
        why: `it has ${
          listenersOf(gateway)
            .map(({ name }) => `\`${name}\``)
            .join(', ') || 'none'
        }`,
        fix: 'name one of its listeners in `sectionName`',
        evidence: listenersOf(gateway).map((listener) => referListener(listener)),
      }));
    }
    return { ...causes.result(), undecided };
  },
};
