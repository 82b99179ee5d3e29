import { Construct } from 'constructs';

const VALUES_FILE = Symbol.for('cdk8s-gatehouse.ValuesFile');

/** A file of the tree that holds Helm values and no object. */
export interface ValuesFileProps {
  /** Path below the output folder, slash-separated: `vps/values/argocd.yaml`. A values file shares its file with nothing. */
  readonly file: string;
  /** Program file that declares it; printed in the header comment. */
  readonly program: string;
  /** The values. Called once, after the tree is complete; plain JSON data. */
  readonly values: () => Readonly<Record<string, unknown>>;
}

/**
 * Helm values in the synthesized tree. Not an `ApiObject`: it has no kind, and plain `cdk8s` under a plain
 * `App` would not know where to put it; `GatehouseApp` writes it as one YAML document with the usual header.
 */
export class ValuesFile extends Construct {
  /** Whether a construct is a ValuesFile, across copies of this package. */
  public static isValuesFile(construct: unknown): construct is ValuesFile {
    return typeof construct === 'object' && construct !== null && VALUES_FILE in construct;
  }

  /** @see ValuesFileProps.file */
  public readonly file: string;
  /** @see ValuesFileProps.program */
  public readonly program: string;
  private readonly produce: () => Readonly<Record<string, unknown>>;

  constructor(scope: Construct, id: string, props: ValuesFileProps) {
    super(scope, id);
    this.file = props.file;
    this.program = props.program;
    this.produce = props.values;
    Object.defineProperty(this, VALUES_FILE, { value: true });
  }

  /** The values as plain data, keys in the order in which they are to be written. */
  public toJson(): Readonly<Record<string, unknown>> {
    return this.produce();
  }
}
