import type { InventoryObject } from '../../model/inventory';
import { CauseCollector } from '../cause-collector';
import type { Facts } from '../facts';
import { clusterOf, type ListenerFact, referListener, routeParents } from '../facts/gateways';
import { selects, selectsByNameOnly } from '../facts/label-selector';
import { asList, asMapping, asText } from '../facts/read-value';
import type { Undecided } from '../finding';
import type { Rule } from '../rule';

const TREE = (instance: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: shared, namespace: traefik}
spec:
  gatewayClassName: traefik
  listeners:
  - name: https-dev
    hostname: '*.dev.example.com'
    port: 443
    protocol: HTTPS
    allowedRoutes: {namespaces: {from: Selector, selector: {matchLabels: {gatehouse.dev/instance: dev}}}}
---
apiVersion: v1
kind: Namespace
metadata: {name: app, labels: {gatehouse.dev/instance: ${instance}}}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: git, namespace: app}
spec:
  parentRefs: [{name: shared, namespace: traefik, sectionName: https-dev}]
  hostnames: [git.dev.example.com]
`;

/** A route on a listener that does not admit its namespace: another instance's, for one. */
export const listenerRefusesRoute: Rule = {
  id: 'listener-refuses-route',
  group: 'shared-cluster',
  severity: 'error',
  title: 'a route attaches to a listener that does not admit its namespace',
  why: 'On a shared Gateway each listener admits the namespaces of one instance (`allowedRoutes`). A route of another instance there serves nothing; were it admitted, one instance could take the hosts of the other.',
  fix: 'attach the route to its own instance’s listener.',
  acceptable: false,
  bad: { title: 'a route of `preprod` on the listener of `dev`', yaml: TREE('preprod') },
  good: { title: 'a route on its own listener', yaml: TREE('dev') },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(listenerRefusesRoute);
    const undecided: Undecided[] = [];
    for (const { route, index, listeners } of routeParents(facts)) {
      const subject = { object: route, path: ['spec', 'parentRefs', index] };
      const answers = listeners.map((listener) => ({ listener, admits: admits(listener, route, facts) }));
      if (answers.length === 0 || answers.some((answer) => answer.admits === true)) continue;
      if (answers.some((answer) => answer.admits === undefined)) {
        undecided.push({
          rule: listenerRefusesRoute.id,
          subject,
          what: `whether listener \`${listeners[0]!.name}\` admits routes of namespace \`${route.id.namespace}\``,
          cause: `Namespace \`${route.id.namespace}\` is not in the tree, and the listener selects by its labels`,
          fix: 'give the tree that declares the Namespace as well',
        });
        continue;
      }
      causes.add(`${route.id.namespace}/${route.id.name} ${listeners[0]!.name}`, subject, () => ({
        what: `listener \`${listeners[0]!.name}\` does not admit routes of namespace \`${route.id.namespace}\``,
        why: answers.map(({ listener }) => `it admits ${describeAdmitted(listener)}`).join('; '),
        fix: 'name the listener of the route’s own instance in `sectionName`',
        evidence: answers.map(({ listener }) => referListener(listener)),
      }));
    }
    return { ...causes.result(), undecided };
  },
};

/** Undefined when the Namespace's labels decide and the tree does not hold it. */
function admits(listener: ListenerFact, route: InventoryObject, facts: Facts): boolean | undefined {
  const { from, selector } = allowedNamespaces(listener);
  if (from === 'All') return true;
  if (from !== 'Selector') return route.id.namespace === listener.gateway.id.namespace;
  const cluster = clusterOf(listener.gateway, facts);
  const named = facts.objectsOf('', 'Namespace').filter(({ id }) => id.name === route.id.namespace);
  const namespace = named.find((each) => clusterOf(each, facts) === cluster) ?? named[0];
  // The API server gives every Namespace the label of its name.
  const implied = { 'kubernetes.io/metadata.name': route.id.namespace };
  if (namespace !== undefined) return selects(selector, { ...namespace.object.metadata?.labels, ...implied });
  return selectsByNameOnly(selector) ? selects(selector, implied) : undefined;
}

function allowedNamespaces({ gateway, index }: ListenerFact): {
  from: string;
  selector: Readonly<Record<string, unknown>>;
} {
  const listener = asMapping(asList(asMapping(gateway.object.spec).listeners)[index]);
  const { from, selector } = asMapping(asMapping(listener.allowedRoutes).namespaces);
  return { from: asText(from) || 'Same', selector: asMapping(selector) };
}

function describeAdmitted(listener: ListenerFact): string {
  const { from, selector } = allowedNamespaces(listener);
  if (from !== 'Selector') return `namespace \`${listener.gateway.id.namespace}\` only`;
  const labels = Object.entries(asMapping(selector.matchLabels)).map(([key, value]) => `${key}=${asText(value)}`);
  return labels.length === 0 ? 'namespaces by a selector' : `namespaces with \`${labels.join(',')}\``;
}
