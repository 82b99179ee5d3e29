import type { ApiClient } from '../../lab/api-client';
import type { ApplicationState } from '../../lab/applications';
import { readList, readText } from '../../lab/kubernetes-object';
import { normalizeText } from '../../lab/normalize-text';
import type { Attack, AttackPlace } from './attack';

/** Whether Argo CD has said all that it will say. */
export function isAnswered(state: ApplicationState, { isEndless = false }: Pick<Attack, 'isEndless'> = {}): boolean {
  if (state.refreshing) return false;
  if (state.conditions.some((each) => each.type === 'ComparisonError')) return true;
  if (state.results.some((each) => each.status === 'SyncFailed')) return true;
  if (isEndless) return state.phase === 'Running';
  return state.sync === 'Synced' && !state.operating;
}

/** The refusal of a pod of each Deployment and Job of the namespace, empty while one of them has none. */
async function readPodRefusal(client: ApiClient, attack: Attack, place: AttackPlace): Promise<string> {
  const { namespace } = place;
  const [sets, events] = await Promise.all([
    client.list('apps/v1', 'ReplicaSet', namespace),
    client.list('v1', 'Event', namespace),
  ]);
  const workloads = (attack.objects?.(place) ?? []).filter(({ kind }) => kind !== 'ConfigMap');
  const refusals = workloads.map(({ kind, metadata }) => {
    const messages =
      kind === 'Job'
        ? events.filter((each) => readText(each, 'involvedObject', 'name') === metadata?.name)
        : sets.flatMap((each) => readList(each, 'status', 'conditions'));
    return messages.map((each) => readText(each, 'message')).find((message) => message.includes('PodSecurity')) ?? '';
  });
  return refusals.includes('') ? '' : refusals.join('; ');
}

async function readClaim(client: ApiClient, namespace: string): Promise<string> {
  const claim = await client.read('v1', 'PersistentVolumeClaim', 'thief', namespace);
  return readText(claim, 'status', 'phase');
}

/** A message of which only the words that matter are part of the report: the rest holds paths and hashes. */
function saying(layer: string, message: string, says: string | undefined): string {
  if (says === undefined) return layer;
  return message.includes(says) ? `${layer}: ${says}` : `${layer}, but saying: ${normalizeText(message).slice(0, 800)}`;
}

/** What answered an attack that strikes when its Application is deleted. */
async function observeDeletion(
  client: ApiClient,
  attack: Attack,
  place: AttackPlace,
  state: ApplicationState | undefined,
): Promise<string> {
  const hooks = (attack.objects?.(place) ?? []).filter(({ kind }) => kind !== 'ConfigMap');
  const made = await Promise.all(
    hooks.map(({ apiVersion, kind, metadata }) =>
      client.read(apiVersion, kind, metadata?.name ?? '', metadata?.namespace ?? place.namespace),
    ),
  );
  if (made.some((each) => each !== undefined)) return 'nobody: the hook ran';
  if (state === undefined) return 'no such hook: the Application went and nothing was made';
  const deletion = state?.conditions.find((each) => each.type === 'DeletionError')?.message ?? '';
  return saying(`${attack.layer}, on deletion`, deletion, attack.says);
}

/** What became of an object that its tenant removed from git again. */
async function observeRemoval(
  client: ApiClient,
  { layer }: Attack,
  namespace: string,
  state: ApplicationState | undefined,
): Promise<string> {
  const live = await client.read('v1', 'ConfigMap', 'sticky', namespace);
  if (live?.metadata.deletionTimestamp === undefined) return `the object is ${live === undefined ? 'gone' : 'there'}`;
  return `${layer}: the object stays, its own Application is ${state?.sync}`;
}

/** What answered an attack, in the words in which it is predicted. */
export async function observeAttack(
  client: ApiClient,
  attack: Attack,
  place: AttackPlace,
  state: ApplicationState | undefined,
): Promise<string> {
  const { namespace } = place;
  if (attack.onDeletion !== undefined) return observeDeletion(client, attack, place, state);
  if (attack.onRemoval === true) return observeRemoval(client, attack, namespace, state);
  if (state === undefined) return 'there is no such Application';
  const comparison = state.conditions.find((each) => each.type === 'ComparisonError')?.message ?? '';
  if (comparison !== '') {
    const isPlugin = comparison.includes('plugin sops:');
    const said = saying(isPlugin ? 'the decryption plugin' : 'the repo-server', comparison, attack.says);
    if (attack.names === undefined) return said;
    const { what, words } = attack.names;
    return words(place).every((each) => comparison.includes(each)) ? `${said}, ${what}` : said;
  }
  const refused = state.results.filter((each) => each.status === 'SyncFailed');
  if (refused.length > 0) {
    const reasons = [...new Set(refused.map((each) => each.message))].sort().join('; ');
    if (!reasons.includes('is not permitted in project')) return saying('the API server', reasons, attack.says);
    return attack.objects === undefined ? saying('the project', reasons, attack.says) : `the project: ${reasons}`;
  }
  if (attack.layer === 'Pod Security')
    return saying(attack.layer, await readPodRefusal(client, attack, place), attack.says);
  if (attack.layer === "the volume's claimRef")
    return saying(attack.layer, await readClaim(client, namespace), attack.says);
  if (attack.layer === 'the pinned source') {
    const loot = await client.read('v1', 'ConfigMap', 'loot', namespace);
    return saying(attack.layer, loot === undefined ? 'loot is not there' : 'loot is there', attack.says);
  }
  if (state.sync !== 'Synced') return `${state.sync}: ${normalizeText(state.message)}`;
  return attack.gap === undefined || attack.layer !== 'nobody' ? "the tenant's own namespace" : 'nobody';
}
