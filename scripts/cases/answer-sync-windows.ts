import { decideSync, type Moment } from '../../lib/decisions/can-sync';
import { fieldsOf, listOf } from '../../lib/decisions/json-fields';
import { decideSyncWindowValidity } from '../../lib/decisions/sync-window';
import type { Application } from '../../lib/model/application';
import { answerOf } from './answer-decisions';
import type { CaseAnswerer } from './case-record';

export const answerSyncWindow: CaseAnswerer = ({ window }, version) => {
  const decision = decideSyncWindowValidity(fieldsOf(window), version);
  return answerOf(decision, { error: decision.permitted ? null : { message: decision.reason } });
};

export const answerCanSync: CaseAnswerer = (input, version) => {
  const time = readMoment(input.time);
  if (time === undefined) return { unsupported: 'the time is no RFC 3339 date' };
  const begun = readMoment(input.operationStartTime);
  const application = input.application === undefined || input.application === null ? undefined : input.application;
  const decision = decideSync(
    listOf(input.windows),
    {
      time,
      isManual: input.manual === true,
      ...(begun === undefined ? {} : { operationStartTime: begun }),
      ...(application === undefined ? {} : { application: fieldsOf(application) as unknown as Application }),
    },
    version,
  );
  const isError = decision.reason.startsWith('invalid sync windows: ');
  return answerOf(decision, {
    canSync: decision.permitted,
    error: isError ? { message: decision.reason } : null,
  });
};

// Nanoseconds since the epoch. Go's zero time counts as no time.
function readMoment(written: unknown): Moment | undefined {
  if (typeof written !== 'string') return undefined;
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/.exec(written);
  if (!match) return undefined;
  const milliseconds = Date.parse(`${match[1]}${match[3]}`);
  if (Number.isNaN(milliseconds) || written.startsWith('0001-01-01T00:00:00Z')) return undefined;
  return BigInt(milliseconds) * 1_000_000n + BigInt((match[2] ?? '').padEnd(9, '0'));
}
