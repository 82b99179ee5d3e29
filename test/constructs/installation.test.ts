import { App, Chart } from 'cdk8s';
import { Cluster, Installation, type InstallationProps, OwnerApp, Platform } from '../../lib';
import { VERSION_GAPS } from '../../lib/checks/tables/version-gaps';
import { VERSION_GAP_IDS } from '../../lib/constructs/accepted-gaps';
import { openDecisionsOf } from '../../lib/constructs/fault';
import { declareHome, faultCodes, filesOf, objectIn, valuesOf } from './support/declare';

test('root and its project share the one hand-applied file, outside what root syncs', () => {
  const [project, root] = filesOf(declareHome().app).get('home/bootstrap/root-app.yaml')!;
  expect(root).toMatchInlineSnapshot(`
{
  "apiVersion": "argoproj.io/v1alpha1",
  "kind": "Application",
  "metadata": {
    "annotations": {
      "argocd.argoproj.io/compare-options": "IgnoreExtraneous",
      "argocd.argoproj.io/sync-options": "Delete=false,Prune=false",
      "gatehouse.dev/on-removal": "protect",
    },
    "name": "root",
    "namespace": "argocd",
  },
  "spec": {
    "destination": {
      "namespace": "argocd",
      "server": "https://kubernetes.default.svc",
    },
    "project": "bootstrap",
    "source": {
      "directory": {
        "recurse": true,
      },
      "path": "dist/home/argocd",
      "repoURL": "https://git.example/owner/cluster",
      "targetRevision": "main",
    },
    "syncPolicy": {
      "automated": {
        "prune": true,
        "selfHeal": true,
      },
      "retry": {
        "backoff": {
          "duration": "5s",
          "factor": 2,
          "maxDuration": "3m",
        },
        "limit": 20,
      },
      "syncOptions": [
        "ServerSideApply=true",
      ],
    },
  },
}
`);
  expect(project).toMatchObject({
    kind: 'AppProject',
    metadata: { name: 'bootstrap', annotations: { 'gatehouse.dev/argocd-version': '3.5.7' } },
    spec: {
      sourceRepos: ['https://git.example/owner/cluster'],
      destinations: [{ namespace: 'argocd', server: 'https://kubernetes.default.svc' }],
      clusterResourceWhitelist: [],
      namespaceResourceWhitelist: [
        { group: 'argoproj.io', kind: 'AppProject' },
        { group: 'argoproj.io', kind: 'Application' },
        { group: 'argoproj.io', kind: 'ApplicationSet' },
      ],
    },
  });
});

test('project default is locked by lists that say so, and protected', () => {
  expect(objectIn(declareHome().app, 'home/argocd/projects/default.yaml')).toEqual({
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'AppProject',
    metadata: {
      name: 'default',
      namespace: 'argocd',
      annotations: {
        'argocd.argoproj.io/compare-options': 'IgnoreExtraneous',
        'argocd.argoproj.io/sync-options': 'Delete=false,Prune=false',
      },
    },
    spec: {
      description: 'Locked: an Application that names no project of its own may deploy nothing.',
      sourceRepos: [],
      destinations: [],
      clusterResourceWhitelist: [],
      namespaceResourceBlacklist: [{ group: '*', kind: '*' }],
    },
  });
});

test('the values fragment closes what a foreign repository could use, in the form that the chart does not drop', () => {
  expect(valuesOf(declareHome().app)).toMatchObject({
    configs: {
      cm: { 'helm.valuesFileSchemes': ',', 'jsonnet.enable': 'false', 'kustomize.buildOptions': '' },
      cmp: { create: false },
    },
    repoServer: { extraContainers: [{ name: 'sops', command: ['/var/run/argocd/argocd-cmp-server'] }] },
  });
});

