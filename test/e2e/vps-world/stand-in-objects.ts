import { dump } from 'js-yaml';
import type { KubernetesObject } from '../../../lib/model/kubernetes-object';

/** YAML of some objects, one document each. */
export function printObjects(...objects: readonly KubernetesObject[]): string {
  return objects.map((each) => dump(each, { noRefs: true })).join('---\n');
}

/** A ConfigMap in the namespace that its Application deploys to. */
export function makeConfigMap(
  name: string,
  data: Readonly<Record<string, string>> = { made: 'by the lab' },
): KubernetesObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data };
}

/** A Service of one port. */
export function makeService(name: string, port = 80): KubernetesObject {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name },
    spec: { selector: { app: name }, ports: [{ port, targetPort: port, protocol: 'TCP' }] },
  };
}

/** A Deployment of one container that passes the restricted Pod Security level, with a claim when one is named. */
export function makeDeployment(name: string, image: string, claim?: string): KubernetesObject {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, labels: { app: name } },
    spec: {
      replicas: 1,
      selector: { matchLabels: { app: name } },
      template: {
        metadata: { labels: { app: name } },
        spec: {
          automountServiceAccountToken: false,
          securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
          containers: [
            {
              name,
              image,
              securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
              ...(claim === undefined ? {} : { volumeMounts: [{ name: 'data', mountPath: '/data' }] }),
            },
          ],
          ...(claim === undefined ? {} : { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: claim } }] }),
        },
      },
    },
  };
}

/** The claim of a volume that the cluster reserved. */
export function makeClaim(name: string, volumeName: string, storage: string): KubernetesObject {
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name },
    spec: {
      accessModes: ['ReadWriteOnce'],
      storageClassName: '',
      volumeName,
      resources: { requests: { storage } },
    },
  };
}

/** A kustomization of some files. */
export function makeKustomization(...resources: readonly string[]): string {
  return dump({ apiVersion: 'kustomize.config.k8s.io/v1beta1', kind: 'Kustomization', resources });
}
