import type { Application } from '../model/application';
import type { KubernetesObject } from '../model/kubernetes-object';

/** `namespace/name` of an Application; without a namespace, that of the control plane. */
export function applicationKey(application: Application | KubernetesObject, controlPlaneNamespace: string): string {
  return `${application.metadata?.namespace || controlPlaneNamespace}/${application.metadata?.name ?? ''}`;
}
