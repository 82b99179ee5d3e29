import type { Fault, OpenDecision } from '../constructs/fault';

/** A fault of the program's data in the form all messages have: where, what, why, how to fix. */
export function formatFault({ code, construct, fix, program, what, why }: Fault): string {
  const where = [program, construct].filter((part) => part !== undefined && part !== '').join(' ');
  return `${where}${where === '' ? '' : ': '}error ${code}\n  ${what}\n  ${why}\n  fix: ${fix}`;
}

/** An open decision, as every synthesis shows it until it is closed. */
export function formatOpenDecision({ construct, id, text }: OpenDecision): string {
  return `${construct}: open decision ${id}\n  ${text}`;
}
