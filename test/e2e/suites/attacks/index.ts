import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dump, load, loadAll } from 'js-yaml';
import type { AppProject } from '../../../../lib/model/app-project';
import { type ArgoCdVersion, parseArgoCdVersion } from '../../../../lib/model/argocd-version';
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
import { installDefinitions } from '../../lab/custom-resources';
import type { GitFile, GitTree } from '../../lab/git-repository';
import { DEFINITION_SOURCES, readProductDefinitions } from '../../lab/known-definitions';
import { readPath } from '../../lab/kubernetes-object';
import { type Lab, startLab } from '../../lab/lab';
import { startPlugin } from '../../lab/plugin-server';
import type { Suite } from '../../lab/suite';
import { SecretTools, writeIdentities } from '../../vps-world/age-identities';
import { fitRelease } from '../../vps-world/fit-release';
import { makeHelmRepository } from '../../vps-world/helm-repository';
import { STAND_IN_CHARTS } from '../../vps-world/other-repositories';
import { makeClaim, makeConfigMap, makeDeployment, printObjects } from '../../vps-world/stand-in-objects';
import { synthesizeTree } from '../../vps-world/synthesize-tree';
import type { Attack, AttackPlace } from './attack';
import { declareSiege, type PlacedAttack } from './attack-program';
import { isHooksChecked, isServedByPlugin } from './attack-release';
import { HOOK_ATTACKS } from './hook-attacks';
import { CACHE_GAP, CACHE_PROJECTS, CACHE_TITLE, tryManifestCache } from './manifest-cache';
import { isAnswered, observeAttack } from './observe-attack';
import { PERMITTED_OBJECTS } from './permitted-objects';
import { POD_ATTACKS } from './pod-attacks';
import { predictAttack } from './predict-attack';
import { REFUSED_OBJECTS } from './refused-objects';
import { SECRET_ATTACKS, SOURCE_ATTACKS } from './source-attacks';

interface NumberedAttack {
  /** The same on every release, so that two can be compared; also the tenant's name. */
  readonly id: string;
  readonly attack: Attack;
}

const ATTACKS: readonly NumberedAttack[] = [
  ...[...REFUSED_OBJECTS, ...HOOK_ATTACKS, ...POD_ATTACKS],
  ...[...PERMITTED_OBJECTS, ...SOURCE_ATTACKS, ...SECRET_ATTACKS],
].map((attack, index) => ({ id: `t${String(index + 1).padStart(2, '0')}`, attack }));

function attacksOn(version: ArgoCdVersion): readonly NumberedAttack[] {
  return ATTACKS.filter(({ attack }) => {
    if (SECRET_ATTACKS.includes(attack)) return isServedByPlugin(version);
    return attack.needsHooksChecked !== true || isHooksChecked(version);
  });
}

/** Attacks that a release is spared, by name and with the reason. */
function describeLeftOut(version: ArgoCdVersion): readonly string[] {
  const hooks = isHooksChecked(version) ? [] : HOOK_ATTACKS.filter((each) => each.needsHooksChecked);
  const secrets = isServedByPlugin(version) ? [] : SECRET_ATTACKS;
  return [
    ...hooks.map((each) => `left out, since deletion hooks escape the project on this release: ${each.title}`),
    ...secrets.map((each) => `left out, since no plugin may serve this release: ${each.title}`),
    ...(secrets.length === 0 ? [] : [`left out, since no plugin may serve this release: ${CACHE_TITLE}`]),
  ];
}

function filesOf(attack: Attack, place: AttackPlace): GitTree {
  const files: Record<string, GitFile> = {};
  (attack.objects?.(place) ?? []).forEach((object, index) => {
    files[`app/${index}.yaml`] = dump(object);
  });
  return { ...files, ...attack.files?.(place) };
}

