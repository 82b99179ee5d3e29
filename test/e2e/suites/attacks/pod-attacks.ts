import type { KubernetesObject } from '../../../../lib/model/kubernetes-object';
import { makeDeployment } from '../../vps-world/stand-in-objects';
import type { Attack } from './attack';

type PodSpec = Readonly<Record<string, unknown>>;

/** A Deployment whose pod says something more. */
function withPod(name: string, change: (pod: PodSpec, container: PodSpec) => PodSpec): KubernetesObject {
  const plain = makeDeployment(name, 'registry.invalid/evil:1');
  const spec = plain.spec as {
    readonly template: { readonly spec: PodSpec & { readonly containers: readonly PodSpec[] } };
  };
  const [container = {}] = spec.template.spec.containers;
  return {
    ...plain,
    spec: {
      ...spec,
      template: { ...spec.template, spec: { ...spec.template.spec, ...change(spec.template.spec, container) } },
    },
  };
}

const pod = (title: string, name: string, change: (pod: PodSpec, container: PodSpec) => PodSpec): Attack => ({
  title,
  layer: 'Pod Security',
  says: 'violates PodSecurity "baseline:latest"',
  objects: () => [withPod(name, change)],
});

/** Pods that Pod Security refuses at admission. */
export const POD_ATTACKS: readonly Attack[] = [
  pod('a privileged container', 'privileged', (_, container) => ({
    containers: [{ ...container, securityContext: { privileged: true } }],
  })),
  pod('a pod on the network of the host', 'host-network', () => ({ hostNetwork: true })),
  pod('a pod with the processes of the host', 'host-pid', () => ({ hostPID: true })),
  pod('a pod with a path of the host', 'host-path', () => ({ volumes: [{ name: 'host', hostPath: { path: '/' } }] })),
  pod('a container with NET_ADMIN', 'net-admin', (_, container) => ({
    containers: [{ ...container, securityContext: { capabilities: { add: ['NET_ADMIN'] } } }],
  })),
];
