import { IN_CLUSTER_SERVER } from '../../../../lib/model/cluster';
import type { ObjectToWrite } from '../../lab/api-client';
import { ARGOCD_API, findApplication } from '../../lab/applications';
import { awaitCondition } from '../../lab/await-condition';
import { readText } from '../../lab/kubernetes-object';
import type { Lab } from '../../lab/lab';
import { makeChartFiles } from '../../vps-world/helm-repository';
import { makeConfigMap, printObjects } from '../../vps-world/stand-in-objects';
import type { FindingCase, FindingPlace } from './finding-case';

const destination = ({ id }: FindingPlace) => ({ server: IN_CLUSTER_SERVER, namespace: id });

function project({ id, repoURL }: FindingPlace, spec: object = {}): ObjectToWrite {
  return {
    apiVersion: ARGOCD_API,
    kind: 'AppProject',
    metadata: { name: id, namespace: 'argocd' },
    spec: { sourceRepos: [repoURL], destinations: [{ server: IN_CLUSTER_SERVER, namespace: id }], ...spec },
  };
}

function application(place: FindingPlace, name: string, source: object, syncPolicy: object = {}): ObjectToWrite {
  return {
    apiVersion: ARGOCD_API,
    kind: 'Application',
    metadata: { name: `${place.id}-${name}`, namespace: 'argocd' },
    spec: {
      project: place.id,
      ...source,
      destination: destination(place),
      syncPolicy: { automated: { selfHeal: true, prune: true }, ...syncPolicy },
    },
  };
}

const folder = ({ repoURL }: FindingPlace, path: string) => ({
  source: { repoURL, path, targetRevision: 'main', directory: { recurse: true } },
});

async function awaitMade({ client }: Lab, { id }: FindingPlace, name: string): Promise<string> {
  return awaitCondition(
    `ConfigMap ${id}/${name}`,
    async () => (await client.read('v1', 'ConfigMap', name, id))?.metadata.uid,
    { seconds: 120, everyMilliseconds: 200 },
  );
}

async function awaitSettled({ client }: Lab, name: string): Promise<void> {
  await awaitCondition(
    `Application ${name} to be settled`,
    async () => {
      const state = await findApplication(client, name);
      return state?.sync === 'Synced' && !state.operating ? true : undefined;
    },
    { seconds: 120, everyMilliseconds: 200 },
  );
}

const set = (place: FindingPlace, names: readonly string[], isBad: boolean): ObjectToWrite => ({
  apiVersion: ARGOCD_API,
  kind: 'ApplicationSet',
  metadata: { name: place.id, namespace: 'argocd' },
  spec: {
    goTemplate: true,
    generators: [{ list: { elements: names.map((name) => ({ name })) } }],
    ...(isBad ? {} : { syncPolicy: { preserveResourcesOnDeletion: true } }),
    template: {
      metadata: { name: `${place.id}-{{.name}}` },
      spec: {
        project: place.id,
        ...folder(place, '{{.name}}'),
        destination: destination(place),
        syncPolicy: { automated: {} },
      },
    },
  },
});

const chart = (defaults: object): Readonly<Record<string, string>> => {
  const template = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: loot}\ndata: {loot: "{{ .Values.loot }}"}\n';
  const files = makeChartFiles({
    name: 'app',
    version: '1.0.0',
    values: defaults,
    templates: { 'loot.yaml': template },
  });
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`chart/${path}`, text]));
};

