import type { KubernetesObject } from '../../../../lib/model/kubernetes-object';
import { makeDeployment } from '../../vps-world/stand-in-objects';
import type { Attack } from './attack';

const rbac = 'rbac.authorization.k8s.io/v1';
const argo = 'argoproj.io/v1alpha1';

const object = (
  apiVersion: string,
  kind: string,
  name: string,
  more: object = {},
  namespace?: string,
): KubernetesObject => ({
  apiVersion,
  kind,
  metadata: { name, ...(namespace === undefined ? {} : { namespace }) },
  ...more,
});

const admin = { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' };
const everybody = [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'Group', name: 'system:serviceaccounts' }];
const application = {
  spec: {
    project: 'platform',
    source: { repoURL: 'https://evil.invalid/x', path: '.', targetRevision: 'main' },
    destination: { server: 'https://kubernetes.default.svc', namespace: 'kube-system' },
  },
};

const refused = (title: string, ...objects: readonly KubernetesObject[]): Attack => ({
  title,
  layer: 'the project',
  objects: () => objects,
});

const hook = (phase: string, hooked: KubernetesObject): KubernetesObject => ({
  ...hooked,
  metadata: { ...hooked.metadata, annotations: { 'argocd.argoproj.io/hook': phase } },
});

/** A hook beside something that makes the Application sync: a sync that has nothing to do runs no hooks. */
const refusedHook = (title: string, phase: string, hooked: KubernetesObject): Attack =>
  refused(title, hook(phase, hooked), object('v1', 'ConfigMap', 'innocent'));

const deletionHook = (phase: string): Attack => ({
  title: `a ${phase} hook with a ClusterRoleBinding, and the Application deleted`,
  layer: 'the project',
  says: 'is not permitted',
  onDeletion: true,
  gap: 'a deletion hook that the project refuses is not run, and holds the deletion of the tenant’s Application until its finalizers are removed by hand: offboard a tenant by removing them first',
  objects: () => [
    hook(
      phase,
      object(rbac, 'ClusterRoleBinding', `evil-${phase.toLowerCase()}`, { roleRef: admin, subjects: everybody }),
    ),
    object('v1', 'ConfigMap', 'innocent'),
  ],
});

const webhook = (kind: string): KubernetesObject =>
  object('admissionregistration.k8s.io/v1', kind, 'evil', { webhooks: [] });

