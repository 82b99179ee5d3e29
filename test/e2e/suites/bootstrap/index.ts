import { loadAll } from 'js-yaml';
import type { ObjectToWrite } from '../../lab/api-client';
import { type ApplicationState, ARGOCD_API } from '../../lab/applications';
import { awaitCondition } from '../../lab/await-condition';
import { type CaseResult, compareCase } from '../../lab/case';
import { type LiveObject, readPath, readText } from '../../lab/kubernetes-object';
import { normalizeText } from '../../lab/normalize-text';
import type { Suite } from '../../lab/suite';
import { bringUp, MANUAL_APPLICATIONS } from '../../vps-world/bring-up';
import { SECRET_FOLDERS, secretNameOf, secretValueOf } from '../../vps-world/owner-repository';
import { startVpsWorld, type VpsWorld } from '../../vps-world/vps-world';

function readTree({ tree }: VpsWorld): readonly ObjectToWrite[] {
  return Object.entries(tree)
    .filter(([path]) => path.startsWith('dist/vps/') && path.endsWith('.yaml') && !path.includes('/values/'))
    .flatMap(([, text]) => loadAll(String(text)) as (ObjectToWrite | null)[])
    .filter((each) => each !== null);
}

/** Whether everything that the tree says of an object's labels and annotations is on the live one. */
function describeMetadata(wanted: ObjectToWrite, live: LiveObject | undefined): string {
  if (live === undefined) return 'is not there';
  const missing = (['labels', 'annotations'] as const).flatMap((field) =>
    Object.entries((wanted.metadata[field] ?? {}) as Readonly<Record<string, string>>)
      .filter(([name, value]) => live.metadata[field]?.[name] !== value)
      .map(([name]) => `${field}.${name}`),
  );
  return missing.length === 0 ? 'is there, labels and annotations as in git' : `lacks ${missing.join(', ')}`;
}

async function checkObject({ lab }: VpsWorld, wanted: ObjectToWrite): Promise<CaseResult> {
  const { name, namespace } = wanted.metadata;
  const live = await lab.client.read(wanted.apiVersion, wanted.kind, name, namespace);
  const title = `${wanted.kind} ${[namespace, name].filter(Boolean).join('/')}`;
  return compareCase(title, title, 'is there, labels and annotations as in git', describeMetadata(wanted, live));
}

/** Errors only: how many objects of a namespace nobody manages depends on the moment. */
function describeApplicationState(state: ApplicationState): string {
  const errors = state.conditions
    .filter((each) => each.type.endsWith('Error'))
    .map((each) => `${each.type}: ${each.message}`);
  return [`${state.sync}, ${state.health || 'no health'}`, ...errors].join('; ');
}

function checkApplication(state: ApplicationState): CaseResult {
  const manual = MANUAL_APPLICATIONS.includes(state.name);
  const predicted = manual ? 'OutOfSync, Missing' : 'Synced, Healthy';
  const title = `Application ${state.name}`;
  return compareCase(
    title,
    `${title}${manual ? ' (its sync is manual)' : ''}`,
    predicted,
    normalizeText(describeApplicationState(state)),
  );
}

async function checkVolumes({ lab }: VpsWorld): Promise<readonly CaseResult[]> {
  const volumes = await lab.client.list('v1', 'PersistentVolume');
  return volumes.map((each) => {
    const claim = (path: readonly string[]) =>
      `${readText(each, ...path, 'namespace')}/${readText(each, ...path, 'name')}`;
    const title = `volume ${each.metadata.name}`;
    const observed = `${readText(each, 'status', 'phase')} to ${claim(['spec', 'claimRef'])}`;
    const name = each.metadata.name.replace(/-vps$/, '');
    const namespace = readText(each, 'spec', 'claimRef', 'namespace');
    return compareCase(title, `${title} and the claim it is reserved for`, `Bound to ${namespace}/${name}`, observed);
  });
}

