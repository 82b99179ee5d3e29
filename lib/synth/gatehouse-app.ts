import { App, type AppProps } from 'cdk8s';
import { markGatehouseRoot } from '../constructs/gatehouse-root';
import { deliverTree, labelOfOutput } from './deliver-tree';
import { judgeTree } from './judge-tree';
import type { Judgement } from './judgement';
import type { MadeTree } from './made-file';
import { makeTree } from './make-tree';

/** Where the tree goes, and what keeps it from being written. */
export interface GatehouseAppProps extends Omit<AppProps, 'yamlOutputType'> {
  /**
   * What a question that the tree leaves open (a project defined elsewhere) does to synthesis: `refuse` it, or only
   * `report` it.
   * @default refuse
   */
  readonly undecided?: 'refuse' | 'report';
  /**
   * Lowest severity of a finding that refuses the tree; lesser ones are said on every synthesis.
   * @default error
   */
  readonly failOn?: 'error' | 'warning';
}

/**
 * The cdk8s `App` of a Gatehouse program. It writes a file per object for Gatehouse's constructs and
 * `<chart>.k8s.yaml` for plain cdk8s charts beside them, after it has judged all of them together: `synth()`,
 * `synthYaml()`, `Testing.synth(chart)`, `cdk8s synth` and `gatehouse synth` refuse the same faults.
 *
 * @example
 * const app = new GatehouseApp();
 * declareVps(app);
 * app.synth();
 */
export class GatehouseApp extends App {
  private readonly refuseUndecided: boolean;
  private readonly failOn: 'error' | 'warning';
  private verdict?: { readonly tree: MadeTree; readonly judgement: Judgement };

  constructor(props: GatehouseAppProps = {}) {
    const { failOn, undecided, ...rest } = props;
    super(rest);
    this.refuseUndecided = (undecided ?? 'refuse') === 'refuse';
    this.failOn = failOn ?? 'error';
    markGatehouseRoot(this);
    this.node.addValidation({ validate: () => this.judge() });
  }

  /**
   * Judges the tree and writes it. Under `gatehouse synth` the files are staged and exchanged by the command; else
   * they are written to `outdir` as plain cdk8s would.
   *
   * @throws SynthesisRefused with every fault, after nothing was written
   */
  public override synth(): void {
    const others = this.validateOthers();
    this.judge();
    const { tree, judgement } = this.verdict!;
    const { faults, notices, undecided } = judgement;
    deliverTree(this.outdir, tree, {
      faults: [...faults, ...others],
      undecided: this.refuseUndecided ? undecided : [],
      notices: this.refuseUndecided ? notices : [...undecided, ...notices],
    });
  }

  /** The one node validation that runs every check. */
  private judge(): string[] {
    const label = labelOfOutput(this.outdir);
    const tree = makeTree(this, label);
    const judgement = judgeTree(this, tree, label, this.failOn);
    this.verdict = { tree, judgement };
    return [...judgement.faults, ...(this.refuseUndecided ? judgement.undecided : [])];
  }

  /** Validations of the user's constructs, which cdk8s's own `synth` would have run. */
  private validateOthers(): readonly string[] {
    return this.node
      .findAll()
      .filter((construct) => construct !== this)
      .flatMap((construct) =>
        construct.node.validate().map((message) => `${construct.node.path}: error construct-validation\n  ${message}`),
      );
  }
}
