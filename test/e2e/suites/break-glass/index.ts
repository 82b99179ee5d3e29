import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';
import type { ApiAnswer, ApiClient, ObjectToWrite } from '../../lab/api-client';
import { ARGOCD_API } from '../../lab/applications';
import { awaitCondition } from '../../lab/await-condition';
import { type CaseResult, compareCase } from '../../lab/case';
import { installDefinitions } from '../../lab/custom-resources';
import { DEFINITION_SOURCES, readProductDefinitions } from '../../lab/known-definitions';
import { type Lab, startLab } from '../../lab/lab';
import type { Suite } from '../../lab/suite';
import {
  type HandApplied,
  listArgocdNeighbours,
  listEscalationNeighbours,
  listPermittedWrites,
  listWorkloadNeighbours,
} from './attempts';
import type { WriteAttempt } from './write-attempt';

const installation = join(__dirname, '..', '..', '..', '..', 'dist', 'vps');

/** Kinds that make up break-glass. */
const breakGlassKinds: readonly string[] = [
  'ClusterRole',
  'ClusterRoleBinding',
  'Role',
  'RoleBinding',
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionPolicyBinding',
];

function readObjects(file: string): readonly ObjectToWrite[] {
  return (loadAll(readFileSync(file, 'utf8')) as (ObjectToWrite | null)[]).filter((each) => each !== null);
}

function readHandApplied(): HandApplied {
  const objects = readObjects(join(installation, 'bootstrap', 'root-app.yaml'));
  const root = objects.find((each) => each.kind === 'Application');
  const bootstrap = objects.find((each) => each.kind === 'AppProject');
  if (root === undefined || bootstrap === undefined)
    throw new Error('dist/vps/bootstrap/root-app.yaml lacks root or bootstrap');
  return { root, bootstrap };
}

function readBreakGlass(): readonly ObjectToWrite[] {
  return readdirSync(join(installation, 'platform'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .flatMap((file) => readObjects(join(installation, 'platform', file)))
    .filter((each) => breakGlassKinds.includes(each.kind));
}

const metadata = (name: string) => ({ name, namespace: 'shop', labels: { app: name } });
const podSpec = (name: string) => ({
  containers: [{ name, image: `registry.invalid/${name}:1` }],
});
const workload = (kind: string, name: string, more: object): ObjectToWrite => ({
  apiVersion: 'apps/v1',
  kind,
  metadata: metadata(name),
  spec: {
    selector: { matchLabels: { app: name } },
    template: { metadata: { labels: { app: name } }, spec: podSpec(name) },
    ...more,
  },
});

/** What the writes are tried on. */
async function makeSubjects({ client }: Lab): Promise<void> {
  for (const name of ['argocd', 'shop'])
    await client.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
  await client.apply({ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'argocd-secret', namespace: 'argocd' } });
  await client.apply({ apiVersion: 'v1', kind: 'Node', metadata: { name: 'vps' } });
  await client.apply(workload('Deployment', 'web', { replicas: 1 }));
  await client.apply(workload('StatefulSet', 'db', { replicas: 1, serviceName: 'db' }));
  await client.apply(workload('DaemonSet', 'agent', {}));
  await awaitCondition('service account shop/default', () => client.read('v1', 'ServiceAccount', 'default', 'shop'));
  for (const name of ['stuck', 'other']) {
    await client.apply({ apiVersion: 'v1', kind: 'Pod', metadata: metadata(name), spec: podSpec(name) });
  }
  await client.apply({
    apiVersion: ARGOCD_API,
    kind: 'Application',
    metadata: { name: 'shop', namespace: 'argocd' },
    spec: {
      project: 'apps',
      source: { repoURL: 'https://git.invalid/owner/cluster', path: 'shop', targetRevision: 'main' },
      destination: { server: 'https://kubernetes.default.svc', namespace: 'shop' },
      syncPolicy: { automated: { prune: true } },
    },
  });
  await client.apply({
    apiVersion: ARGOCD_API,
    kind: 'AppProject',
    metadata: { name: 'apps', namespace: 'argocd' },
    spec: {},
  });
}

/** A policy works some moments after it was written: its own refusal of a dry run says when. */
async function awaitPolicy(member: ApiClient): Promise<void> {
  await awaitCondition('the admission policy to refuse', async () => {
    const path = '/apis/apps/v1/namespaces/shop/deployments/web?dryRun=All';
    const answer = await member.send('PATCH', path, { spec: { replicas: 3 } }, 'application/merge-patch+json');
    return answer.status >= 400 && describe(answer) === 'refused by the policy' ? true : undefined;
  });
}

function describe(answer: ApiAnswer): string {
  if (answer.status < 300) return 'permitted';
  if (answer.message.includes('ValidatingAdmissionPolicy')) return 'refused by the policy';
  if (answer.status === 403) return 'refused by RBAC';
  return `${answer.status}: ${answer.message}`;
}

/** In a group that may do four things by hand: are exactly those possible? */
export const breakGlassSuite: Suite = {
  name: 'break-glass',
  about:
    'The RBAC and the admission policy of `dist/vps/platform`, tried on a real API server as a member of the group, as somebody outside it, and as the admin of the cluster.',
  argocdVersions: [],
  run: async ({ say }) => {
    if (!existsSync(installation)) throw new Error('there is no dist/vps: run `npm run synth` first');
    const lab = await startLab({ withArgocd: false, say });
    try {
      const argocd = DEFINITION_SOURCES.filter((each) => each.product === 'Argo CD');
      await installDefinitions(lab.client, (await Promise.all(argocd.map(readProductDefinitions))).flat());
      await makeSubjects(lab);
      for (const each of readBreakGlass()) await lab.client.apply(each);
      const member = lab.client.as(lab.plane.users.breakGlass.token);
      const outsider = lab.client.as(lab.plane.users.nobody.token);
      await awaitPolicy(member);

      const handApplied = readHandApplied();
      const writes = listPermittedWrites(handApplied);
      const neighbours = [
        ...listWorkloadNeighbours(),
        ...listArgocdNeighbours(handApplied),
        ...listEscalationNeighbours(),
      ];
      const cases: CaseResult[] = [];
      const record = async (
        who: string,
        attempt: WriteAttempt,
        predicted: string,
        client: ApiClient,
        dryRun: boolean,
      ) => {
        const observed = describe(await attempt.send(client, dryRun));
        cases.push(
          compareCase(
            `${who}-${String(cases.length + 1).padStart(3, '0')}`,
            `${who}: ${attempt.title}`,
            predicted,
            observed,
          ),
        );
      };
      for (const each of writes) await record('outside', each, 'refused by RBAC', outsider, false);
      for (const each of neighbours) await record('outside', each, 'refused by RBAC', outsider, true);
      for (const each of writes) await record('member', each, each.verdict, member, false);
      for (const each of neighbours) await record('member', each, each.verdict, member, true);
      for (const each of [...writes.filter((write) => write.title !== 'delete a pod'), ...neighbours]) {
        if (each.notForAdmin === undefined) await record('admin', each, 'permitted', lab.client, true);
      }
      return {
        cases,
        memoryMiB: lab.workspace.measureMemory(),
        notes: [
          'not expressible in a policy: one pod against every pod, deleted one after the other (`kubectl delete pod --all`); reads and impersonation are RBAC’s',
        ],
      };
    } finally {
      await lab.stop();
    }
  },
};
