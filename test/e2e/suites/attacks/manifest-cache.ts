import { IN_CLUSTER_SERVER } from '../../../../lib/model/cluster';
import { type ApplicationState, ARGOCD_API, findApplication, refreshUntil } from '../../lab/applications';
import { awaitCondition } from '../../lab/await-condition';
import { type CaseResult, compareCase } from '../../lab/case';
import type { Lab } from '../../lab/lab';
import type { AgeIdentity, SecretTools } from '../../vps-world/age-identities';
import { printObjects } from '../../vps-world/stand-in-objects';

/** Projects between which an Application is moved, both with an identity on the cluster. */
export const CACHE_PROJECTS: readonly [before: string, after: string] = ['moved-from', 'moved-to'];

const name = 'moved';
const folder = 'secrets';

const DECRYPTED = 'what was decrypted for the project it left';
const REFUSED = 'the decryption plugin: is encrypted to, and naming the recipients of the file and of the project';

function describe(state: ApplicationState, recipients: readonly string[]): string {
  const error = state.conditions.find((each) => each.type === 'ComparisonError')?.message;
  if (error === undefined) return DECRYPTED;
  const isLoud = [...recipients, 'is encrypted to'].every((each) => error.includes(each));
  return isLoud ? REFUSED : error;
}

/** Argo CD keeps what a plugin printed, by commit and not by project: what does an Application get that changed its project? */
export async function tryManifestCache(
  lab: Lab,
  tools: SecretTools,
  identities: Readonly<Record<string, AgeIdentity>>,
): Promise<readonly CaseResult[]> {
  const { client } = lab;
  const recipients = CACHE_PROJECTS.map((project) => identities[project]?.recipient ?? '');
  const [before, after] = CACHE_PROJECTS;
  const repository = lab.front.makeRepository(`tenants/${name}`);
  const secret = printObjects({ apiVersion: 'v1', kind: 'Secret', metadata: { name }, stringData: { value: 'old' } });
  repository.commit({ [`${folder}/secrets.sops.yaml`]: tools.encrypt(secret, recipients.slice(0, 1)) }, name);
  const destination = { server: IN_CLUSTER_SERVER, namespace: name };
  for (const project of CACHE_PROJECTS) {
    await client.apply({
      apiVersion: ARGOCD_API,
      kind: 'AppProject',
      metadata: { name: project, namespace: 'argocd' },
      spec: { sourceRepos: [repository.url], destinations: [destination] },
    });
  }
  const application = { apiVersion: ARGOCD_API, kind: 'Application', metadata: { name, namespace: 'argocd' } };
  const source = { repoURL: repository.url, path: folder, targetRevision: 'main', plugin: { name: 'sops' } };
  await client.apply({ ...application, spec: { project: before, source, destination } });
  await refreshUntil(client, name, 'to be compared in its first project', ({ sync }) => sync === 'OutOfSync');

  const id = { apiVersion: ARGOCD_API, kind: 'Application', name, namespace: 'argocd' };
  const refresh = { annotations: { 'argocd.argoproj.io/refresh': 'normal' } };
  await client.patch(id, { metadata: refresh, spec: { project: after } });
  const served = await awaitRefreshed(client);
  const anew = await refreshUntil(client, name, 'to be compared anew', () => true);
  return [
    compareCase('cache-1', `${CACHE_TITLE}, before a hard refresh`, DECRYPTED, describe(served, recipients)),
    compareCase('cache-2', 'the same Application, after a hard refresh', REFUSED, describe(anew, recipients)),
  ];
}

async function awaitRefreshed(client: Lab['client']): Promise<ApplicationState> {
  return awaitCondition(
    `Application ${name} to be compared in its second project`,
    async () => {
      const state = await findApplication(client, name);
      return state?.refreshing === false ? state : undefined;
    },
    { seconds: 60 },
  );
}

/** What is tried. */
export const CACHE_TITLE = 'an Application with secrets that changed its project';

/** What the report says of it. */
export const CACHE_GAP = `gap, ${CACHE_TITLE}: Argo CD keeps what the plugin printed by commit and not by project, so the new project gets what the old one could read until a hard refresh or a commit`;
