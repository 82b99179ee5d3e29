import { IN_CLUSTER_SERVER } from '../../model/cluster';

/** A server URL with what cannot tell two clusters apart taken away: slashes at the end, case of the host, the default port. */
export function canonicalServer(server: string): string {
  const match = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)([^?#]*)/i.exec(server.trim());
  if (!match) return server.trim().toLowerCase();
  const scheme = match[1]!.toLowerCase();
  const host = match[2]!
    .toLowerCase()
    .replace(scheme === 'https' ? /:443$/ : /:80$/, '')
    .replace(/\.$/, '');
  const local = ['kubernetes.default', 'kubernetes.default.svc', 'kubernetes.default.svc.cluster.local', 'kubernetes'];
  if (local.includes(host)) return IN_CLUSTER_SERVER;
  return `${scheme}://${host}${match[3]!.replace(/\/+$/, '')}`;
}
