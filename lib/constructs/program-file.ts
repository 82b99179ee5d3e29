import type { IConstruct } from 'constructs';

const PROGRAM = Symbol.for('cdk8s-gatehouse.program-file');

/** Notes the program file, as in `clusters/vps.ts`, that declares a construct and what stands below it. */
export function setProgramFile(construct: IConstruct, file: string): void {
  Object.defineProperty(construct, PROGRAM, { value: file });
}

/** The program file that declares a construct; undefined outside of an installation. */
export function programFileOf(construct: IConstruct): string | undefined {
  for (let here: IConstruct | undefined = construct; here !== undefined; here = here.node.scope) {
    const file = (here as { readonly [PROGRAM]?: string })[PROGRAM];
    if (file !== undefined) return file;
  }
  return undefined;
}
