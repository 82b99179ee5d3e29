/** Metadata of a Kubernetes object, the fields this program reads. */
export interface ObjectMetadata {
  readonly name?: string;
  readonly generateName?: string;
  readonly namespace?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly finalizers?: readonly string[];
  readonly [field: string]: unknown;
}

/** A Kubernetes object as it stands in YAML. Nothing beyond `apiVersion` and `kind` is promised. */
export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata?: ObjectMetadata;
  readonly [field: string]: unknown;
}

/** API group of an `apiVersion`: the empty string for the core group. */
export function groupOf(apiVersion: string): string {
  const slash = apiVersion.indexOf('/');
  return slash < 0 ? '' : apiVersion.slice(0, slash);
}
