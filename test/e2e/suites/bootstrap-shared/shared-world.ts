import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { NON_PRODUCTION_PLACES, nonProduction } from '../../../../clusters/non-production';
import type { ApiClient } from '../../lab/api-client';
import { type ControlPlane, startControlPlane } from '../../lab/control-plane';
import { installDefinitions } from '../../lab/custom-resources';
import type { GitTree } from '../../lab/git-repository';
import { DEFINITION_SOURCES, readProductDefinitions } from '../../lab/known-definitions';
import { readPath, readText } from '../../lab/kubernetes-object';
import { startKwok } from '../../lab/kwok';
import { type Lab, startLab } from '../../lab/lab';
import { synthesizeTree } from '../../vps-world/synthesize-tree';
import { makeOperatorDefinitions } from '../accepted/operator-definitions';
import { makeStandIns } from './stand-in-apps';

/** Products whose kinds are on the shared cluster. */
const SHARED_PRODUCTS: readonly string[] = ['Gateway API', 'cert-manager', 'Kyverno', 'Vault Secrets Operator'];

/** The non-production installation in a lab: an Argo CD on the hub, and a second cluster with servers of its own. */
export interface SharedWorld {
  readonly lab: Lab;
  readonly shared: ControlPlane;
  /** What the program wrote, `dist/non-production/…`. */
  readonly tree: GitTree;
  stop(): Promise<void>;
}

/** Tells Argo CD of the second cluster, as its documentation says: a Secret with an address and a token. */
async function registerCluster(client: ApiClient, { server, kubeconfig, users }: ControlPlane): Promise<void> {
  const caData = readText(
    JSON.parse(readFileSync(kubeconfig, 'utf8')),
    'clusters',
    0,
    'cluster',
    'certificate-authority-data',
  );
  await client.apply({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      name: 'cluster-nonprod',
      namespace: 'argocd',
      labels: { 'argocd.argoproj.io/secret-type': 'cluster' },
    },
    stringData: {
      name: 'nonprod',
      server,
      config: JSON.stringify({ bearerToken: users.admin.token, tlsClientConfig: { caData } }),
    },
  });
}

async function installSharedDefinitions(client: ApiClient): Promise<void> {
  const products = DEFINITION_SOURCES.filter((each) => SHARED_PRODUCTS.includes(each.product));
  const definitions = await Promise.all(products.map(readProductDefinitions));
  await installDefinitions(client, definitions.flat());
}

async function furnish(lab: Lab, shared: ControlPlane): Promise<SharedWorld> {
  await startKwok(lab.workspace, lab.binaries, shared, 'nonprod');
  await installDefinitions(lab.client, makeOperatorDefinitions());
  await installSharedDefinitions(shared.admin);
  const repository = lab.front.makeRepository('platform/gitops');
  const places = { ...NON_PRODUCTION_PLACES, repository: repository.url, sharedServer: shared.server };
  const tree = synthesizeTree((app) => void nonProduction(app, places));
  repository.commit({ ...makeStandIns(tree), ...tree }, 'the installation');
  const settings = readPath(load(String(tree['dist/non-production/values/argocd.yaml'])), 'configs', 'cm');
  await lab.client.patch(
    { apiVersion: 'v1', kind: 'ConfigMap', name: 'argocd-cm', namespace: 'argocd' },
    { data: settings },
  );
  await registerCluster(lab.client, shared);
  return { lab, shared, tree, stop: () => stopBoth(lab, shared) };
}

async function stopBoth(lab: Lab, shared: ControlPlane): Promise<void> {
  shared.admin.close();
  await lab.stop();
}

/** Starts both clusters; nothing of the tree is applied yet. */
export async function startSharedWorld(argocdVersion: string, say: (line: string) => void): Promise<SharedWorld> {
  const lab = await startLab({ argocdVersion, say, node: 'hub', argocd: { resyncSeconds: 10 } });
  try {
    return await furnish(lab, await startControlPlane(lab.workspace, lab.binaries, { name: 'nonprod' }));
  } catch (fault) {
    await lab.stop();
    throw fault;
  }
}

/** Applies the one file that is applied by hand, to the hub. */
export function applyByHand({ lab, tree }: SharedWorld): void {
  const kubectl = lab.binaries.get('kubectl')?.file ?? 'kubectl';
  execFileSync(kubectl, ['--kubeconfig', lab.plane.kubeconfig, 'apply', '--server-side', '-f', '-'], {
    input: String(tree['dist/non-production/bootstrap/root-app.yaml']),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
}
