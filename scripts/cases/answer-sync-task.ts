import type { ProjectScopedClusters } from '../../lib/decisions/destination-permitted';
import { fieldsOf, listOf, stringOf } from '../../lib/decisions/json-fields';
import { decideSyncTask } from '../../lib/decisions/sync-task-permitted';
import type { AppProject } from '../../lib/model/app-project';
import type { CaseAnswerer } from './case-record';

/** Answers the records on objects that a sync would touch. */
export const answerSyncTask: CaseAnswerer = (input, version) => {
  const { group, kind, name, namespace } = fieldsOf(input.object);
  const scoped = input.projectScopedClusters;
  const error = fieldsOf(scoped).error;
  const clusters = typeof error === 'string' ? { error } : listOf(scoped);
  const decision = decideSyncTask(
    fieldsOf(input.project) as unknown as AppProject,
    fieldsOf(input.cluster),
    {
      group: stringOf(group),
      kind: stringOf(kind),
      name: stringOf(name),
      namespace: stringOf(namespace),
      namespaced: typeof input.namespaced === 'boolean' ? input.namespaced : undefined,
    },
    version,
    clusters as ProjectScopedClusters,
  );
  if (decision.undecided !== undefined) return { undecided: decision.undecided };
  if (decision.crashes !== undefined) return { answer: { panic: decision.crashes } };
  return { answer: { error: decision.permitted ? null : { message: decision.reason } } };
};
