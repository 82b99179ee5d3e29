import { execFileSync } from 'node:child_process';
import { loadAll } from 'js-yaml';
import { NON_PRODUCTION_PLACES, nonProduction } from '../../../../clusters/non-production';
import type { ApiClient, ObjectToWrite } from '../../lab/api-client';
import { type ApplicationState, listApplications } from '../../lab/applications';
import { type CaseResult, compareCase } from '../../lab/case';
import { type ControlPlane, startControlPlane } from '../../lab/control-plane';
import { installDefinitions } from '../../lab/custom-resources';
import type { GitTree } from '../../lab/git-repository';
import { DEFINITION_SOURCES, readProductDefinitions } from '../../lab/known-definitions';
import { startKwok } from '../../lab/kwok';
import { type Lab, startLab } from '../../lab/lab';
import { normalizeText } from '../../lab/normalize-text';
import { awaitApplications } from '../../lab/settle';
import type { Suite } from '../../lab/suite';
import { makeChartFiles } from '../../vps-world/helm-repository';
import { makeConfigMap, makeDeployment, makeKustomization, printObjects } from '../../vps-world/stand-in-objects';
import { synthesizeTree } from '../../vps-world/synthesize-tree';
import { makeOperatorDefinitions } from '../accepted/operator-definitions';

const installation = 'dist/non-production';

/** Apps that are vendored charts, with the instances that give them values. */
const charts: Readonly<Record<string, readonly string[]>> = {
  gitea: ['dev', 'preprod'],
  keycloak: ['dev', 'preprod'],
  kyverno: ['layer'],
  'cert-manager': ['layer'],
  traefik: ['layer'],
  vault: ['hub'],
};

/** Apps that are kustomize folders. */
const folders: readonly string[] = [
  'argo-cd',
  'vault-config-operator',
  'homepage',
  'actions-runner-controller',
  'vault-secrets-operator',
  'cloudnative-pg',
  'monitoring',
  'rustfs',
  'grafana-dashboards',
  'audit',
];

function makeAppFiles(): GitTree {
  const files: Record<string, string> = {};
  for (const [name, instances] of Object.entries(charts)) {
    const template = printObjects(makeDeployment(name, `registry.invalid/${name}:1`));
    const chart = makeChartFiles({ name, version: '1.0.0', values: {}, templates: { 'app.yaml': template } });
    for (const [path, text] of Object.entries(chart)) files[`apps/${name}/${path}`] = text;
    for (const instance of instances) files[`instances/${instance}/${name}.yaml`] = 'replicas: 1\n';
  }
  for (const name of folders) {
    files[`apps/${name}/kustomization.yaml`] = makeKustomization('app.yaml');
    files[`apps/${name}/app.yaml`] = printObjects(
      makeDeployment(name, `registry.invalid/${name}:1`),
      makeConfigMap(name),
    );
  }
  return files;
}

/** Registers the shared cluster under the server string that the tree names. */
async function registerShared(lab: Lab, shared: ControlPlane): Promise<void> {
  await lab.client.apply({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'cluster-nonprod', namespace: 'argocd', labels: { 'argocd.argoproj.io/secret-type': 'cluster' } },
    stringData: {
      name: 'nonprod',
      server: shared.server,
      config: JSON.stringify({ bearerToken: shared.users.admin.token, tlsClientConfig: { insecure: true } }),
    },
  });
}

async function installProducts(client: ApiClient, ...products: readonly string[]): Promise<void> {
  const sources = DEFINITION_SOURCES.filter((each) => products.includes(each.product));
  await installDefinitions(client, (await Promise.all(sources.map(readProductDefinitions))).flat());
}

async function checkObject(client: ApiClient, cluster: string, wanted: ObjectToWrite): Promise<CaseResult> {
  const { name, namespace } = wanted.metadata;
  const live = await client.read(wanted.apiVersion, wanted.kind, name, namespace);
  const title = `${wanted.kind} ${[namespace, name].filter(Boolean).join('/')} on ${cluster}`;
  return compareCase('', title, 'is there', live === undefined ? 'is not there' : 'is there');
}

