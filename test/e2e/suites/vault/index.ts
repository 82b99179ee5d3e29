import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';
import type { KubernetesObject } from '../../../../lib/model/kubernetes-object';
import { type CaseResult, compareCase } from '../../lab/case';
import type { Suite, SuiteContext, SuiteOutcome } from '../../lab/suite';
import { Workspace } from '../../lab/workspace';
import { applyObjects } from './apply-objects';
import { type ClusterKey, makeClusterKey } from './service-account-token';
import { VaultServer } from './vault-server';

const TREE = join(__dirname, '..', '..', '..', '..', 'dist', 'non-production', 'clusters');
/** A mount of the hub's own, which no instance has any business in. */
const HUB_MOUNT = 'kv-hub';

/** An app as the instance's objects know it. */
interface VaultApp {
  readonly instance: string;
  readonly namespace: string;
  readonly name: string;
  readonly serviceAccount: string;
  readonly authMount: string;
  readonly role: string;
  readonly audience: string;
  readonly kvMount: string;
  readonly path: string;
}

/** What the synthesized objects keep apart in a real Vault. */
export const vaultSuite: Suite = {
  name: 'vault',
  about:
    "Every app of an instance reads its own secret in a real Vault, and nothing of another app's, another instance's or the hub's.",
  argocdVersions: [],
  run: async ({ say }: SuiteContext): Promise<SuiteOutcome> => {
    const workspace = new Workspace();
    try {
      const vault = await VaultServer.start(workspace, say);
      const key = makeClusterKey();
      const hubObjects = readObjects(join(TREE, 'hub', 'hub'));
      await applyObjects(vault, hubObjects, key.publicKey);
      const issuer = issuerOf(hubObjects);
      const apps = readApps();
      await vault.demand('POST', `sys/mounts/${HUB_MOUNT}`, { type: 'kv', options: { version: '2' } });
      await vault.demand('POST', `${HUB_MOUNT}/data/root`, { data: { secret: "the hub's" } });
      for (const app of apps)
        await vault.demand('POST', `${app.kvMount}/data/${app.path}`, { data: { secret: secretOf(app) } });
      const cases: CaseResult[] = [];
      for (const app of apps) cases.push(...(await tryApp(vault, key, issuer, app, apps)));
      return { cases, memoryMiB: workspace.measureMemory() };
    } finally {
      await workspace.close();
    }
  },
};

async function tryApp(
  vault: VaultServer,
  key: ClusterKey,
  issuer: string,
  app: VaultApp,
  apps: readonly VaultApp[],
): Promise<CaseResult[]> {
  const id = `${app.instance}-${app.name}`;
  const sign = (who: { namespace: string; serviceAccount: string }, audience = app.audience) =>
    key.sign({ ...who, issuer, audience });
  const own = sign(app);
  const token = await login(vault, app, own);
  const cases = [
    compareCase(
      `${id}-own`,
      `${id} reads its own path`,
      `reads ${secretOf(app)}`,
      await read(vault, `${app.kvMount}/data/${app.path}`, token),
    ),
  ];
  for (const other of apps.filter((each) => each !== app)) {
    const where = other.instance === app.instance ? 'a neighbour' : "the other instance's";
    cases.push(
      compareCase(
        `${id}-reads-${other.instance}-${other.name}`,
        `${id} reads ${other.instance}-${other.name} (${where})`,
        'denied',
        await read(vault, `${other.kvMount}/data/${other.path}`, token),
      ),
      compareCase(
        `${id}-as-${other.instance}-${other.name}`,
        `${id} logs in with the role of ${other.instance}-${other.name}`,
        'no token',
        await tryLogin(vault, other, own),
      ),
    );
  }
  for (const path of [
    `${HUB_MOUNT}/data/root`,
    'sys/policies/acl/root',
    'sys/mounts',
    `${app.kvMount}/metadata?list=true`,
  ]) {
    cases.push(compareCase(`${id}-${path}`, `${id} reads \`${path}\``, 'denied', await read(vault, path, token)));
  }
  const write = await vault.ask('POST', `${app.kvMount}/data/${app.path}`, { data: { secret: 'changed' } }, token);
  cases.push(
    compareCase(`${id}-write`, `${id} writes its own path`, 'denied', answer(write.status)),
    compareCase(
      `${id}-other-account`,
      `another service account of \`${app.namespace}\` logs in as ${id}`,
      'no token',
      await tryLogin(vault, app, sign({ namespace: app.namespace, serviceAccount: 'default' })),
    ),
    compareCase(
      `${id}-other-namespace`,
      `the service account's name in another namespace logs in as ${id}`,
      'no token',
      await tryLogin(vault, app, sign({ namespace: `${app.namespace}-x`, serviceAccount: app.serviceAccount })),
    ),
    compareCase(
      `${id}-other-audience`,
      `a token for the API server logs in as ${id}`,
      'no token',
      await tryLogin(vault, app, sign(app, 'https://kubernetes.default.svc')),
    ),
    compareCase(
      `${id}-other-key`,
      `a token that another cluster signed logs in as ${id}`,
      'no token',
      await tryLogin(vault, app, makeClusterKey().sign({ ...app, issuer })),
    ),
  );
  return cases;
}

