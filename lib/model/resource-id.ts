import { groupOf, type KubernetesObject } from './kubernetes-object';

/** The one identity of a Kubernetes object. Version is not part of it; `namespace` is empty for cluster-scoped objects. */
export interface ResourceId {
  readonly group: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** Identity of an object as written; a missing namespace or name is the empty string. */
export function resourceIdOf(object: KubernetesObject): ResourceId {
  return {
    group: groupOf(object.apiVersion),
    kind: object.kind,
    namespace: object.metadata?.namespace ?? '',
    name: object.metadata?.name ?? '',
  };
}

/** Text form used as a key: `group/kind/namespace/name`. */
export function resourceKey(id: ResourceId): string {
  return `${id.group}/${id.kind}/${id.namespace}/${id.name}`;
}

/** Text form for people: `Application argocd/root`, `Namespace vcap-dev`. */
export function describeResource(id: ResourceId): string {
  return id.namespace === '' ? `${id.kind} ${id.name}` : `${id.kind} ${id.namespace}/${id.name}`;
}
