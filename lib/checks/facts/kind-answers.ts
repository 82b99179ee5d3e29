import type { Decision } from '../../decisions/decision';
import { decideResource } from '../../decisions/resource-permitted';
import type { ArgoCdVersion } from '../../model/argocd-version';
import { takeOrMake } from './map-entries';
import type { EffectiveProject } from './project-fact';
import { KIND_LIST_FIELDS } from './read-project';

/** Asks a project about kinds of any name. Projects with the same lists are given the same function. */
export type AskKind = (project: EffectiveProject) => (group: string, kind: string, namespaced: boolean) => Decision;

/** Remembers the answers for each set of lists: the projects of a tree often repeat the same ones. */
export function createKindAnswers(version: ArgoCdVersion): AskKind {
  const bySignature = new Map<string, ReturnType<AskKind>>();
  return (project) => {
    const { spec } = project.project;
    const signature = `${project.name === 'default'}${JSON.stringify(KIND_LIST_FIELDS.map((field) => spec?.[field] ?? null))}`;
    return takeOrMake(bySignature, signature, () => {
      const known = new Map<string, Decision>();
      return (group, kind, namespaced) =>
        takeOrMake(known, `${namespaced}${group}/${kind}`, () =>
          decideResource(project.project, { group, kind, namespaced }, version),
        );
    });
  };
}
