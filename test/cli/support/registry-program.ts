/** A program whose tree depends on a file beside it, `apps.json`: names of apps to their images. */
export const REGISTRY: Readonly<Record<string, string>> = {
  'cdk8s.yaml': 'app: node main.js\noutput: dist\n',
  'apps.json': '{"hello": "one"}\n',
  'main.js': `
const { Cluster, GatehouseApp, Installation, OwnerApp, Platform } = require('cdk8s-gatehouse');
const app = new GatehouseApp();
const installation = new Installation(app, 'home', {
  argocdVersion: '3.5.7',
  repository: 'https://github.com/example-owner/cluster',
  imageAutomation: { secret: 'argocd/git-creds' },
});
const cluster = new Cluster(installation, 'home');
new Platform(cluster, 'platform', { clusterKinds: {} });
for (const [name, tag] of Object.entries(require('./apps.json'))) {
  new OwnerApp(cluster, name, { image: 'ghcr.io/example-owner/' + name + ':' + tag });
}
app.synth();
`,
};
