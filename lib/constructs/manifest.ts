import { ApiObject, type ApiObjectProps } from 'cdk8s';
import type { Construct } from 'constructs';

const MANIFEST = Symbol.for('cdk8s-gatehouse.Manifest');

/** An object and the file of the tree it goes to. */
export interface ManifestProps {
  /** Path below the output folder, slash-separated: `vps/argocd/projects/apps.yaml`. Manifests that share a file stand in it in order of construct path. */
  readonly file: string;
  /** Program file that declares it, as in `clusters/vps.ts`; printed in the header comment and in messages. */
  readonly program: string;
  /** The object itself. Values may be `Lazy`. */
  readonly object: ApiObjectProps;
}

/**
 * A cdk8s `ApiObject` that knows which file of the tree it goes to. `GatehouseApp` writes these;
 * every other `ApiObject` is written the way plain cdk8s writes it.
 */
export class Manifest extends ApiObject {
  /** Whether a construct is a Manifest, across copies of this package. */
  public static isManifest(construct: unknown): construct is Manifest {
    return typeof construct === 'object' && construct !== null && MANIFEST in construct;
  }

  /** @see ManifestProps.file */
  public readonly file: string;
  /** @see ManifestProps.program */
  public readonly program: string;

  constructor(scope: Construct, id: string, props: ManifestProps) {
    super(scope, id, props.object);
    this.file = props.file;
    this.program = props.program;
    Object.defineProperty(this, MANIFEST, { value: true });
  }
}
