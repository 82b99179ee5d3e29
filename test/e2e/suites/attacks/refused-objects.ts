import type { KubernetesObject } from '../../../../lib/model/kubernetes-object';
import type { Attack } from './attack';
import { makeObject as object } from './make-object';

const rbac = 'rbac.authorization.k8s.io/v1';
const argo = 'argoproj.io/v1alpha1';

/** Who an attacker wants to be. */
export const CLUSTER_ADMIN = { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' };
/** Every service account of the cluster. */
export const EVERYBODY = [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'Group', name: 'system:serviceaccounts' }];
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

const webhook = (kind: string): KubernetesObject =>
  object('admissionregistration.k8s.io/v1', kind, 'evil', { webhooks: [] });

/** Objects of kinds, or in namespaces, that the tenant's project does not permit. */
export const REFUSED_OBJECTS: readonly Attack[] = [
  refused(
    'a ClusterRoleBinding to cluster-admin',
    object(rbac, 'ClusterRoleBinding', 'evil', { roleRef: CLUSTER_ADMIN, subjects: EVERYBODY }),
  ),
  refused('a ClusterRole', object(rbac, 'ClusterRole', 'evil', { rules: [] })),
  refused(
    'a RoleBinding to a foreign subject',
    object(rbac, 'RoleBinding', 'evil', { roleRef: CLUSTER_ADMIN, subjects: EVERYBODY }),
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
];
