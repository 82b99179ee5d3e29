import { certificateCovers } from '../../model/host-name';
import type { InventoryObject } from '../../model/inventory';
import { CauseCollector } from '../cause-collector';
import type { Facts } from '../facts';
import { clusterOf, type ListenerFact, listenersOf, referListener } from '../facts/gateways';
import { asList, asMapping, asText } from '../facts/read-value';
import type { Rule } from '../rule';

const TREE = (dnsNames: string) => `
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
    tls: {mode: Terminate, certificateRefs: [{name: shared-wildcards}]}
---
apiVersion: cert-manager.io/v1
kind: Certificate
metadata: {name: shared-wildcards, namespace: traefik}
spec:
  secretName: shared-wildcards
  dnsNames: [${dnsNames}]
  issuerRef: {kind: ClusterIssuer, name: letsencrypt}
`;

/** A listener whose hosts are not on its certificate. */
export const certificateDoesNotCoverListener: Rule = {
  id: 'certificate-does-not-cover-listener',
  group: 'shared-cluster',
  severity: 'error',
  title: 'a listener’s hosts are not on its certificate',
  why: 'Every browser refuses the connection. A wildcard on a certificate stands for exactly one label (RFC 6125): `*.example.com` is no good for `git.dev.example.com`, though a listener of that name would serve it.',
  fix: 'add the listener’s hostname to the Certificate’s `dnsNames`.',
  acceptable: false,
  bad: { title: 'a wildcard one level too high', yaml: TREE("'*.example.com'") },
  good: { title: 'the listener’s own name', yaml: TREE("'*.dev.example.com'") },
  check: (_inventory, facts) => {
    const causes = new CauseCollector(certificateDoesNotCoverListener);
    for (const gateway of facts.objectsOf('gateway.networking.k8s.io', 'Gateway')) {
      for (const listener of listenersOf(gateway)) {
        const certificates = certificatesOf(listener, facts);
        if (listener.hostname === undefined || certificates.length === 0) continue;
        const names = certificates.flatMap(dnsNamesOf);
        if (names.some((name) => certificateCovers(name, listener.hostname!))) continue;
        causes.add(`${gateway.id.namespace}/${gateway.id.name} ${listener.name}`, referListener(listener), () => ({
          what: `\`${listener.hostname}\` of listener \`${listener.name}\` is not on certificate ${certificates.map(({ id }) => `\`${id.name}\``).join(', ')}`,
          why: `it names ${names.map((name) => `\`${name}\``).join(', ') || 'nothing'}`,
          fix: `add \`${listener.hostname}\` to the Certificate’s dnsNames`,
          evidence: certificates.map((object) => ({ object, path: ['spec', 'dnsNames'] })),
        }));
      }
    }
    return causes.result();
  },
};

/** Certificates behind a listener's Secrets; none when the Secrets come from elsewhere. */
function certificatesOf({ gateway, index }: ListenerFact, facts: Facts): readonly InventoryObject[] {
  const listener = asMapping(asList(asMapping(gateway.object.spec).listeners)[index]);
  const cluster = clusterOf(gateway, facts);
  const all = facts
    .objectsOf('cert-manager.io', 'Certificate')
    .filter((object) => clusterOf(object, facts) === cluster);
  return asList(asMapping(listener.tls).certificateRefs)
    .map(asMapping)
    .flatMap(({ name, namespace }) =>
      all.filter(
        ({ id, object }) =>
          id.namespace === (asText(namespace) || gateway.id.namespace) &&
          asText(asMapping(object.spec).secretName) === asText(name),
      ),
    );
}

function dnsNamesOf({ object }: InventoryObject): readonly string[] {
  const { dnsNames, commonName } = asMapping(object.spec);
  return [...asList(dnsNames).map(asText), asText(commonName)].filter((name) => name !== '');
}
