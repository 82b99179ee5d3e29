import type { Application } from '../../../../lib/model/application';
import type { ApiClient, ObjectToWrite } from '../../lab/api-client';
import { type ApplicationState, ARGOCD_API, listApplications } from '../../lab/applications';
import { awaitCondition } from '../../lab/await-condition';
import { type CaseResult, compareCase } from '../../lab/case';
import { readPath, readText } from '../../lab/kubernetes-object';
import { normalizeText } from '../../lab/normalize-text';
import { awaitApplications } from '../../lab/settle';
import type { Suite } from '../../lab/suite';
import { predictApplication, readObjects } from './predict-application';
import { applyByHand, type SharedWorld, startSharedWorld } from './shared-world';
import { readApplications } from './stand-in-apps';

/** Seconds within which everything is up, on a slow machine too. */
const PATIENCE_SECONDS = 300;

/** Errors only: how many objects of a namespace nobody manages depends on the moment. */
function describeState(state: ApplicationState | undefined): string {
  if (state === undefined) return 'is not there';
  const errors = state.conditions
    .filter((each) => each.type.endsWith('Error'))
    .map((each) => `${each.type}: ${each.message}`);
  return [`${state.sync}, ${state.health || 'no health'}`, ...errors].join('; ');
}

/** Whether an object is on a cluster, with every label and annotation of git. */
async function describeOn(client: ApiClient, wanted: ObjectToWrite): Promise<string> {
  const {
    name,
    namespace,
    labels = {},
    annotations = {},
  } = wanted.metadata as ObjectToWrite['metadata'] &
    Readonly<Record<'labels' | 'annotations', Readonly<Record<string, string>> | undefined>>;
  if (!(await client.knows(wanted.apiVersion, wanted.kind))) return 'no';
  const live = await client.read(wanted.apiVersion, wanted.kind, name, namespace);
  if (live === undefined) return 'no';
  const missing = [
    ...Object.keys(labels).filter((key) => live.metadata.labels?.[key] !== labels[key]),
    ...Object.keys(annotations).filter((key) => live.metadata.annotations?.[key] !== annotations[key]),
  ];
  return missing.length === 0 ? 'yes, labels and annotations as in git' : `yes, without ${missing.join(', ')}`;
}

async function checkPlace(
  { lab, shared }: SharedWorld,
  wanted: ObjectToWrite,
  place: 'hub' | 'shared',
): Promise<CaseResult> {
  const { name, namespace } = wanted.metadata;
  const title = `${wanted.kind} ${[namespace, name].filter(Boolean).join('/')}`;
  const here = 'yes, labels and annotations as in git';
  const [onHub, onShared] = await Promise.all([describeOn(lab.client, wanted), describeOn(shared.admin, wanted)]);
  const predicted = place === 'hub' ? `hub: ${here}; shared cluster: no` : `hub: no; shared cluster: ${here}`;
  return compareCase('', title, predicted, `hub: ${onHub}; shared cluster: ${onShared}`);
}

/** The stand-ins run, and each chart read the values of its own instance. */
async function checkWorkload({ lab, shared }: SharedWorld, application: Application): Promise<readonly CaseResult[]> {
  const { source, destination } = application.spec ?? {};
  const client = destination?.server === shared.server ? shared.admin : lab.client;
  const name = source?.path?.slice('apps/'.length) ?? '';
  const deployment = await client.read('apps/v1', 'Deployment', name, destination?.namespace);
  const title = `Application ${application.metadata?.name}`;
  const runs = compareCase(
    '',
    `${title}: its pod on the ${client === lab.client ? 'hub' : 'shared cluster'}, in ${destination?.namespace}`,
    '1 of 1 runs',
    `${readPath(deployment, 'status', 'availableReplicas') ?? 0} of ${readPath(deployment, 'spec', 'replicas') ?? 0} runs`,
  );
  const [valueFile] = source?.helm?.valueFiles ?? [];
  if (valueFile === undefined) return [runs];
  const values = await client.read('v1', 'ConfigMap', 'values', destination?.namespace);
  return [
    runs,
    compareCase('', `${title}: the values that its chart was given`, valueFile, readText(values, 'data', 'file')),
  ];
}

