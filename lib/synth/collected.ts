import type { ApiObject, Chart } from 'cdk8s';
import type { ValuesFile } from '../constructs/values-file';
import type { KubernetesObject } from '../model/kubernetes-object';

/** An object of the program with the file it goes to. */
export interface CollectedObject {
  readonly construct: ApiObject;
  readonly object: KubernetesObject;
  /** Path below the output folder, slash-separated. */
  readonly file: string;
  /** Program file that declares it; plain cdk8s objects do not know theirs. */
  readonly program?: string;
}

/** A chart that plain cdk8s would write: objects of its own, in order of their dependencies. */
export interface CollectedChart {
  readonly chart: Chart;
  readonly file: string;
  readonly objects: readonly CollectedObject[];
}

/** Everything under a root that has to be written. */
export interface Collected {
  /** In order of file, then construct path. */
  readonly manifests: readonly CollectedObject[];
  readonly charts: readonly CollectedChart[];
  readonly valuesFiles: readonly ValuesFile[];
}
