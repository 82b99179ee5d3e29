import { ControllerError, ControllerPanic, UndecidedError } from '../../lib/expand/failure';
import { APPSET_OPERATIONS } from './appset-operations';
import type { CaseAnswer, CaseAnswerer } from './case-record';

/** Answers the records on ApplicationSets; `op` says which step of the controller is asked about. */
export const answerAppsetRender: CaseAnswerer = (input, version) => {
  const operation =
    typeof input.op === 'string' && Object.hasOwn(APPSET_OPERATIONS, input.op)
      ? APPSET_OPERATIONS[input.op]
      : undefined;
  if (!operation) return { unsupported: `no op \`${String(input.op)}\` is known` };
  try {
    return { answer: operation(input, version) };
  } catch (error) {
    return describeFailure(error);
  }
};

function describeFailure(error: unknown): CaseAnswer {
  if (error instanceof ControllerError) return { answer: { error: { message: error.message } } };
  if (error instanceof ControllerPanic) return { answer: { panic: error.message } };
  if (error instanceof UndecidedError) return { undecided: error.reason };
  throw error;
}