/** Objects of kinds, or in namespaces, that the tenant's project does not permit. */
const projectAttacks: readonly Attack[] = [
  refused(
    'a ClusterRoleBinding to cluster-admin',
    object(rbac, 'ClusterRoleBinding', 'evil', { roleRef: admin, subjects: everybody }),
  ),
  refused('a ClusterRole', object(rbac, 'ClusterRole', 'evil', { rules: [] })),
  refused(
    'a RoleBinding to a foreign subject',
    object(rbac, 'RoleBinding', 'evil', { roleRef: admin, subjects: everybody }),
  ),
  refused('a Role', object(rbac, 'Role', 'evil', { rules: [] })),
  refused("an Application in Argo CD's namespace", object(argo, 'Application', 'evil', application, 'argocd')),
  refused('an Application in its own namespace', object(argo, 'Application', 'evil', application)),
  refused(
    "a project in Argo CD's namespace",
    object(argo, 'AppProject', 'evil', { spec: { sourceRepos: ['*'] } }, 'argocd'),
  ),
  refused(
    "a set in Argo CD's namespace",
    object(
      argo,
      'ApplicationSet',
      'evil',
      { spec: { generators: [], template: { metadata: { name: 'x' }, ...application } } },
      'argocd',
    ),
  ),
  refused('a Namespace with relaxed Pod Security', {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: 'evil', labels: { 'pod-security.kubernetes.io/enforce': 'privileged' } },
  }),
  {
    title: 'a relabel of its own Namespace',
    layer: 'the project',
    objects: ({ namespace }) => [
      {
        apiVersion: 'v1',
        kind: 'Namespace',
        metadata: { name: namespace, labels: { 'pod-security.kubernetes.io/enforce': 'privileged' } },
      },
    ],
  },
  refused('a relabel of kube-system', {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: 'kube-system', labels: { 'pod-security.kubernetes.io/enforce': 'privileged' } },
  }),
  refused(
    'a PersistentVolume on a path of the host',
    object('v1', 'PersistentVolume', 'evil', {
      spec: { capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'], hostPath: { path: '/' } },
    }),
  ),
  refused('a ConfigMap in kube-system', object('v1', 'ConfigMap', 'evil', {}, 'kube-system')),
  refused(
    "a ConfigMap that is Argo CD's own",
    object('v1', 'ConfigMap', 'argocd-rbac-cm', { data: { 'policy.default': 'role:admin' } }, 'argocd'),
  ),
  refused("a cluster Secret in Argo CD's namespace", {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'evil', namespace: 'argocd', labels: { 'argocd.argoproj.io/secret-type': 'cluster' } },
    stringData: { name: 'evil', server: 'https://evil.invalid' },
  }),
  refused("a repository Secret in Argo CD's namespace", {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'evil-repo', namespace: 'argocd', labels: { 'argocd.argoproj.io/secret-type': 'repository' } },
    stringData: { url: 'https://evil.invalid/x', project: 'platform' },
  }),
  refused('a validating webhook', webhook('ValidatingWebhookConfiguration')),
  refused('a mutating webhook', webhook('MutatingWebhookConfiguration')),
  refused(
    'a CustomResourceDefinition',
    object('apiextensions.k8s.io/v1', 'CustomResourceDefinition', 'evils.example.org', {
      spec: {
        group: 'example.org',
        scope: 'Namespaced',
        names: { kind: 'Evil', plural: 'evils' },
        versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
      },
    }),
  ),
  refused(
    'an APIService',
    object('apiregistration.k8s.io/v1', 'APIService', 'v1.example.org', {
      spec: { group: 'example.org', version: 'v1', groupPriorityMinimum: 1, versionPriority: 1 },
    }),
  ),
  refused('a PriorityClass', object('scheduling.k8s.io/v1', 'PriorityClass', 'evil', { value: 1_000_000 })),
  refused(
    'an admission policy',
    object('admissionregistration.k8s.io/v1', 'ValidatingAdmissionPolicy', 'evil', {
      spec: { validations: [{ expression: 'false' }] },
    }),
  ),
  refused(
    'a binding of an admission policy',
    object('admissionregistration.k8s.io/v1', 'ValidatingAdmissionPolicyBinding', 'evil', {
      spec: { policyName: 'break-glass', validationActions: ['Audit'] },
    }),
  ),
  refused('a StorageClass', object('storage.k8s.io/v1', 'StorageClass', 'evil', { provisioner: 'evil.invalid/x' })),
  refused(
    'an IngressClass',
    object('networking.k8s.io/v1', 'IngressClass', 'evil', { spec: { controller: 'evil.invalid/x' } }),
  ),
  refused(
    'a TLSOption of Traefik',
    object('traefik.io/v1alpha1', 'TLSOption', 'default', { spec: { minVersion: 'VersionTLS10' } }),
  ),
  refused('a Middleware of Traefik', object('traefik.io/v1alpha1', 'Middleware', 'evil', { spec: {} })),
  refused(
    'an IngressRouteTCP for every SNI name',
    object('traefik.io/v1alpha1', 'IngressRouteTCP', 'evil', {
      spec: { routes: [{ match: 'HostSNI(`*`)', services: [{ name: 'web', port: 80 }] }] },
    }),
  ),
  refused(
    'an HTTPRoute on a foreign listener',
    object('gateway.networking.k8s.io/v1', 'HTTPRoute', 'evil', {
      spec: { parentRefs: [{ name: 'shared', namespace: 'traefik' }] },
    }),
  ),
  refused(
    'a ReferenceGrant',
    object('gateway.networking.k8s.io/v1beta1', 'ReferenceGrant', 'evil', { spec: { from: [], to: [] } }),
  ),
  refused(
    'an exception from Kyverno policies',
    object('kyverno.io/v2', 'PolicyException', 'evil', { spec: { exceptions: [], match: {} } }),
  ),
  refused('a LimitRange', object('v1', 'LimitRange', 'evil', { spec: { limits: [] } })),
  refused(
    'a pod of its own',
    object('v1', 'Pod', 'evil', { spec: { containers: [{ name: 'x', image: 'registry.invalid/x' }] } }),
  ),
  refusedHook(
    'a PreSync hook with a ClusterRoleBinding',
    'PreSync',
    object(rbac, 'ClusterRoleBinding', 'evil-pre', { roleRef: admin, subjects: everybody }),
  ),
  refusedHook('a PostSync hook with a Namespace', 'PostSync', object('v1', 'Namespace', 'evil-post')),
  refusedHook(
    'a Sync hook with an Application',
    'Sync',
    object(argo, 'Application', 'evil-sync', application, 'argocd'),
  ),
  refusedHook('a PreSync hook in kube-system', 'PreSync', object('v1', 'ConfigMap', 'evil-hook', {}, 'kube-system')),
  deletionHook('PostDelete'),
  deletionHook('PreDelete'),
];

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
const podAttacks: readonly Attack[] = [
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

/** What the tenant's kinds permit, and what becomes of it. */
const permittedKinds: readonly Attack[] = [
  {
    title: "a claim that names another tenant's volume",
    layer: "the volume's claimRef",
    says: 'Pending',
    objects: () => [
      {
        apiVersion: 'v1',
        kind: 'PersistentVolumeClaim',
        metadata: { name: 'thief' },
        spec: {
          accessModes: ['ReadWriteOnce'],
          storageClassName: '',
          volumeName: 'victim-live-data-siege',
          resources: { requests: { storage: '1Gi' } },
        },
      },
    ],
  },
  {
    title: 'a ConfigMap named as Argo CD names its own, in its own namespace',
    layer: "the tenant's own namespace",
    objects: () => [object('v1', 'ConfigMap', 'argocd-cm', { data: { 'kustomize.buildOptions': '--enable-exec' } })],
  },
  {
    title: "tracking annotations that claim another's object",
    layer: "the tenant's own namespace",
    objects: () => [
      {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: {
          name: 'claimed',
          annotations: { 'argocd.argoproj.io/tracking-id': 'victim-live:/ConfigMap:victim-live/victim' },
        },
      },
    ],
  },
  {
    title: 'a Secret with the token of a service account of its namespace',
    layer: "the tenant's own namespace",
    gap: 'a tenant that may write Secrets and ServiceAccounts can have a lasting token of a service account of its own namespace; without a Role it can do nothing with it',
    objects: () => [
      { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'mine' } },
      {
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: { name: 'mine', annotations: { 'kubernetes.io/service-account.name': 'mine' } },
        type: 'kubernetes.io/service-account-token',
      },
    ],
  },
  {
    title: 'a Service with external addresses',
    layer: 'nobody',
    gap: 'a Service may name `externalIPs` and take traffic of that address on the nodes; only admission plugin `DenyServiceExternalIPs`, or a policy, stops it',
    objects: () => [
      object('v1', 'Service', 'external', { spec: { externalIPs: ['192.0.2.1'], ports: [{ port: 80 }] } }),
    ],
  },
  {
    title: "an Ingress for somebody else's host",
    layer: 'nobody',
    gap: 'an Ingress may name any host; the ingress controller serves whichever it read first, and no layer of this installation compares hosts',
    objects: () => [
      object('networking.k8s.io/v1', 'Ingress', 'thief', {
        spec: {
          rules: [
            {
              host: 'victim.example.org',
              http: {
                paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: 'x', port: { number: 80 } } } }],
              },
            },
          ],
        },
      }),
    ],
  },
  {
    title: 'a finalizer that blocks pruning',
    layer: 'nobody',
    gap: 'an object of a tenant may carry a finalizer that nobody removes: pruning it waits until a person does, in the tenant’s own Application only',
    objects: () => [
      { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'sticky', finalizers: ['example.org/for-ever'] } },
    ],
  },
];

/** Attacks by what the tenant's folder holds. */
export const OBJECT_ATTACKS: readonly Attack[] = [...projectAttacks, ...podAttacks, ...permittedKinds];
