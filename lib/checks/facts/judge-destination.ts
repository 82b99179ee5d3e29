import type { Decision } from '../../decisions/decision';
import type { ClusterPlace } from './clusters';
import type { AskDestination } from './destination-index';
import { isPattern } from './match-glob';
import type { EffectiveProject } from './project-fact';

/** Argo CD's answer, or what is missing to know it. */
export type DestinationAnswer =
  | { readonly decision: Decision; readonly unknown?: undefined }
  | { readonly decision: Decision; readonly unknown: string };

/**
 * Whether a project permits a namespace of a cluster. Argo CD compares both the server and the name of the resolved
 * cluster; where the tree knows one of them only, a refusal that the other could overturn is unknown.
 */
export function judgeDestination(
  project: EffectiveProject,
  cluster: ClusterPlace,
  namespace: string,
  askDestination: AskDestination,
): DestinationAnswer {
  const ask = (server: string, name: string) => askDestination(project, { server, name, namespace });
  const decision = ask(cluster.server, cluster.name);
  if (decision.undecided !== undefined) return { decision, unknown: decision.undecided };
  if (cluster.isWhole || decision.crashes !== undefined) return { decision };

  const missing = cluster.server === '' ? 'server' : 'name';
  const guesses = guess(project, missing);
  const isStable = guesses.every((text) => {
    const other = missing === 'server' ? ask(text, cluster.name) : ask(cluster.server, text);
    return other.permitted === decision.permitted;
  });
  if (isStable) return { decision };
  const stated = missing === 'server' ? `named \`${cluster.name}\`` : `\`${cluster.server}\``;
  return {
    decision,
    unknown: `the tree holds no cluster Secret for the cluster ${stated}, so its ${missing} is not known, and the project's entries speak of it`,
  };
}

/** What the missing half could be, as far as the project's entries tell the cases apart. */
function guess(project: EffectiveProject, missing: 'server' | 'name'): readonly string[] {
  const guesses = new Set(['some-other-cluster']);
  for (const entry of project.project.spec?.destinations ?? []) {
    const text = (entry[missing] ?? '').replace(/^!/, '');
    if (text !== '') guesses.add(isPattern(text) ? text.replace(/[*?]+/g, 'x') : text);
  }
  return [...guesses];
}