async function bringUp(world: SharedWorld, expected: ReadonlyMap<string, string>): Promise<void> {
  applyByHand(world);
  await awaitApplications(
    world.lab.client,
    `root and ${expected.size} Applications, as predicted`,
    (states) =>
      describeState(states.get('argocd/root')) === 'Synced, Healthy' &&
      [...expected].every(([name, predicted]) => {
        const state = states.get(`argocd/${name}`);
        return describeState(state) === predicted && !state?.operating;
      }),
    (state) => describeState(state) !== (expected.get(state.name) ?? 'Synced, Healthy') || state.operating,
    PATIENCE_SECONDS,
  );
}

async function checkAll(world: SharedWorld): Promise<readonly CaseResult[]> {
  const { lab, shared, tree } = world;
  const applications = readApplications(tree);
  const expected = new Map(
    applications.map((each) => [each.metadata?.name ?? '', predictApplication(each, tree, shared.server)]),
  );
  await bringUp(world, expected);
  const withPods = applications.filter((each) => each.spec?.source?.path?.startsWith('apps/'));
  const workloads = (): Promise<readonly CaseResult[]> =>
    Promise.all(withPods.map((each) => checkWorkload(world, each))).then((each) => each.flat());
  await awaitCondition(
    'every pod to run',
    async () => ((await workloads()).every((each) => each.passed) ? true : undefined),
    { seconds: PATIENCE_SECONDS },
  );
  const states = await listApplications(lab.client, 'argocd');
  const declared = [
    ...readObjects(tree, 'dist/non-production/argocd/projects'),
    ...readObjects(tree, 'dist/non-production/bootstrap'),
    ...(applications as readonly unknown[] as readonly ObjectToWrite[]),
  ];
  return [
    ...[...expected].map(([name, predicted]) =>
      compareCase(
        '',
        `Application ${name}`,
        normalizeText(predicted),
        normalizeText(describeState(states.get(`argocd/${name}`))),
      ),
    ),
    compareCase('', 'Application root', 'Synced, Healthy', describeState(states.get('argocd/root'))),
    compareCase('', 'how many Applications there are', String(expected.size + 1), String(states.size)),
    ...(await Promise.all(
      declared.filter((each) => each.apiVersion === ARGOCD_API).map((each) => checkPlace(world, each, 'hub')),
    )),
    ...(await Promise.all(
      readObjects(tree, 'dist/non-production/clusters/hub').map((each) => checkPlace(world, each, 'hub')),
    )),
    ...(await Promise.all(
      readObjects(tree, 'dist/non-production/clusters/nonprod').map((each) => checkPlace(world, each, 'shared')),
    )),
    ...(await workloads()),
  ];
}

/** Does the one file that is applied by hand bring up a hub and the cluster that its instances share? */
export const bootstrapSharedSuite: Suite = {
  name: 'bootstrap-shared',
  about:
    "`dist/non-production/bootstrap/root-app.yaml` applied with `kubectl apply --server-side` to a hub with nothing but Argo CD, which knows a second cluster (etcd, API server, controller manager and scheduler of its own) by a cluster Secret. The tree is the program's, synthesized with the lab's addresses; apps are stand-ins. Every object is looked for on both clusters.",
  argocdVersions: ['3.5.7'],
  run: async ({ argocdVersion, say }) => {
    const world = await startSharedWorld(argocdVersion, say);
    try {
      const cases = await checkAll(world);
      return {
        cases: cases.map((each, index) => ({ ...each, id: `shared-${String(index + 1).padStart(3, '0')}` })),
        memoryMiB: world.lab.workspace.measureMemory(),
        notes: [
          'The operators of Gateway API, cert-manager, Kyverno and Vault do not run: their definitions come from their own modules, and an Application with a route or a certificate stays Progressing, because nobody writes the status that Argo CD waits for',
          "vault-config-operator: definitions written from the operator's field list, because it is no Go module",
        ],
      };
    } finally {
      await world.stop();
    }
  },
};
