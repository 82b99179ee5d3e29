import { perhapsMutated } from './mutate';
import type { Random } from './random';

const NAMESPACES = [
  'default',
  'argocd',
  'kube-system',
  'team-a',
  'team-b',
  'team-a-dev',
  'team-team',
  'a',
  '',
  'ns-x',
  'Team-A',
  'in-cluster',
  '日本',
  'x'.repeat(63),
  'team-'.repeat(60),
  'a.b',
  'team_a',
  ' team-a',
];

const CLUSTER_NAMES = [
  'in-cluster',
  'prod',
  'prod-eu',
  'dev',
  'dev-1',
  '',
  'Prod',
  'a/b',
  'name with space',
  'ünï',
  'https://kubernetes.default.svc',
];

const SERVERS = [
  'https://kubernetes.default.svc',
  'https://kubernetes.default.svc/',
  'https://1.2.3.4:6443',
  'https://10.0.0.1',
  'https://prod.example.com',
  'HTTPS://PROD.example.com',
  'https://prod.example.com:443/k8s/clusters/c-1',
  'https://[::1]:6443',
  '',
  'https://dev.example.com//',
  '/',
  '///',
];

export function namespaceName(random: Random): string {
  return perhapsMutated(random, random.pick(NAMESPACES), 0.08);
}

export function clusterName(random: Random): string {
  return perhapsMutated(random, random.pick(CLUSTER_NAMES), 0.08);
}

export function serverURL(random: Random): string {
  return perhapsMutated(random, random.pick(SERVERS), 0.06);
}

/** A list as people write it: absent, null, empty, or with entries in any order and some twice. */
export function listed<T>(random: Random, entries: readonly T[]): { value?: (T | null)[] | null } {
  return random.weighted<{ value?: (T | null)[] | null }>([
    [1, () => ({})],
    [1, () => ({ value: null })],
    [1, () => ({ value: [] })],
    [40, () => ({ value: random.disorder(entries) })],
    [1, () => ({ value: random.disorder([...entries, null]) })],
  ]);
}

/** An object without the keys whose list is absent. */
export function withLists(fields: Readonly<Record<string, { value?: unknown }>>): Record<string, unknown> {
  const written: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) if ('value' in field) written[name] = field.value;
  return written;
}
