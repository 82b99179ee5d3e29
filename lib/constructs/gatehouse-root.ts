import type { IConstruct } from 'constructs';

const GATEHOUSE_ROOT = Symbol.for('cdk8s-gatehouse.GatehouseApp');

/** Marks a root as a GatehouseApp, so that constructs can tell without importing the synth room. */
export function markGatehouseRoot(root: IConstruct): void {
  Object.defineProperty(root, GATEHOUSE_ROOT, { value: true });
}

/** Whether a construct stands under a GatehouseApp. */
export function hasGatehouseRoot(construct: IConstruct): boolean {
  return GATEHOUSE_ROOT in construct.node.root;
}
