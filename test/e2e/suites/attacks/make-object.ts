import type { KubernetesObject } from '../../../../lib/model/kubernetes-object';

/** An object with a name, in the namespace of its Application unless one is named. */
export function makeObject(
  apiVersion: string,
  kind: string,
  name: string,
  more: object = {},
  namespace?: string,
): KubernetesObject {
  return {
    apiVersion,
    kind,
    metadata: { name, ...(namespace === undefined ? {} : { namespace }) },
    ...more,
  };
}
