import type { KubernetesObject } from '../../../../lib/model/kubernetes-object';
import { makeDeployment } from '../../vps-world/stand-in-objects';
import type { Attack } from './attack';
import { makeObject } from './make-object';

type PodSpec = Readonly<Record<string, unknown>>;

type PodChange = (pod: PodSpec, container: PodSpec) => PodSpec;

/** What a pod may ask of its host, by the name of the workload. */
const ASKS: Readonly<Record<string, readonly [title: string, change: PodChange]>> = {
  privileged: [
    'a privileged container',
    (_, container) => ({ containers: [{ ...container, securityContext: { privileged: true } }] }),
  ],
  'host-network': ['a pod on the network of the host', () => ({ hostNetwork: true })],
  'host-pid': ['a pod with the processes of the host', () => ({ hostPID: true })],
  'host-path': ['a pod with a path of the host', () => ({ volumes: [{ name: 'host', hostPath: { path: '/' } }] })],
  'net-admin': [
    'a container with NET_ADMIN',
    (_, container) => ({
      containers: [{ ...container, securityContext: { capabilities: { add: ['NET_ADMIN'] } } }],
    }),
  ],
};

const plain = makeDeployment('plain', 'registry.invalid/evil:1');
const { template } = plain.spec as {
  readonly template: { readonly spec: PodSpec & { readonly containers: readonly PodSpec[] } };
};

function changePod(change: PodChange): PodSpec {
  const [container = {}] = template.spec.containers;
  return { ...template.spec, ...change(template.spec, container) };
}

function makeWorkload(name: string, change: PodChange): KubernetesObject {
  return {
    ...plain,
    metadata: { ...plain.metadata, name },
    spec: { ...(plain.spec as object), template: { ...template, spec: changePod(change) } },
  };
}

function makeHookJob(name: string, change: PodChange): KubernetesObject {
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name, annotations: { 'argocd.argoproj.io/hook': 'PreSync' } },
    spec: { template: { spec: { ...changePod(change), restartPolicy: 'Never' } } },
  };
}

const refusal: Pick<Attack, 'layer' | 'says'> = {
  layer: 'Pod Security',
  says: 'violates PodSecurity "baseline:latest"',
};

/** Pods that Pod Security refuses at admission. */
export const POD_ATTACKS: readonly Attack[] = [
  ...Object.entries(ASKS).map(
    ([name, [title, change]]): Attack => ({ ...refusal, title, objects: () => [makeWorkload(name, change)] }),
  ),
  {
    ...refusal,
    title: 'a PreSync hook with a Job for each of these pods',
    isEndless: true,
    objects: () => [
      ...Object.entries(ASKS).map(([name, [, change]]) => makeHookJob(name, change)),
      makeObject('v1', 'ConfigMap', 'innocent'),
    ],
  },
];