test('a setting that stays open is an open decision, in the program and on project bootstrap', () => {
  const { app } = declareHome({ settings: { jsonnet: { because: 'one dashboard is still written in it' } } });
  expect(valuesOf(app)).toMatchObject({ configs: { cm: { 'jsonnet.enable': 'true' } } });
  expect(openDecisionsOf(app)).toEqual([
    { construct: 'home', id: 'jsonnet.enable', text: 'one dashboard is still written in it' },
  ]);
  expect(filesOf(app).get('home/bootstrap/root-app.yaml')![0]!.metadata?.annotations).toMatchObject({
    'gatehouse.dev/because-settings': 'jsonnet.enable: one dashboard is still written in it',
    'gatehouse.dev/open-decisions': 'jsonnet.enable: one dashboard is still written in it',
  });
});

test('a gap of the version is accepted by its name only', () => {
  expect([...VERSION_GAP_IDS].sort()).toEqual(VERSION_GAPS.map(({ id }) => id).sort());
  const { app } = declareHome({ acceptedGaps: { 'hooks-escape-project': 'we move next week' } });
  expect(openDecisionsOf(app)).toEqual([{ construct: 'home', id: 'hooks-escape-project', text: 'we move next week' }]);
  const misspelt = { 'hook-escapes': 'we move next week' } as InstallationProps['acceptedGaps'];
  expect(faultCodes(declareHome({ acceptedGaps: misspelt }).app)).toEqual(['home: gap-unknown']);
});

test('settings that no Application reads are a fault', () => {
  const app = declareHome().app;
  expect(faultCodes(app)).toEqual([]);
  const other = new Installation(app, 'other', {
    argocdVersion: '3.5.7',
    repository: 'https://git.example/owner/cluster',
    decryption: { ownerRecipient: `age1${'q'.repeat(58)}`, identities: {} },
  });
  new Platform(new Cluster(other, 'other'), 'platform', { clusterKinds: {} });
  expect(faultCodes(app)).toEqual(['other: argocd-settings-not-wired']);
});

test('a version that is none is a fault', () => {
  expect(faultCodes(declareHome({ argocdVersion: 'latest' }).app)).toEqual(['home: argocd-version-invalid']);
});

test('an id that is taken is a fault with the path, and nothing throws', () => {
  const { app, cluster } = declareHome();
  new OwnerApp(cluster, 'bandit', { image: 'ghcr.io/example/bandit:latest' });
  new OwnerApp(cluster, 'bandit', { image: 'ghcr.io/example/bandit:latest' });
  new Installation(app, 'home', { argocdVersion: '3.5.7', repository: 'https://git.example/owner/cluster' });
  expect(faultCodes(app)).toEqual(['home: id-taken', 'home/home/bandit: id-taken']);
});

test('constructs outside of their place are faults, and nothing throws', () => {
  const { app, installation } = declareHome();
  new OwnerApp(app, 'stray', { image: 'ghcr.io/example/stray:latest' });
  new OwnerApp(installation, 'astray', { image: 'ghcr.io/example/astray:latest' });
  expect(faultCodes(app)).toEqual(['home/astray: outside-cluster', 'stray: outside-installation']);
});

test('a cluster that nobody keeps is a fault: its namespaces would not be made', () => {
  const { app, installation } = declareHome();
  const second = new Cluster(installation, 'second', { server: 'https://second.example' });
  new OwnerApp(second, 'bandit', { image: 'ghcr.io/example/bandit:latest' });
  expect(faultCodes(app)).toEqual(['home/second: cluster-without-keeper']);
});

test('under a plain App the constructs say that nothing checks them, faults included', () => {
  const app = new App();
  const installation = new Installation(app, 'home', { argocdVersion: 'soon', repository: 'https://git.example/a' });
  new Chart(app, 'beside');
  const [message, ...faults] = installation.node.validate();
  expect(message).toContain('make the root a `GatehouseApp`');
  expect(faults).toEqual([expect.stringContaining('`soon` is no version of Argo CD')]);
});
