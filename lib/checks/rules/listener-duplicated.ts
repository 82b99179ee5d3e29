import { CauseCollector } from '../cause-collector';
import { listenersOf, referListener } from '../facts/gateways';
import type { Rule } from '../rule';

const GATEWAY = (hostname: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: shared, namespace: traefik}
spec:
  gatewayClassName: traefik
  listeners:
  - {name: https-dev, hostname: '*.dev.example.com', port: 443, protocol: HTTPS}
  - {name: https-preprod, hostname: '${hostname}', port: 443, protocol: HTTPS}
`;

/** Two listeners of a Gateway with one hostname and port. */
export const listenerDuplicated: Rule = {
  id: 'listener-duplicated',
  group: 'shared-cluster',
  severity: 'error',
  title: 'two listeners of a Gateway have one hostname and port',
  why: 'Listeners are told apart by port, protocol and hostname; two that agree are conflicted (Gateway API v1, `ListenerConditionConflicted`) and which of them serves is the controller’s choice: on a shared Gateway, one instance’s hosts may go to the other.',
  fix: 'give each instance a wildcard of its own, or remove one of the two listeners.',
  acceptable: false,
  bad: { title: 'a wildcard copied with its listener', yaml: GATEWAY('*.dev.example.com') },
  good: { title: 'a wildcard for each instance', yaml: GATEWAY('*.preprod.example.com') },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(listenerDuplicated);
    for (const gateway of facts.objectsOf('gateway.networking.k8s.io', 'Gateway')) {
      for (const listener of listenersOf(gateway)) {
        const same = listenersOf(gateway).filter(
          (other) =>
            other.port === listener.port &&
            // HTTPS and TLS share a port by server name and so conflict like two of one protocol.
            wire(other.protocol) === wire(listener.protocol) &&
            (other.hostname ?? '').toLowerCase() === (listener.hostname ?? '').toLowerCase(),
        );
        if (same.length < 2) continue;
        const host = (listener.hostname ?? '*').toLowerCase();
        causes.add(
          `${gateway.id.namespace}/${gateway.id.name} ${host} ${listener.port}`,
          referListener(listener),
          () => ({
            what: `listeners ${same.map(({ name }) => `\`${name}\``).join(' and ')} of Gateway \`${gateway.id.name}\` both serve \`${host}\` on port ${listener.port}`,
            why: 'the Gateway cannot tell which of them a request is for',
            fix: 'give one of them a hostname of its own, or remove it',
          }),
        );
      }
    }
    return causes.result();
  },
};

function wire(protocol: string): string {
  return protocol === 'TLS' ? 'HTTPS' : protocol;
}
