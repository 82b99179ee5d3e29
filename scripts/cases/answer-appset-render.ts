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
  const fault = faultOfRecord(input);
  if (fault !== undefined) return { unsupported: fault };
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

const SECRET_TYPE_LABEL = 'argocd.argoproj.io/secret-type';

/** Two ways in which a record that was written after Argo CD had worked on its input lost the question. */
function faultOfRecord(input: Readonly<Record<string, unknown>>): string | undefined {
  const { op, application, clusters, generator } = input as {
    op: string;
    clusters?: unknown;
    application?: object;
    generator?: { clusters?: { selector?: { matchLabels?: Record<string, unknown>; matchExpressions?: unknown } } };
  };
  if (op === 'renderTemplateParams' && application !== undefined && Object.keys(application ?? {}).length === 0) {
    return 'the record holds no Application: Go prints at least metadata and spec';
  }
  const { matchLabels, matchExpressions } = generator?.clusters?.selector ?? {};
  const isAddedLabel = Object.keys(matchLabels ?? {}).join() === SECRET_TYPE_LABEL && matchExpressions === undefined;
  if (op === 'generatorParams' && isAddedLabel && Array.isArray(clusters)) {
    return 'the cluster selector holds the label that Argo CD adds while it works: whether the question had a selector cannot be told';
  }
  return undefined;
}
