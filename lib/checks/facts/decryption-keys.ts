import { DECRYPTION_RECIPIENT } from '../../model/annotations';
import type { Facts } from '../facts';
import type { Reference } from '../finding';
import { annotationOf } from './read-value';
import { readSops } from './sops-metadata';

/** An identity and the projects whose Applications have files decrypted by it. */
export interface SharedRecipient {
  readonly recipient: string;
  /** Project to a place that shows it. */
  readonly projects: ReadonlyMap<string, readonly Reference[]>;
}

/**
 * Which age recipients which projects use: by the annotation that declares the identity of a project, and by the SOPS
 * files that a project's Applications deploy. Where identities are declared, any other recipient is one that the
 * cluster does not hold: the owner's offline key, a maintainer's.
 */
export function findRecipients(facts: Facts): readonly SharedRecipient[] {
  const uses = new Map<string, Map<string, Reference[]>>();
  const declared = new Set<string>();
  const note = (recipient: string, project: string, place: Reference) => {
    const projects = uses.get(recipient) ?? new Map<string, Reference[]>();
    uses.set(recipient, projects);
    projects.set(project, [...(projects.get(project) ?? []), place]);
  };
  for (const { name, object } of facts.projects.all) {
    const recipient = annotationOf(object.object, DECRYPTION_RECIPIENT)?.trim();
    if (!recipient) continue;
    declared.add(recipient);
    note(recipient, name, { object, path: ['metadata', 'annotations', DECRYPTION_RECIPIENT] });
  }
  for (const application of facts.applications)
    for (const { object } of facts.claims.objectsOf(application))
      for (const { recipient, path } of readSops(object.object)?.ageRecipients ?? []) {
        if (declared.size > 0 && !declared.has(recipient)) continue;
        note(recipient, application.projectName, { object, path });
      }
  return [...uses].map(([recipient, projects]) => ({ recipient, projects }));
}

/** Environment variables that give the whole repo-server one identity. */
export const KEY_VARIABLES: readonly string[] = [
  'SOPS_AGE_KEY',
  'SOPS_AGE_KEY_FILE',
  'SOPS_AGE_KEY_CMD',
  'SOPS_PGP_FP',
];
