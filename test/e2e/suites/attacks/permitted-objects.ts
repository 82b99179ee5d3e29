import type { Attack } from './attack';
import { makeObject as object } from './make-object';

/** What the tenant's kinds permit, and what becomes of it. */
export const PERMITTED_OBJECTS: readonly Attack[] = [
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
    says: 'the object stays, its own Application is OutOfSync',
    onRemoval: true,
    gap: 'an object of a tenant may carry a finalizer that nobody removes: pruning it waits until a person does, in the tenant’s own Application only',
    objects: () => [
      { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'sticky', finalizers: ['example.org/for-ever'] } },
      object('v1', 'ConfigMap', 'innocent'),
    ],
  },
];