function describeState(state: ApplicationState): string {
  const errors = state.conditions
    .filter((each) => each.type.endsWith('Error'))
    .map((each) => `${each.type}: ${each.message}`);
  return normalizeText([`${state.sync}, ${state.health || 'no health'}`, ...errors].join('; '));
}

const isSettled = (state: ApplicationState): boolean =>
  state.sync === 'Synced' && !state.operating && (state.health === 'Healthy' || state.health === '');

function readObjects(tree: GitTree, below: string): readonly ObjectToWrite[] {
  return Object.entries(tree)
    .filter(([path]) => path.startsWith(`${installation}/${below}`))
    .flatMap(([, text]) => loadAll(String(text)) as (ObjectToWrite | null)[])
    .filter((each) => each !== null);
}

/** The shared clusters: does one Argo CD on the hub bring up hub, layer and both instances, on two API servers? */
export const bootstrapNonProductionSuite: Suite = {
  name: 'bootstrap-non-production',
  about:
    '`dist/non-production/bootstrap/root-app.yaml` applied to the hub; a second API server is the shared cluster. The tree is the program’s with the lab’s addresses; the apps are stand-ins, the definitions those of the products.',
  argocdVersions: ['3.5.7'],
  run: async ({ argocdVersion, say }) => {
    const lab = await startLab({ argocdVersion, say, node: 'hub', argocd: { resyncSeconds: 10 } });
    try {
      const shared = await startControlPlane(lab.workspace, lab.binaries, { name: 'nonprod' });
      await startKwok(lab.workspace, lab.binaries, shared, 'nonprod');
      await installProducts(shared.admin, 'Gateway API', 'cert-manager', 'Kyverno', 'Vault Secrets Operator');
      await installDefinitions(lab.client, makeOperatorDefinitions());
      await registerShared(lab, shared);
      const repository = lab.front.makeRepository('platform/gitops');
      const places = { ...NON_PRODUCTION_PLACES, repository: repository.url, sharedServer: shared.server };
      const tree = synthesizeTree((app) => void nonProduction(app, places));
      repository.commit({ ...tree, ...makeAppFiles() }, 'the clusters');
      execFileSync(
        lab.binaries.get('kubectl')?.file ?? 'kubectl',
        ['--kubeconfig', lab.plane.kubeconfig, 'apply', '--server-side', '-f', '-'],
        { input: String(tree[`${installation}/bootstrap/root-app.yaml`]), stdio: ['pipe', 'ignore', 'pipe'] },
      );
      const declared = readObjects(tree, 'argocd/applications/').length + 1;
      await awaitApplications(
        lab.client,
        `${declared} Applications to be Synced and Healthy`,
        (states) => states.size >= declared && [...states.values()].every(isSettled),
        (each) => !isSettled(each),
        300,
      );
      const states = await listApplications(lab.client, 'argocd');
      const cases = [
        ...[...states.values()].map((each) =>
          compareCase('', `Application ${each.name}`, 'Synced, Healthy', describeState(each)),
        ),
        ...(await Promise.all(
          readObjects(tree, 'argocd/projects/').map((each) => checkObject(lab.client, 'the hub', each)),
        )),
        ...(await Promise.all(
          readObjects(tree, 'clusters/hub/').map((each) => checkObject(lab.client, 'the hub', each)),
        )),
        ...(await Promise.all(
          readObjects(tree, 'clusters/nonprod/').map((each) => checkObject(shared.admin, 'the shared cluster', each)),
        )),
        compareCase('', 'how many Applications there are', String(declared), String(states.size)),
      ];
      shared.admin.close();
      return {
        cases: cases.map((each, index) => ({ ...each, id: `shared-${String(index + 1).padStart(3, '0')}` })),
        memoryMiB: lab.workspace.measureMemory(),
        notes: [
          'no Vault and no Kyverno run here: their objects are accepted and stored, their controllers are not part of this suite',
        ],
      };
    } finally {
      await lab.stop();
    }
  },
};
