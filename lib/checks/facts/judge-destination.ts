import type { Decision } from '../../decisions/decision';
import type { Cluster } from '../../model/cluster';
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
  known: readonly Cluster[],
): DestinationAnswer {
  const ask = (server: string, name: string) => askDestination(project, { server, name, namespace });
  const missing = cluster.server === '' ? 'server' : 'name';
  const suppose = (text: string) => (missing === 'server' ? ask(text, cluster.name) : ask(cluster.server, text));
  const decision = cluster.isWhole ? ask(cluster.server, cluster.name) : suppose(SOME_OTHER);
  if (decision.undecided !== undefined) return { decision, unknown: decision.undecided };
  if (cluster.isWhole || decision.crashes !== undefined) return { decision };
  if (guess(project, missing, known).every((text) => suppose(text).permitted === decision.permitted))
    return { decision };
  const stated = missing === 'server' ? `named \`${cluster.name}\`` : `\`${cluster.server}\``;
  return {
    decision,
    unknown: `the tree holds no cluster Secret for the cluster ${stated}, so its ${missing} is not known, and the project's entries speak of it`,
  };
}

/** A cluster that no entry names. */
const SOME_OTHER = 'some-other-cluster';

/** What the missing half could be, as far as the project's entries tell the cases apart. A cluster may have no name. */
function guess(project: EffectiveProject, missing: 'server' | 'name', known: readonly Cluster[]): readonly string[] {
  const guesses = new Set(missing === 'name' ? [''] : []);
  for (const entry of project.project.spec?.destinations ?? []) {
    const text = (entry[missing] ?? '').replace(/^!/, '');
    // What a known cluster is called, this one is not.
    if (text !== '' && !known.some((cluster) => cluster[missing] === text))
      guesses.add(isPattern(text) ? text.replace(/[*?]+/g, 'x') : text);
  }
  return [...guesses];
}
