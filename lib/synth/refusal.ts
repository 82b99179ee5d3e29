import { type Judgement, statusOf } from './judgement';

const REFUSAL = Symbol.for('cdk8s-gatehouse.SynthesisRefused');

/**
 * Thrown by `GatehouseApp.synth()` when the tree would be refused, after nothing was written. Where nobody catches
 * it, the process prints the message alone, without a stack, and exits 1 (2 when nothing but undecided questions
 * stands against the tree).
 */
export class SynthesisRefused extends Error {
  constructor(
    /** All that was found, not only the first fault. */
    readonly judgement: Judgement,
  ) {
    super(formatRefusal(judgement));
    this.name = 'SynthesisRefused';
    // A stack would point into this package; the faults are in the user's data and say where.
    this.stack = this.message;
    Object.defineProperty(this, REFUSAL, { value: true });
    catchUncaughtRefusals();
  }

  /** Whether an error is a refusal, across copies of this package. */
  public static isRefusal(error: unknown): error is SynthesisRefused {
    return typeof error === 'object' && error !== null && REFUSAL in error;
  }
}

/** Every fault and every open question, then the count. */
export function formatRefusal({ faults, undecided }: Judgement): string {
  const counts = [
    ...(faults.length > 0 ? [count(faults.length, 'fault')] : []),
    ...(undecided.length > 0 ? [`${count(undecided.length, 'question')} undecided`] : []),
  ];
  return `${[...faults, ...undecided].join('\n')}\n${counts.join(', ')}: nothing was written\n`;
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}

let catching = false;

/** Installed with the first refusal and not before: a program that is not refused keeps its own handling. */
function catchUncaughtRefusals(): void {
  if (catching) return;
  catching = true;
  process.on('uncaughtException', onUncaught);
}

function onUncaught(error: unknown): void {
  if (SynthesisRefused.isRefusal(error)) {
    process.stderr.write(error.message);
    process.exitCode = statusOf(error.judgement);
    return;
  }
  // Somebody else's error: without this listener Node prints it with its stack and exits 1, and so it must stay.
  process.off('uncaughtException', onUncaught);
  if (process.listenerCount('uncaughtException') === 0) {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  }
}
