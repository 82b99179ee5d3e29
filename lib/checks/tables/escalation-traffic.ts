import type { EscalationRow } from './escalation-row';

const row = (
  danger: EscalationRow['danger'],
  scope: EscalationRow['scope'],
  group: string,
  kinds: readonly string[],
  why: string,
): EscalationRow => ({ danger, scope, group, kinds, why });

const ISTIO_WHY = 'routes the traffic of others or runs code in it';

/** Ingress, gateways, meshes and network policies. */
export const TRAFFIC_ROWS: readonly EscalationRow[] = [
  row(
    'high',
    'Namespaced',
    'gateway.networking.k8s.io',
    ['Gateway'],
    'listens on shared addresses and chooses who may attach',
  ),
  row('high', 'Cluster', 'gateway.networking.k8s.io', ['GatewayClass'], 'chooses the controller of Gateways'),
  row(
    'medium',
    'Namespaced',
    'gateway.networking.k8s.io',
    ['HTTPRoute', 'TLSRoute', 'TCPRoute', 'GRPCRoute'],
    'takes a host or path on a shared Gateway',
  ),
  row(
    'high',
    'Namespaced',
    'gateway.networking.k8s.io',
    ['ReferenceGrant'],
    'opens this namespace’s Secrets and Services to others',
  ),
  row(
    'high',
    'Namespaced',
    'traefik.io',
    ['TLSStore', 'TLSOption'],
    'replaces the default certificate or TLS options of the whole instance',
  ),
  row(
    'medium',
    'Namespaced',
    'traefik.io',
    ['IngressRoute', 'IngressRouteTCP', 'IngressRouteUDP', 'Middleware', 'TraefikService', 'ServersTransport'],
    'overrides the hosts of others by priority',
  ),
  row(
    'high',
    'Namespaced',
    'networking.istio.io',
    ['EnvoyFilter', 'Gateway', 'VirtualService', 'DestinationRule', 'ServiceEntry', 'Sidecar', 'WorkloadEntry'],
    ISTIO_WHY,
  ),
  row(
    'high',
    'Namespaced',
    'security.istio.io',
    ['AuthorizationPolicy', 'PeerAuthentication', 'RequestAuthentication'],
    'opens or cuts the traffic of others',
  ),
  row('high', 'Namespaced', 'extensions.istio.io', ['WasmPlugin'], ISTIO_WHY),
  row(
    'medium',
    'Namespaced',
    'projectcontour.io',
    ['HTTPProxy', 'TLSCertificateDelegation'],
    'takes hosts of others, or shares TLS keys',
  ),
  row(
    'high',
    'Cluster',
    'cilium.io',
    [
      'CiliumClusterwideNetworkPolicy',
      'CiliumClusterwideEnvoyConfig',
      'CiliumEgressGatewayPolicy',
      'CiliumLoadBalancerIPPool',
      'CiliumBGPPeeringPolicy',
    ],
    'opens or cuts all traffic',
  ),
  row(
    'high',
    'Cluster',
    'projectcalico.org',
    ['GlobalNetworkPolicy', 'HostEndpoint', 'BGPPeer', 'BGPConfiguration', 'IPPool'],
    'opens or cuts all traffic',
  ),
  row(
    'high',
    'Cluster',
    'crd.projectcalico.org',
    ['GlobalNetworkPolicy', 'HostEndpoint', 'BGPPeer', 'BGPConfiguration', 'IPPool'],
    'opens or cuts all traffic',
  ),
  row(
    'high',
    'Cluster',
    'policy.networking.k8s.io',
    ['AdminNetworkPolicy', 'BaselineAdminNetworkPolicy'],
    'opens or cuts all traffic',
  ),
  row(
    'medium',
    'Namespaced',
    'cilium.io',
    ['CiliumNetworkPolicy', 'CiliumEnvoyConfig'],
    'opens the isolation that the platform set in the namespace',
  ),
  row(
    'medium',
    'Namespaced',
    'crd.projectcalico.org',
    ['NetworkPolicy'],
    'opens the isolation that the platform set in the namespace',
  ),
  row(
    'medium',
    'Namespaced',
    'metallb.io',
    ['IPAddressPool', 'L2Advertisement', 'BGPAdvertisement', 'BGPPeer'],
    'claims addresses',
  ),
  row('medium', 'Namespaced', 'externaldns.k8s.io', ['DNSEndpoint'], 'creates DNS records for names of others'),
  row(
    'high',
    'Namespaced',
    'k8s.cni.cncf.io',
    ['NetworkAttachmentDefinition'],
    'reaches the host’s interfaces and VLANs',
  ),
];
