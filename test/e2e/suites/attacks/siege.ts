import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dump, load, loadAll } from 'js-yaml';
import type { AppProject } from '../../../../lib/model/app-project';
import type { ArgoCdVersion } from '../../../../lib/model/argocd-version';
import { installDefinitions } from '../../lab/custom-resources';
import type { GitFile, GitTree } from '../../lab/git-repository';
import { DEFINITION_SOURCES, readProductDefinitions } from '../../lab/known-definitions';
import { readPath } from '../../lab/kubernetes-object';
import type { Lab } from '../../lab/lab';
import { startPlugin } from '../../lab/plugin-server';
import { SecretTools, writeIdentities } from '../../vps-world/age-identities';
import { fitRelease } from '../../vps-world/fit-release';
import { makeHelmRepository } from '../../vps-world/helm-repository';
import { STAND_IN_CHARTS } from '../../vps-world/other-repositories';
import { makeClaim, makeConfigMap, makeDeployment, printObjects } from '../../vps-world/stand-in-objects';
import { synthesizeTree } from '../../vps-world/synthesize-tree';
import type { Attack, AttackPlace } from './attack';
import { declareSiege, type PlacedAttack } from './attack-program';
import { isServedByPlugin } from './attack-release';
import { CACHE_PROJECTS } from './manifest-cache';
import { attacksOn } from './numbered-attacks';

function filesOf(attack: Attack, place: AttackPlace): GitTree {
  const files: Record<string, GitFile> = {};
  (attack.objects?.(place) ?? []).forEach((object, index) => {
    files[`app/${index}.yaml`] = dump(object);
  });
  return { ...files, ...attack.files?.(place) };
}

/** Applies documents as a person does. */
export function applyByHand(lab: Lab, text: string): void {
  const kubectl = lab.binaries.get('kubectl')?.file ?? 'kubectl';
  execFileSync(kubectl, ['--kubeconfig', lab.plane.kubeconfig, 'apply', '--server-side', '-f', '-'], {
    input: text,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
}

/** The siege: an owner's tree with a tenant per attack, every repository filled, nothing applied yet. */
export async function prepareSiege(lab: Lab, version: ArgoCdVersion) {
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

/** What was prepared. */
export type Siege = Awaited<ReturnType<typeof prepareSiege>>;

/** Starts Argo CD's own cmp-server with the plugin that the constructs made; nothing where they made none. */
export async function startDecryption(lab: Lab, { tree, tools, mounted }: Siege): Promise<void> {
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

/** The project that the constructs made for a tenant. */
export function findProject(tree: GitTree, name: string): AppProject {
  const text = tree[`dist/siege/argocd/projects/${name}.yaml`];
  if (text === undefined) throw new Error(`no project ${name} in the siege's tree`);
  return loadAll(String(text))[0] as AppProject;
}
