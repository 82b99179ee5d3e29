/**
 * Whether a listener or certificate name covers a host by the Gateway API's rules (v1, `Hostname`): equal, or a wildcard
 * label that stands for one label or more. `*.dev.example.com` covers `git.dev.example.com` and `a.b.dev.example.com`,
 * not `dev.example.com`. An absent name covers every host. Case does not matter.
 */
export function coversHost(pattern: string | undefined, host: string): boolean {
  if (pattern === undefined || pattern === '') return true;
  const [name, wanted] = [pattern.toLowerCase(), host.toLowerCase()];
  if (name === wanted) return true;
  if (!name.startsWith('*.')) return false;
  // A wildcard host is covered when everything it stands for is.
  const suffix = name.slice(1);
  return wanted.startsWith('*.')
    ? wanted.slice(1).endsWith(suffix)
    : wanted.endsWith(suffix) && wanted.length > suffix.length;
}

/** Whether two names share a host: what the Gateway API attaches a route by. */
export function hostsMeet(a: string | undefined, b: string | undefined): boolean {
  if (a === undefined || a === '' || b === undefined || b === '') return true;
  return coversHost(a, b) || coversHost(b, a);
}

/**
 * Whether a certificate's name is good for every host of a listener's: TLS wildcards stand for exactly one label
 * (RFC 6125), so `*.example.com` does not cover `*.dev.example.com`.
 */
export function certificateCovers(dnsName: string, hostname: string): boolean {
  const [name, wanted] = [dnsName.toLowerCase(), hostname.toLowerCase()];
  if (name === wanted) return true;
  if (!name.startsWith('*.') || wanted.startsWith('*.')) return false;
  return wanted.slice(wanted.indexOf('.')) === name.slice(1);
}
