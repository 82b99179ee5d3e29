import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Construct } from 'constructs';
import { load } from 'js-yaml';
import { VPS_RECIPIENTS, VPS_REPOSITORIES, vps } from '../../../clusters/vps';
import type { ObjectToWrite } from '../lab/api-client';
import { installDefinitions } from '../lab/custom-resources';
import type { GitRepository, GitTree } from '../lab/git-repository';
import { DEFINITION_SOURCES, readProductDefinitions } from '../lab/known-definitions';
import { readPath } from '../lab/kubernetes-object';
import { type Lab, type LabOptions, startLab } from '../lab/lab';
import { startPlugin } from '../lab/plugin-server';
import { type AgeIdentity, SecretTools, writeIdentities } from './age-identities';
import { makeHelmRepository } from './helm-repository';
import {
  makeKirroTree,
  makeRadarTree,
  makeRankstackTree,
  makeVcapBackendTree,
  makeVcapFrontendTree,
  STAND_IN_CHARTS,
} from './other-repositories';
import { makeOwnerFiles } from './owner-repository';
import { synthesizeTree } from './synthesize-tree';

/** Addresses of the lab, in the shape that the program takes. */
export type VpsRepositories = typeof VPS_REPOSITORIES;

/** The vps installation in a lab: real servers, the program's own tree, stand-ins for what others own. */
export interface VpsWorld {
  readonly lab: Lab;
  readonly repositories: VpsRepositories;
  readonly recipients: typeof VPS_RECIPIENTS;
  readonly tools: SecretTools;
  /** Key pairs by project, and the owner's offline one under the empty name. */
  readonly identities: Readonly<Record<string, AgeIdentity>>;
  readonly owner: GitRepository;
  readonly rankstack: GitRepository;
  readonly kirro: GitRepository;
  readonly vcapBackend: GitRepository;
  readonly vcapFrontend: GitRepository;
  readonly radar: GitRepository;
  /** The synthesized files, `dist/vps/…`. */
  readonly tree: GitTree;
  /** Synthesizes another program with the lab's addresses. */
  synthesize(
    declare: (app: Construct, repositories: VpsRepositories, recipients: typeof VPS_RECIPIENTS) => void,
  ): GitTree;
}

/** A kind of k3s that is in no Go module: its chart settings, of which only the shape is needed. */
const helmChartConfigDefinition: ObjectToWrite = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'helmchartconfigs.helm.cattle.io' },
  spec: {
    group: 'helm.cattle.io',
    scope: 'Namespaced',
    names: { kind: 'HelmChartConfig', plural: 'helmchartconfigs', singular: 'helmchartconfig' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: { spec: { type: 'object', properties: { valuesContent: { type: 'string' } } } },
          },
        },
      },
    ],
  },
};

function makeIdentities(tools: SecretTools): Readonly<Record<string, AgeIdentity>> {
  const projects = ['', ...Object.keys(VPS_RECIPIENTS.identities)];
  return Object.fromEntries(projects.map((project) => [project, tools.makeIdentity()]));
}

function recipientsFor(identities: Readonly<Record<string, AgeIdentity>>): typeof VPS_RECIPIENTS {
  const recipient = (project: string): string => identities[project]?.recipient ?? '';
  return {
    ownerRecipient: recipient(''),
    identities: Object.fromEntries(
      Object.keys(VPS_RECIPIENTS.identities).map((project) => [project, recipient(project)]),
    ) as (typeof VPS_RECIPIENTS)['identities'],
  };
}

/** Serves the trusted Helm repositories and answers their addresses. */
function serveCharts(lab: Lab): Pick<VpsRepositories, 'argoHelm' | 'kedacore' | 'seaweedfs'> {
  const helm = lab.binaries.get('helm')?.file ?? 'helm';
  const serve = (name: keyof typeof STAND_IN_CHARTS): string => {
    const url = `${lab.front.filesUrl}/${name}`;
    makeHelmRepository(helm, join(lab.front.filesFolder, name), url, STAND_IN_CHARTS[name]);
    return url;
  };
  return { argoHelm: serve('argo-helm'), kedacore: serve('kedacore'), seaweedfs: serve('seaweedfs') };
}

