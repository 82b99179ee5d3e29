import { gatherFacts } from '../../../lib/checks/facts';
import { findForeignSources } from '../../../lib/checks/facts/foreign-sources';
import type { InventorySettings } from '../../../lib/model/inventory';
import { inventoryOf } from '../inventory-of';

const application = (name: string, source: string, namespace: string) => `
# file: argocd/${name}.yaml
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: ${name}, namespace: argocd}
spec: {project: p, source: {${source}}, destination: {server: https://kubernetes.default.svc, namespace: ${namespace}}}
---`;
const ROOT = application('root', 'repoURL: https://github.com/example-owner/cluster, path: argocd', 'argocd');

function foreign(yaml: string, settings?: Partial<InventorySettings>): { known: string; foreign: readonly string[] } {
  const facts = gatherFacts(inventoryOf(yaml, settings));
  return {
    known: facts.repositories.known,
    foreign: findForeignSources(facts).map(({ application: each }) => each.name),
  };
}

describe("whose repositories are the owner's", () => {
  const TENANT = application('t', 'repoURL: https://github.com/example-tenant/t, path: k8s', 't');
  const CHART = application('c', 'repoURL: https://charts.example.com, chart: c, targetRevision: 1.0.0', 'c');

  it('is inferred from the Application that deploys Applications; charts and the same organisation are not foreign', () => {
    const same = application('s', 'repoURL: git@github.com:example-owner/other.git, path: k8s', 's');
    expect(foreign(ROOT + TENANT + CHART + same)).toEqual({ known: 'inferred', foreign: ['t'] });
  });

  it('takes a private host as one house', () => {
    const root = application('root', 'repoURL: https://git.example.internal/platform/gitops, path: argocd', 'argocd');
    const team = application('team', 'repoURL: https://git.example.internal/team/app, path: k8s', 'team');
    expect(foreign(root + team + TENANT)).toEqual({ known: 'inferred', foreign: ['t'] });
  });

  it('is declared on the bootstrap project, and then every other repository is foreign, charts too', () => {
    const bootstrap = `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: bootstrap, namespace: argocd, annotations: {gatehouse.dev/owner-repositories: "https://github.com/Example-Owner/cluster.git\\nhttps://charts.example.com"}}
---`;
    const other = application('o', 'repoURL: https://charts.example.org, chart: c, targetRevision: 1.0.0', 'o');
    expect(foreign(bootstrap + ROOT + TENANT + CHART + other)).toEqual({ known: 'declared', foreign: ['o', 't'] });
  });

  it('is declared in the configuration', () => {
    expect(foreign(TENANT, { ownerRepositories: [] })).toEqual({ known: 'declared', foreign: ['t'] });
    expect(foreign(TENANT, { ownerRepositories: ['https://github.com/example-tenant/t'] })).toEqual({
      known: 'declared',
      foreign: [],
    });
  });

  it('is unknown where nothing tells, and then nobody is accused', () => {
    expect(foreign(TENANT)).toEqual({ known: 'unknown', foreign: [] });
  });
});
