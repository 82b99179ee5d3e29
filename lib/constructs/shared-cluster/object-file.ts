import { Lazy } from 'cdk8s';
import type { Construct } from 'constructs';
import type { KubernetesObject } from '../../model/kubernetes-object';
import type { InstallationContext } from '../installation-context';
import { Manifest } from '../manifest';

/** An object in a folder of its cluster's, in a file named after its kind and name. */
export interface ObjectFile {
  /** Folder below the installation's, with a trailing slash. */
  readonly folder: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  /** Asked when the tree is complete. */
  readonly spec: () => Readonly<Record<string, unknown>>;
}

/** Writes one object; the child is called `Resource`, so that the escape hatch finds it. */
export function writeObject(scope: Construct, context: InstallationContext, file: ObjectFile): Manifest {
  const { apiVersion, kind, name, namespace, labels, annotations } = file;
  const object: KubernetesObject = { apiVersion, kind };
  return new Manifest(scope, 'Resource', {
    file: `${context.id}/${file.folder}${kind.toLowerCase()}-${namespace}-${name}.yaml`,
    program: context.program,
    object: {
      ...object,
      metadata: {
        name,
        namespace,
        ...(labels ? { labels: { ...labels } } : {}),
        ...(annotations ? { annotations: { ...annotations } } : {}),
      },
      spec: Lazy.any({ produce: file.spec }),
    },
  });
}