function applyTree(lab: Lab, text: string): void {
  const kubectl = lab.binaries.get('kubectl')?.file ?? 'kubectl';
  execFileSync(kubectl, ['--kubeconfig', lab.plane.kubeconfig, 'apply', '--server-side', '-f', '-'], {
    input: text,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
}

/** The siege: an owner's tree with a tenant per attack, every repository filled, nothing applied yet. */
async function prepare(lab: Lab, version: ArgoCdVersion) {
  const products = DEFINITION_SOURCES.filter((each) => ['Traefik', 'Gateway API', 'Kyverno'].includes(each.product));
  await installDefinitions(lab.client, (await Promise.all(products.map(readProductDefinitions))).flat());
  const tools = new SecretTools(lab.binaries);
  const charts = `${lab.front.filesUrl}/argo-helm`;
  const helm = lab.binaries.get('helm')?.file ?? 'helm';
  makeHelmRepository(helm, join(lab.front.filesFolder, 'argo-helm'), charts, STAND_IN_CHARTS['argo-helm']);
  writeFileSync(join(lab.front.filesFolder, 'secret.txt'), 'loot: the secret\n');

  const owner = lab.front.makeRepository('owner/cluster');
  const victim = lab.front.makeRepository('victim/app');
  const placed = attacksOn(version).map(({ id, attack }) => ({
    id,
    attack,
    repository: lab.front.makeRepository(`tenants/${id}`),
  }));
  const secretive = placed.filter((each) => each.attack.hasSecrets === true).map((each) => each.id);
  const projects = ['', 'victim', ...CACHE_PROJECTS, ...secretive];
  const identities = Object.fromEntries(projects.map((project) => [project, tools.makeIdentity()]));
  const recipient = (project: string): string => identities[project]?.recipient ?? '';
  const { '': _owner, ...held } = Object.fromEntries(projects.map((project) => [project, recipient(project)]));
  const decryption = isServedByPlugin(version) ? { ownerRecipient: recipient(''), identities: held } : undefined;
  const synthesized = synthesizeTree((app) =>
    declareSiege(app, {
      owner: owner.url,
      charts,
      victim: victim.url,
      attacks: placed.map(({ repository, ...rest }): PlacedAttack => ({ ...rest, repository: repository.url })),
      ...(decryption ? { decryption } : {}),
    }),
  );
  const tree = fitRelease(synthesized, version);
  owner.commit({ ...tree, 'platform/argocd/values.yaml': '{}\n' }, 'the siege');
  victim.commit(
    {
      'app/victim.yaml': printObjects(
        makeConfigMap('victim'),
        makeClaim('victim-live-data', 'victim-live-data-siege', '1Gi'),
        makeDeployment('victim', 'registry.invalid/victim:1', 'victim-live-data'),
      ),
      'deploy/siege-live/secrets/secrets.sops.yaml': tools.encrypt(
        printObjects({ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'victim' }, stringData: { value: 'x' } }),
        [recipient(''), recipient('victim')],
      ),
    },
    'the victim',
  );
  const places = new Map<string, AttackPlace>();
  for (const { id, attack, repository } of placed) {
    const place: AttackPlace = {
      namespace: `${id}-live`,
      filesUrl: lab.front.filesUrl,
      tools,
      ownRecipient: recipient(id),
      otherRecipient: recipient('victim'),
      ownerRecipient: recipient(''),
    };
    places.set(id, place);
    repository.commit(filesOf(attack, place), attack.title);
  }
  const settings = readPath(load(String(tree['dist/siege/values/argocd.yaml'])), 'configs', 'cm');
  await lab.client.patch(
    { apiVersion: 'v1', kind: 'ConfigMap', name: 'argocd-cm', namespace: 'argocd' },
    { data: settings },
  );
  const { '': _offline, ...mounted } = identities;
  return { placed, places, tree, tools, mounted };
}

async function startDecryption(lab: Lab, { tree, tools, mounted }: Awaited<ReturnType<typeof prepare>>): Promise<void> {
  const plugin = Object.entries(tree).find(([path]) => path.includes('configmap-argocd-plugin-sops'))?.[1];
  if (lab.argocd === undefined || plugin === undefined) return;
  const folder = lab.workspace.makeFolder('identities');
  writeIdentities(folder, mounted);
  await startPlugin(lab.workspace, lab.binaries, lab.argocd, {
    name: 'sops',
    files: readPath(load(String(plugin)), 'data') as Readonly<Record<string, string>>,
    programs: { sops: tools.sopsFile },
    environment: { GATEHOUSE_IDENTITIES_DIR: folder },
  });
}

function findProject(tree: GitTree, name: string): AppProject {
  const text = tree[`dist/siege/argocd/projects/${name}.yaml`];
  if (text === undefined) throw new Error(`no project ${name} in the siege's tree`);
  return loadAll(String(text))[0] as AppProject;
}

/** Applications that have not said yet all that they will say. */
function findOpen(
  placed: Awaited<ReturnType<typeof prepare>>['placed'],
  states: ReadonlyMap<string, ApplicationState>,
): readonly string[] {
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
      const siege = await prepare(lab, version);
      await startDecryption(lab, siege);
      applyTree(lab, String(siege.tree['dist/siege/bootstrap/root-app.yaml']));
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

/** After everything: is the victim as it was, and did nobody fetch over http? */
async function checkVictim(lab: Lab): Promise<readonly CaseResult[]> {
  const victim = await findApplication(lab.client, 'victim-live');
  const volume = await lab.client.read('v1', 'PersistentVolume', 'victim-live-data-siege');
  const claim = readPath(volume, 'spec', 'claimRef', 'namespace');
  const secrets = (await lab.client.list('v1', 'Secret')).filter((each) => each.metadata.name === 'loot');
  const fetched = lab.front.process.tail(100_000).includes('/files/secret.txt');
  const applications = (await lab.client.list(ARGOCD_API, 'Application')).filter((each) =>
    each.metadata.name.startsWith('evil'),
  );
  return [
    compareCase('victim-1', 'the victim after all attacks', 'Synced', victim?.sync ?? 'gone'),
    compareCase('victim-2', "the victim's volume is bound to its own claim", 'victim-live', String(claim)),
    compareCase('victim-3', 'Secrets decrypted for somebody else', '0', String(secrets.length)),
    compareCase('victim-4', 'files fetched over http by the repo-server', 'none', fetched ? 'some' : 'none'),
    compareCase('victim-5', "Applications of attackers' making", '0', String(applications.length)),
  ];
}
