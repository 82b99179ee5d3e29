import type { Decision, Evidence } from '../../decisions/decision';
import type { Reference } from '../finding';
import { type EffectiveProject, referProject } from './project-fact';
import { asList, valueAt } from './read-value';

const LABELS: Readonly<Record<Evidence['effect'], string>> = {
  allows: 'permits it',
  denies: 'refuses it',
  empty: 'holds nothing',
  unmatched: 'none of these fits',
};

/** The entries of the project that decided, as references. Entries merged in from elsewhere are shown as the project. */
export function evidenceOf(project: EffectiveProject, decision: Decision): readonly Reference[] {
  return decision.evidence
    .filter((evidence) => evidence.in === 'project')
    .map(({ path, effect }) => {
      const index = path[2];
      const isOwn =
        typeof index !== 'number' || index < asList(valueAt(project.object.object, path.slice(0, 2))).length;
      return referProject(project, isOwn ? path : [], LABELS[effect]);
    });
}