/** Findings whose consequence no other suite shows. */
export const FINDING_CASES: readonly FindingCase[] = [
  {
    rule: 'object-owned-twice',
    title: 'two Applications deploy one ConfigMap',
    consequence: 'each says that the object is part of the other as well',
    files: (_, isBad) => ({
      'a/map.yaml': printObjects(makeConfigMap('shared')),
      'b/map.yaml': printObjects(makeConfigMap(isBad ? 'shared' : 'own')),
    }),
    objects: (place) => [
      project(place),
      application(place, 'a', folder(place, 'a')),
      application(place, 'b', folder(place, 'b')),
    ],
    happened: async (lab, place, isBad) => {
      const look = async () =>
        (await Promise.all(['a', 'b'].map((name) => findApplication(lab.client, `${place.id}-${name}`)))).some((each) =>
          each?.conditions.some(({ type }) => type === 'SharedResourceWarning'),
        );
      if (isBad) return awaitCondition('a warning', async () => (await look()) || undefined, { seconds: 120 });
      for (const name of ['a', 'b']) await awaitSettled(lab, `${place.id}-${name}`);
      return look();
    },
  },
  {
    rule: 'removal-unstated',
    title: 'an element leaves a set that does not say what its removal deletes',
    consequence: 'what the element deployed is deleted',
    files: () => ({
      'stays/map.yaml': printObjects(makeConfigMap('stays')),
      'leaves/map.yaml': printObjects(makeConfigMap('leaves')),
    }),
    objects: (place, isBad) => [project(place), set(place, ['stays', 'leaves'], isBad)],
    happened: async (lab, place, isBad) => {
      const { client } = lab;
      const uid = await awaitMade(lab, place, 'leaves');
      await awaitSettled(lab, `${place.id}-leaves`);
      await client.apply(set(place, ['stays'], isBad));
      await awaitCondition(
        'the Application of the element to be gone',
        async () => ((await findApplication(client, `${place.id}-leaves`)) === undefined ? true : undefined),
        { seconds: 120, everyMilliseconds: 200 },
      );
      return (await client.read('v1', 'ConfigMap', 'leaves', place.id))?.metadata.uid !== uid;
    },
  },
  {
    rule: 'ref-exposes-repository',
    title: 'a tenant’s chart beside a `ref` of the owner’s repository',
    consequence: 'a file of the owner’s repository is in the tenant’s ConfigMap',
    files: (_, isBad) => ({
      ...chart({ loot: 'none' }),
      // Only the tenant writes this: the Application itself names another file of the owner's.
      ...(isBad ? { 'chart/.argocd-source.yaml': 'helm: {valueFiles: [$owner/private.yaml]}\n' } : {}),
    }),
    objects: (place, isBad) => {
      const valueFiles = isBad ? ['$owner/public.yaml'] : [];
      const helm = { releaseName: 'app', valueFiles };
      const built = { repoURL: place.repoURL, path: 'chart', targetRevision: 'main', helm };
      const ref = { repoURL: place.ownerURL, targetRevision: 'main', ref: 'owner' };
      return [
        project(place, isBad ? { sourceRepos: [place.repoURL, place.ownerURL] } : {}),
        application(place, 'app', isBad ? { sources: [built, ref] } : { source: built }),
      ];
    },
    happened: async (lab, place) => {
      await awaitMade(lab, place, 'loot');
      const loot = await lab.client.read('v1', 'ConfigMap', 'loot', place.id);
      return readText(loot, 'data', 'loot') === 'of the owner';
    },
  },
  {
    rule: 'default-project-open',
    title: 'an Application names project `default`, which the tree leaves open',
    consequence: 'a ClusterRole that its own project would refuse is made',
    files: (place) => ({
      'role/role.yaml': printObjects({
        apiVersion: 'rbac.authorization.k8s.io/v1',
        kind: 'ClusterRole',
        metadata: { name: `${place.id}-role` },
        rules: [],
      }),
    }),
    objects: (place, isBad) => [
      project(place),
      project(
        { ...place, id: 'default' },
        isBad ? { sourceRepos: ['*'], destinations: [anywhere], clusterResourceWhitelist: [everything] } : LOCKED,
      ),
      {
        ...application(place, 'role', folder(place, 'role')),
        spec: {
          project: 'default',
          ...folder(place, 'role'),
          destination: destination(place),
          syncPolicy: { automated: {} },
        },
      },
    ],
    happened: async (lab, place, isBad) => {
      const read = () => lab.client.read('rbac.authorization.k8s.io/v1', 'ClusterRole', `${place.id}-role`);
      if (isBad)
        return awaitCondition('the ClusterRole', async () => ((await read()) ? true : undefined), { seconds: 120 });
      await awaitCondition(
        'the refusal',
        async () =>
          (await findApplication(lab.client, `${place.id}-role`))?.conditions.some(
            ({ type }) => type === 'InvalidSpecError',
          )
            ? true
            : undefined,
        { seconds: 120 },
      );
      return (await read()) !== undefined;
    },
  },
];

const anywhere = { server: '*', namespace: '*' };
const everything = { group: '*', kind: '*' };
const LOCKED = {
  sourceRepos: [],
  destinations: [],
  clusterResourceWhitelist: [],
  namespaceResourceBlacklist: [everything],
};
