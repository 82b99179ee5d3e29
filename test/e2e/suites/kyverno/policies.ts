import type { KubernetesObject } from '../../../../lib/model/kubernetes-object';

type Validation = Readonly<Record<string, unknown>>;

/** Policies of the kind that the layer's exceptions lift, by name and rule: the cluster's own are its owner's business. */
const RULES: Readonly<Record<string, Readonly<Record<string, Validation>>>> = {
  'require-resource-limits': {
    'init-containers': {
      message: 'init containers need limits',
      pattern: { spec: { '=(initContainers)': [{ resources: { limits: { memory: '?*', cpu: '?*' } } }] } },
    },
  },
  'disallow-privileged': {
    'privileged-containers': {
      message: 'no privileged containers',
      pattern: { spec: { containers: [{ '=(securityContext)': { '=(privileged)': false } }] } },
    },
  },
  'disallow-host-access': {
    'host-namespaces': {
      message: 'no host namespaces',
      pattern: { spec: { '=(hostPID)': false, '=(hostNetwork)': false, '=(hostIPC)': false } },
    },
    'host-path': { message: 'no hostPath', pattern: { spec: { '=(volumes)': [{ 'X(hostPath)': 'null' }] } } },
  },
  'require-read-only-root': {
    'init-containers': {
      message: 'init containers need a read-only root',
      pattern: { spec: { '=(initContainers)': [{ securityContext: { readOnlyRootFilesystem: true } }] } },
    },
  },
};

/** A ClusterPolicy that enforces the named rules; undefined for a policy this suite does not know. */
export function makePolicy(name: string): KubernetesObject | undefined {
  const rules = RULES[name];
  if (rules === undefined) return undefined;
  return {
    apiVersion: 'kyverno.io/v1',
    kind: 'ClusterPolicy',
    metadata: { name },
    spec: {
      background: true,
      rules: Object.entries(rules).map(([rule, validate]) => ({
        name: rule,
        match: { any: [{ resources: { kinds: ['Pod'] } }] },
        validate: { failureAction: 'Enforce', ...validate },
      })),
    },
  };
}

const container = { name: 'main', image: 'registry.example/main:1' };

/** A pod that breaks every rule of a policy, so that only an exception lets it in. */
export function makeOffendingPod(policy: string, namespace: string): KubernetesObject {
  const init = { name: 'init', image: 'registry.example/init:1', resources: {} };
  const offences: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    'require-resource-limits': { initContainers: [init] },
    'require-read-only-root': { initContainers: [{ ...init, securityContext: { readOnlyRootFilesystem: false } }] },
    'disallow-privileged': { containers: [{ ...container, securityContext: { privileged: true } }] },
    'disallow-host-access': { hostNetwork: true, hostPID: true, volumes: [{ name: 'host', hostPath: { path: '/' } }] },
  };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: `pod-in-${namespace}`, namespace },
    spec: { containers: [container], ...offences[policy] },
  };
}