async function checkWorkloads({ lab }: VpsWorld): Promise<readonly CaseResult[]> {
  const deployments = await lab.client.list('apps/v1', 'Deployment');
  return deployments.map((each) => {
    const title = `Deployment ${each.metadata.namespace}/${each.metadata.name}`;
    const ready = readPath(each, 'status', 'availableReplicas');
    return compareCase(
      title,
      `pods of ${title}`,
      '1 of 1 runs',
      `${ready ?? 0} of ${readPath(each, 'spec', 'replicas')} runs`,
    );
  });
}

async function checkSecrets({ lab }: VpsWorld): Promise<readonly CaseResult[]> {
  const namespaces: Readonly<Record<string, string>> = {
    'platform/argocd/secrets': 'argocd',
    'platform/argocd-image-updater/secrets': 'argocd',
    'monitoring/secrets': 'monitoring',
    'apps/prism-streaming-rag/secrets': 'prism-streaming-rag',
    'tenants/vcap/secrets/dev': 'vcap-dev',
    'tenants/vcap/secrets/staging': 'vcap-staging',
  };
  const folders = Object.keys(SECRET_FOLDERS).filter((folder) => namespaces[folder] !== undefined);
  return Promise.all(
    folders.map(async (folder) => {
      const live = await lab.client.read('v1', 'Secret', secretNameOf(folder), namespaces[folder]);
      const value = Buffer.from(readText(live, 'data', 'value'), 'base64').toString('utf8');
      return compareCase(
        `secret ${folder}`,
        `the SOPS file of ${folder}, decrypted by the plugin`,
        secretValueOf(folder),
        value,
      );
    }),
  );
}

/** Does the one file that is applied by hand bring the whole registry up from git? */
export const bootstrapSuite: Suite = {
  name: 'bootstrap',
  about:
    "`dist/vps/bootstrap/root-app.yaml` applied with `kubectl apply --server-side` to a cluster with nothing but Argo CD and the definitions that k3s and KEDA bring. The tree is the program's, synthesized with the lab's addresses and recipients; apps, tenants and charts are stand-ins.",
  argocdVersions: ['3.5.7'],
  run: async ({ argocdVersion, say }) => {
    const world = await startVpsWorld({ argocdVersion, say });
    try {
      say(`up after ${world.lab.startSeconds.toFixed(0)} s`);
      const tree = readTree(world);
      const generated = 10;
      const declared = tree.filter((each) => each.kind === 'Application').length;
      const states = await bringUp(world, declared + generated);
      await awaitCondition('every Deployment to be available', async () =>
        (await checkWorkloads(world)).every((each) => each.passed) ? true : undefined,
      );
      const kinds = [
        'AppProject',
        'Application',
        'ApplicationSet',
        'Namespace',
        'PersistentVolume',
        'IngressRouteTCP',
        'TLSOption',
      ];
      const objects = tree.filter((each) => kinds.includes(each.kind));
      const cases = [
        ...(await Promise.all(objects.map((each) => checkObject(world, each)))),
        ...[...states.values()].map(checkApplication),
        ...(await checkVolumes(world)),
        ...(await checkWorkloads(world)),
        ...(await checkSecrets(world)),
        compareCase(
          'applications',
          'how many Applications there are',
          String(declared + generated),
          String(states.size),
        ),
      ];
      const sets = await world.lab.client.list(ARGOCD_API, 'ApplicationSet', 'argocd');
      return {
        cases: cases.map((each, index) => ({ ...each, id: `bootstrap-${String(index + 1).padStart(3, '0')}` })),
        memoryMiB: world.lab.workspace.measureMemory(),
        notes: [
          `${sets.length} set; the lab's periodic refresh is 10 s where Argo CD's is two to three minutes, and a set that was read before its project is refreshed by annotation where Argo CD waits three minutes`,
          'HelmChartConfig (k3s) is defined by the test: it is in no Go module. The chart argo-cd is a stand-in; its settings come from the synthesized values',
        ],
      };
    } finally {
      await world.lab.stop();
    }
  },
};
