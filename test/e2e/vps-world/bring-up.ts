import { type ApplicationState, ARGOCD_API, listApplications } from '../lab/applications';
import { awaitCondition } from '../lab/await-condition';
import { readList, readText } from '../lab/kubernetes-object';
import { awaitApplications } from '../lab/settle';
import type { VpsWorld } from './vps-world';
import { applyByHand } from './vps-world';

/** Applications whose sync a person starts. */
export const MANUAL_APPLICATIONS: readonly string[] = ['hetzner-csi', 'seaweedfs-it'];

function isSettled(state: ApplicationState): boolean {
  if (MANUAL_APPLICATIONS.includes(state.name)) return state.sync === 'OutOfSync';
  return state.sync === 'Synced' && !state.operating && (state.health === 'Healthy' || state.health === '');
}

/**
 * A set that was read before its project is looked at again after three minutes, a constant of Argo CD's. This asks for
 * it at once, as the documentation tells a person to.
 * Only those in error: to take the annotation away the controller writes the whole set, with an empty template for each
 * generator, and root, which applied it, sees a difference and heals it.
 */
export async function refreshSets({ lab }: Pick<VpsWorld, 'lab'>): Promise<void> {
  for (const set of await lab.client.list(ARGOCD_API, 'ApplicationSet', 'argocd')) {
    const failed = readList(set, 'status', 'conditions').some(
      (each) => readText(each, 'type') === 'ErrorOccurred' && readText(each, 'status') === 'True',
    );
    if (!failed) continue;
    await lab.client.patch(
      { apiVersion: ARGOCD_API, kind: 'ApplicationSet', name: set.metadata.name, namespace: 'argocd' },
      { metadata: { annotations: { 'argocd.argoproj.io/application-set-refresh': 'true' } } },
    );
  }
}

/** Applies the hand-applied file and awaits that every Application of the tree is Synced and Healthy. */
export async function bringUp(
  world: VpsWorld,
  expected: number,
  seconds = 300,
): Promise<ReadonlyMap<string, ApplicationState>> {
  applyByHand(world);
  const { client } = world.lab;
  const isThere = (states: ReadonlyMap<string, ApplicationState>): boolean =>
    states.size > 1 && states.has('argocd/root');
  await awaitApplications(client, 'root and what it holds', isThere, () => true, seconds);
  const states = await awaitCondition(
    `${expected} Applications`,
    async () => {
      const seen = await listApplications(client, 'argocd');
      if (seen.size >= expected) return seen;
      await refreshSets(world);
      return undefined;
    },
    { seconds, everyMilliseconds: 1000 },
    async () => `there are ${(await listApplications(client, 'argocd')).size}`,
  );
  return awaitApplications(
    client,
    `${states.size} Applications to be Synced and Healthy`,
    (all) => [...all.values()].every(isSettled),
    (each) => !isSettled(each),
    seconds,
  );
}
