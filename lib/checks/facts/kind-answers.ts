import type { Decision } from '../../decisions/decision';
import { decideResource } from '../../decisions/resource-permitted';
import type { ArgoCdVersion } from '../../model/argocd-version';
import { takeOrMake } from './map-entries';
import type { EffectiveProject } from './project-fact';
import { KIND_LIST_FIELDS } from './read-project';

/** Asks a project about kinds of any name. */
export type AskKind = (project: EffectiveProject) => (group: string, kind: string, namespaced: boolean) => Decision;

/** Remembers the answers for each set of lists: the projects of a tree often repeat the same ones. */
export function createKindAnswers(version: ArgoCdVersion): AskKind {
  const bySignature = new Map<string, Map<string, Decision>>();
  return (project) => {
    const { spec } = project.project;
    const signature = `${project.name === 'default'}${JSON.stringify(KIND_LIST_FIELDS.map((field) => spec?.[field] ?? null))}`;
    const known = takeOrMake(bySignature, signature, () => new Map<string, Decision>());
    return (group, kind, namespaced) => {
      const key = `${namespaced}${group}/${kind}`;
      const decision = known.get(key) ?? decideResource(project.project, { group, kind, namespaced }, version);
      known.set(key, decision);
      return decision;
    };
  };
}
