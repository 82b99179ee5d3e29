import { parseArgoCdVersion } from '../../../../lib/model/argocd-version';
import {
  type ApplicationState,
  ARGOCD_API,
  describeApplication,
  findApplication,
  listApplications,
  refreshApplication,
} from '../../lab/applications';
import { awaitCondition } from '../../lab/await-condition';
import { type CaseResult, compareCase } from '../../lab/case';
import { startLab } from '../../lab/lab';
import type { Suite } from '../../lab/suite';
import { isServedByPlugin } from './attack-release';
import { CACHE_GAP, tryManifestCache } from './manifest-cache';
import { describeLeftOut } from './numbered-attacks';
import { isAnswered, observeAttack } from './observe-attack';
import { predictAttack } from './predict-attack';
import { applyByHand, findProject, prepareSiege, type Siege, startDecryption } from './siege';
import { checkVictim } from './victim';

/** Applications that have not said yet all that they will say. */
function findOpen(placed: Siege['placed'], states: ReadonlyMap<string, ApplicationState>): readonly string[] {
  const victim = { id: 'victim', attack: {} };
  return [victim, ...placed]
    .filter(({ id, attack }) => {
      const state = states.get(`argocd/${id}-live`);
      return state === undefined || !isAnswered(state, attack);
    })
    .map(({ id }) => `${id}-live`);
}

/** What a tenant's repository can do, on real servers: which layer stops it? */
export const attacksSuite: Suite = {
  name: 'attacks',
  about:
    "Each attack is a commit in the repository of a tenant of its own; projects, namespaces, volumes and the decryption plugin are the constructs'. Predicted is the layer that denies it: for objects by `lib/decisions` with Argo CD's own sentence, else the layer that the design names. `nobody` is a gap, named below.",
  argocdVersions: ['3.5.7', '2.14.11'],
  run: async ({ argocdVersion, say }) => {
    const version = parseArgoCdVersion(argocdVersion);
    if (version === undefined) throw new Error(`no version \`${argocdVersion}\``);
    const lab = await startLab({
      argocdVersion,
      say,
      node: 'siege',
      tools: ['sops-3.13', 'age-1.3'],
      argocd: { resyncSeconds: 10 },
    });
    try {
      const siege = await prepareSiege(lab, version);
      await startDecryption(lab, siege);
      applyByHand(lab, String(siege.tree['dist/siege/bootstrap/root-app.yaml']));
      let states: ReadonlyMap<string, ApplicationState> = new Map();
      say(`${siege.placed.length} attacks committed`);
      await awaitCondition(
        'every attack to be answered',
        async () => {
          states = await listApplications(lab.client, 'argocd');
          return findOpen(siege.placed, states).length === 0 ? true : undefined;
        },
        { seconds: 420, everyMilliseconds: 500 },
        () =>
          findOpen(siege.placed, states)
            .map((name) => `${name} ${describeApplication(states.get(`argocd/${name}`))}`)
            .join('\n  '),
      );
      const cases: CaseResult[] = [];
      for (const { id, attack, repository } of siege.placed) {
        const place = siege.places.get(id);
        if (place === undefined) continue;
        const predicted = predictAttack(attack, place, findProject(siege.tree, id), version);
        const name = `${id}-live`;
        if (attack.onDeletion !== undefined) await lab.client.delete(ARGOCD_API, 'Application', name, 'argocd');
        if (attack.onRemoval === true) {
          repository.change({ 'app/0.yaml': undefined }, 'removed again');
          await refreshApplication(lab.client, name);
        }
        const observe = async (): Promise<string> => {
          const state = await findApplication(lab.client, name);
          return observeAttack(lab.client, attack, place, state);
        };
        let observed = await observe();
        // Admission refuses pods some moments after their Deployment was synced.
        await awaitCondition(
          `the answer to ${attack.title}`,
          async () => {
            observed = await observe();
            return observed === predicted ? true : undefined;
          },
          { seconds: 60, everyMilliseconds: 300 },
        ).catch(() => undefined);
        cases.push(compareCase(`attack-${id.slice(1)}`, attack.title, predicted, observed));
      }
      if (isServedByPlugin(version)) cases.push(...(await tryManifestCache(lab, siege.tools, siege.mounted)));
      cases.push(...(await checkVictim(lab)));
      return {
        cases,
        memoryMiB: lab.workspace.measureMemory(),
        notes: [
          ...siege.placed.flatMap(({ attack: { title, gap } }) => {
            const sentence = typeof gap === 'function' ? gap(version) : gap;
            return sentence === undefined ? [] : [`gap, ${title}: ${sentence}`];
          }),
          ...(isServedByPlugin(version) ? [CACHE_GAP] : []),
          ...describeLeftOut(version),
        ],
      };
    } finally {
      await lab.stop();
    }
  },
};