/** Gives Argo CD the settings of the synthesized values, as its chart would, and the plugin its sidecar. */
async function configureArgocd(world: Omit<VpsWorld, 'synthesize'>): Promise<void> {
  const { lab, tree, tools, identities } = world;
  const values = load(String(tree['dist/vps/values/argocd.yaml']));
  const settings = readPath(values, 'configs', 'cm') as Readonly<Record<string, string>>;
  await lab.client.patch(
    { apiVersion: 'v1', kind: 'ConfigMap', name: 'argocd-cm', namespace: 'argocd' },
    { data: settings },
  );
  if (lab.argocd === undefined || lab.release.version.startsWith('2.')) return;
  const plugin = load(String(tree['dist/vps/platform/configmap-argocd-plugin-sops.yaml']));
  const folder = lab.workspace.makeFolder('identities');
  const { '': _owner, ...held } = identities;
  writeIdentities(folder, held);
  await startPlugin(lab.workspace, lab.binaries, lab.argocd, {
    name: 'sops',
    files: readPath(plugin, 'data') as Readonly<Record<string, string>>,
    programs: { sops: tools.sopsFile },
    environment: { GATEHOUSE_IDENTITIES_DIR: folder },
  });
}

/**
 * Argo CD's periodic refresh, two to three minutes where people run it. An Application that was compared before the
 * controller knew its project is not looked at again before that.
 */
export const PERIODIC_REFRESH_SECONDS = 10;

/** Starts a lab with everything that the vps program needs; nothing of it is applied yet. */
export async function startVpsWorld(options: LabOptions = {}): Promise<VpsWorld> {
  const argocd = { resyncSeconds: PERIODIC_REFRESH_SECONDS, ...options.argocd };
  const lab = await startLab({ node: 'vps', tools: ['sops-3.13', 'age-1.3'], ...options, argocd });
  try {
    return await furnish(lab);
  } catch (fault) {
    await lab.stop();
    throw fault;
  }
}

async function furnish(lab: Lab): Promise<VpsWorld> {
  const products = DEFINITION_SOURCES.filter((each) => ['Traefik', 'KEDA'].includes(each.product));
  const definitions = (await Promise.all(products.map(readProductDefinitions))).flat();
  await installDefinitions(lab.client, [...definitions, helmChartConfigDefinition]);

  const tools = new SecretTools(lab.binaries);
  const identities = makeIdentities(tools);
  const recipients = recipientsFor(identities);
  const repository = (path: string): GitRepository => lab.front.makeRepository(path);
  const made = {
    owner: repository('example-owner/cluster'),
    rankstack: repository('example-owner/rankstack'),
    kirro: repository('example-friend/kirro'),
    vcapBackend: repository('example-tenant/vcap-backend'),
    vcapFrontend: repository('example-tenant/vcap-frontend'),
    radar: repository('example-third/radar'),
  };
  const repositories: VpsRepositories = {
    ...VPS_REPOSITORIES,
    ...serveCharts(lab),
    ...(Object.fromEntries(Object.entries(made).map(([name, { url }]) => [name, url])) as Record<
      keyof typeof made,
      string
    >),
  };
  const synthesize: VpsWorld['synthesize'] = (declare) =>
    synthesizeTree((app) => declare(app, repositories, recipients));
  const tree = synthesize((app, addresses, keys) => void vps(app, addresses, keys));

  made.rankstack.commit(makeRankstackTree(), 'stand-in');
  made.kirro.commit(makeKirroTree(), 'stand-in');
  made.vcapBackend.commit(makeVcapBackendTree(), 'stand-in');
  made.vcapFrontend.commit(makeVcapFrontendTree(), 'stand-in');
  made.radar.commit(makeRadarTree(), 'stand-in');
  const files = makeOwnerFiles(tools, (project) => [recipients.ownerRecipient, identities[project]?.recipient ?? '']);
  made.owner.commit({ ...files, ...tree }, 'the cluster');

  const world = { lab, repositories, recipients, tools, identities, tree, ...made };
  await configureArgocd(world);
  return { ...world, synthesize };
}

/** Applies the one file that is applied by hand, with the command that the documentation gives. */
export function applyByHand({ lab, tree }: VpsWorld): void {
  const kubectl = lab.binaries.get('kubectl')?.file ?? 'kubectl';
  execFileSync(kubectl, ['--kubeconfig', lab.plane.kubeconfig, 'apply', '--server-side', '-f', '-'], {
    input: String(tree['dist/vps/bootstrap/root-app.yaml']),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
}