async function login(vault: VaultServer, app: VaultApp, jwt: string): Promise<string> {
  const { body } = await vault.ask('POST', `auth/${app.authMount}/login`, { role: app.role, jwt }, '');
  return body.auth?.client_token ?? '';
}

async function tryLogin(vault: VaultServer, app: VaultApp, jwt: string): Promise<string> {
  return (await login(vault, app, jwt)) === '' ? 'no token' : 'a token';
}

async function read(vault: VaultServer, path: string, token: string): Promise<string> {
  const { status, body } = await vault.ask('GET', path, undefined, token === '' ? 'none' : token);
  const data = body.data?.data as { secret?: string } | undefined;
  return status === 200 ? `reads ${data?.secret ?? 'something'}` : answer(status);
}

function answer(status: number): string {
  return status === 403 ? 'denied' : `status ${status}`;
}

function secretOf(app: VaultApp): string {
  return `the secret of ${app.instance}-${app.name}`;
}

/** Apps by the objects of the Vault Secrets Operator: how it would log in, and what it would read. */
function readApps(): readonly VaultApp[] {
  const folder = join(TREE, 'nonprod', 'instances');
  return readdirSync(folder)
    .sort()
    .flatMap((instance) => {
      const objects = readObjects(join(folder, instance));
      return objects
        .filter(({ kind }) => kind === 'VaultStaticSecret')
        .map((secret) => {
          const { mount, path, vaultAuthRef } = secret.spec as { mount: string; path: string; vaultAuthRef: string };
          const namespace = secret.metadata!.namespace!;
          const auth = objects.find(
            ({ kind, metadata }) =>
              kind === 'VaultAuth' && metadata?.namespace === namespace && metadata.name === vaultAuthRef,
          )!;
          const { mount: authMount, jwt } = auth.spec as {
            mount: string;
            jwt: { role: string; serviceAccount: string; audiences: string[] };
          };
          return {
            instance,
            namespace,
            name: secret.metadata!.name!,
            serviceAccount: jwt.serviceAccount,
            authMount,
            role: jwt.role,
            audience: jwt.audiences[0]!,
            kvMount: mount,
            path,
          };
        });
    });
}

function issuerOf(objects: readonly KubernetesObject[]): string {
  const config = objects.find(({ kind }) => kind === 'JWTOIDCAuthEngineConfig')!;
  return (config.spec as { boundIssuer: string }).boundIssuer;
}

function readObjects(folder: string): readonly KubernetesObject[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .flatMap((name) => loadAll(readFileSync(join(folder, name), 'utf8')) as KubernetesObject[]);
}
