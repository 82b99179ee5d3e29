/** A file of a new registry. */
export interface RegistryFile {
  /** Slash-separated, relative to the registry. */
  readonly path: string;
  readonly text: string;
}

/** The program: CommonJS, because it then runs on every Node from 20 on with nothing beside it to install. */
export function programFiles(extension: 'js' | 'cjs'): readonly RegistryFile[] {
  return [
    { path: 'cdk8s.yaml', text: `language: typescript\napp: node main.${extension}\noutput: dist\n` },
    { path: `main.${extension}`, text: MAIN },
    { path: `clusters/home.${extension}`, text: CLUSTER.replace('PROGRAM', `'clusters/home.${extension}'`) },
  ];
}

const MAIN = `// @ts-check
const { GatehouseApp } = require('cdk8s-gatehouse');
const { home } = require('./clusters/home');

const app = new GatehouseApp();
home(app);
app.synth();
`;

const CLUSTER = `// @ts-check
const { Cluster, Installation, OwnerApp, Platform, Tenant } = require('cdk8s-gatehouse');

/**
 * What runs on cluster \`home\`. Change the names and repositories; \`npx gatehouse synth\` says what Argo CD would
 * refuse before it writes anything.
 *
 * @param {import('constructs').Construct} app
 */
function home(app) {
  const installation = new Installation(app, 'home', {
    argocdVersion: '3.5.7',
    repository: 'https://github.com/example-owner/cluster',
    helmRepositories: [
      { url: 'https://argoproj.github.io/argo-helm', because: 'Argo CD is released there, by its own project' },
    ],
    // The Secret with which image automation commits digests to the repository.
    imageAutomation: { secret: 'argocd/git-creds' },
    program: PROGRAM,
  });
  const cluster = new Cluster(installation, 'home');

  const platform = new Platform(cluster, 'platform', {
    clusterKinds: {
      'apiextensions.k8s.io/CustomResourceDefinition': 'Argo CD brings its own',
      'rbac.authorization.k8s.io/ClusterRole': 'Argo CD works on the whole cluster',
      'rbac.authorization.k8s.io/ClusterRoleBinding': 'Argo CD works on the whole cluster',
    },
  });
  platform.addArgoCd('argocd', {
    because: 'Argo CD manages itself',
    chart: { repository: 'https://argoproj.github.io/argo-helm', name: 'argo-cd', version: '9.1.0' },
  });

  // An app of the owner's: folder apps/hello of the repository, namespace hello.
  new OwnerApp(cluster, 'hello', { image: 'ghcr.io/example-owner/hello:latest' });

  // A third party: its repository says what runs, this file says where, and which kinds.
  new Tenant(cluster, 'guest', {
    onRemoval: 'protect',
    kinds: ['ConfigMap', 'Service', 'apps/Deployment', 'PersistentVolumeClaim', 'networking.k8s.io/Ingress'],
    services: {
      shop: {
        repository: 'https://github.com/example-guest/shop',
        chart: 'k8s/chart',
        environments: { live: { volumes: { data: { size: '1Gi', hostPath: '/srv/data/shop', node: 'home' } } } },
      },
    },
  });
}

module.exports = { home };
`;
