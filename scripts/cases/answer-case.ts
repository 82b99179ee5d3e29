import { type ArgoCdVersion, formatArgoCdVersion, isSince, parseArgoCdVersion } from '../../lib/model/argocd-version';
import { answerAppsetRender } from './answer-appset-render';
import * as decisions from './answer-decisions';
import { answerSyncTask } from './answer-sync-task';
import { answerCanSync, answerSyncWindow } from './answer-sync-windows';
import { answerYaml } from './answer-yaml';
import type { CaseAnswer, CaseAnswerer, CaseRecord } from './case-record';

export type { CaseAnswer, CaseRecord } from './case-record';

/** Who answers which kind: one line a kind. */
const ANSWERERS: Readonly<Record<string, CaseAnswerer>> = {
  source: decisions.answerSource,
  destination: decisions.answerDestination,
  groupkind: decisions.answerGroupKind,
  resource: decisions.answerResource,
  sourceNamespace: decisions.answerSourceNamespace,
  'giturl-normalize': decisions.answerGitUrlNormalize,
  'giturl-equal': decisions.answerGitUrlEqual,
  'giturl-isssh': decisions.answerGitUrlIsSsh,
  glob: decisions.answerGlob,
  validateProject: decisions.answerValidateProject,
  validatePermissions: decisions.answerValidatePermissions,
  resolveDestination: decisions.answerResolveDestination,
  destinationServiceAccount: decisions.answerServiceAccount,
  mergeGlobalProject: decisions.answerMergeGlobalProject,
  effectiveProject: decisions.answerEffectiveProject,
  syncWindow: answerSyncWindow,
  canSync: answerCanSync,
  'appset-render': answerAppsetRender,
  syncTask: answerSyncTask,
  yaml: answerYaml,
};

/** Our answer to a record for a version of Argo CD. A crash of Argo CD's is the answer `{panic: text}`. */
export function answerCase(record: CaseRecord, version: ArgoCdVersion): CaseAnswer {
  const since = record.since === undefined ? undefined : parseArgoCdVersion(String(record.since));
  if (since && !isSince(version, since.major, since.minor, since.patch)) {
    return { unsupported: `holds since ${record.since}, asked for ${formatArgoCdVersion(version)}` };
  }
  const answer = Object.hasOwn(ANSWERERS, record.kind) ? ANSWERERS[record.kind] : undefined;
  if (!answer) return { unsupported: `no kind \`${record.kind}\` is known` };
  if (typeof record.input !== 'object' || record.input === null) return { unsupported: 'the input is no object' };
  return answer(record.input as Readonly<Record<string, unknown>>, version);
}
