import { application, HERE, project, say } from './say';

const OWNER = 'https://github.com/example-owner/cluster';
const owned = { ownerRepositories: [OWNER] };
const there = (namespace: string) => `destinations: [{server: ${HERE}, namespace: ${namespace}}]`;

describe('project-can-escalate', () => {
  const check = (yaml: string, settings = {}) => say('project-can-escalate', yaml, settings);

  it('says nothing of a project that may deploy nowhere', () => {
    expect(check(project('p', 'sourceRepos: []'))).toEqual([]);
  });

  it('takes ordinary workloads for what they are, and a takeover where the namespace is Argo CD’s', () => {
    const kinds = 'namespaceResourceWhitelist: [{group: apps, kind: Deployment}]';
    expect(check(project('p', `${there('shop')}, ${kinds}`))).toEqual([]);
    expect(check(project('p', `${there('argocd')}, ${kinds}`))).toEqual([
      'error: project `p` permits `Deployment.apps` in `argocd`',
    ]);
    expect(check(project('p', `${there('kube-system')}, ${kinds}`))).toEqual([
      'error: project `p` permits `Deployment.apps` in `kube-system`',
    ]);
  });

  it('minds a Secret only where no workload of the namespace gives the same', () => {
    const secret = '{group: "", kind: Secret}';
    expect(check(project('p', `${there('shop')}, namespaceResourceWhitelist: [${secret}]`))).toEqual([
      'warning: project `p` permits `Secret`',
    ]);
    expect(
      check(project('p', `${there('shop')}, namespaceResourceWhitelist: [${secret}, {group: apps, kind: Deployment}]`)),
    ).toEqual([]);
  });

  it('names what an absent whitelist opens, and counts an operator’s kind only where it is installed', () => {
    expect(check(project('p', there('shop')))).toEqual([
      'warning: project `p` permits `RoleBinding.rbac.authorization.k8s.io`, `Role.rbac.authorization.k8s.io`, and 11 less dangerous',
    ]);
    const crd = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: helmreleases.helm.toolkit.fluxcd.io}
spec: {group: helm.toolkit.fluxcd.io, scope: Namespaced, names: {kind: HelmRelease}}
---`;
    expect(check(project('p', there('shop')) + crd)).toEqual([
      'error: project `p` permits `HelmRelease.helm.toolkit.fluxcd.io`, and 13 less dangerous',
    ]);
  });

  it('compares kinds as Argo CD does: a pattern covers, a blacklist takes away', () => {
    const cluster = (lists: string) =>
      check(project('p', `${there('shop')}, namespaceResourceWhitelist: [], ${lists}`));
    expect(cluster('clusterResourceWhitelist: [{group: "*.k8s.io", kind: "CSI*"}]')).toEqual([
      'warning: project `p` permits `CSIDriver.storage.k8s.io`',
    ]);
    expect(
      cluster(
        'clusterResourceWhitelist: [{group: "*.k8s.io", kind: "CSI*"}], clusterResourceBlacklist: [{group: storage.k8s.io, kind: CSIDriver}]',
      ),
    ).toEqual([]);
  });

  it('accepts a kind for its reason, and keeps the rest open', () => {
    const because = `, annotations: {gatehouse.dev/because-cluster-kinds: "PersistentVolume: volumes are made here"}`;
    const kinds =
      'namespaceResourceWhitelist: [], clusterResourceWhitelist: [{group: "", kind: PersistentVolume}, {group: "", kind: Namespace}]';
    expect(check(project('p', `${there('shop')}, ${kinds}`, because))).toEqual([
      'warning: project `p` permits `Namespace`',
      'accepted: project `p` permits `PersistentVolume` (volumes are made here)',
    ]);
  });

  it('leaves the owner’s own projects with what takes over the cluster', () => {
    const spec = `sourceRepos: ['${OWNER}'], ${there('shop')}`;
    expect(check(project('p', spec), owned)).toEqual([]);
    expect(
      check(project('p', `${spec}, clusterResourceWhitelist: [{group: "", kind: PersistentVolume}]`), owned),
    ).toEqual(['error: project `p` permits `PersistentVolume`']);
  });
});

describe('foreign-repository-in-shared-project', () => {
  const check = (yaml: string) => say('foreign-repository-in-shared-project', yaml, owned);
  const T = 'https://github.com/example-tenant';

  it('takes two repositories of one party for one tenant', () => {
    expect(check(project('t', `sourceRepos: ['${T}/a', '${T}/b']`))).toEqual([]);
  });

  it('refuses two tenants in one project', () => {
    expect(check(project('t', `sourceRepos: ['${T}/a', 'https://github.com/example-third/b']`))).toEqual([
      'error: project `t` mixes repositories of different parties: `https://github.com/example-tenant/a` beside `https://github.com/example-third/b`',
      'error: project `t` mixes repositories of different parties: `https://github.com/example-third/b` beside `https://github.com/example-tenant/a`',
    ]);
  });

  it('asks the reason of the odd one out: in a tenant’s project that is the owner’s repository', () => {
    const apps = application('a', `project: t, source: {repoURL: '${T}/a', path: k8s}`);
    const spec = `sourceRepos: ['${T}/a', '${OWNER}']`;
    const mixed = `project \`t\` mixes repositories of different parties: \`${OWNER}\` beside \`${T}/a\``;
    const because = (entry: string) => `, annotations: {gatehouse.dev/because-sources: "${entry}: it says so"}`;
    expect(check(project('t', spec) + apps)).toEqual([`error: ${mixed}`]);
    expect(check(project('t', spec, because(`${T}/a`)) + apps)).toEqual([`error: ${mixed}`]);
    expect(check(project('t', spec, because(OWNER)) + apps)).toEqual([`accepted: ${mixed} (it says so)`]);
  });
});

describe('namespace-shared-across-projects', () => {
  const check = (yaml: string) => say('namespace-shared-across-projects', yaml);

  it('sees through a pattern, on the same cluster only', () => {
    const one = project('a', `destinations: [{server: ${HERE}, namespace: 'shop-*'}]`);
    expect(check(one + project('b', there('shop-prod')))).toEqual([
      'warning: projects `a`, `b` may both deploy into `shop-prod`',
    ]);
    expect(
      check(one + project('b', 'destinations: [{server: https://other.example.com, namespace: shop-prod}]')),
    ).toEqual([]);
  });

  it('leaves root’s project and wildcards aside, and counts what Applications use', () => {
    expect(check(project('bootstrap', there('argocd')) + project('platform', there('argocd')))).toEqual([]);
    const use = (name: string) =>
      application(name, `project: ${name}, destination: {server: ${HERE}, namespace: shop}`);
    expect(check(project('a', there("'*'")) + project('b', there("'*'")))).toEqual([]);
    expect(check(use('a') + use('b'))).toEqual([
      'error: Applications of projects `a`, `b` deploy into one namespace: `shop`',
    ]);
  });

  it('accepts the reason of the project that reaches over', () => {
    const because = ', annotations: {gatehouse.dev/because-destinations: "shop: the edge of the database"}';
    expect(check(project('a', there('shop')) + project('b', there('shop'), because))).toEqual([
      'accepted: projects `a`, `b` may both deploy into `shop` (the edge of the database)',
    ]);
  });
});

describe('ref-exposes-repository', () => {
  const built = (ref: string) =>
    application(
      'a',
      `project: t, sources: [{repoURL: 'https://github.com/example-tenant/a', path: k8s}, {repoURL: '${ref}', ref: v}], destination: {server: ${HERE}, namespace: t}`,
    );

  it('lets one party read its own repositories', () => {
    expect(say('ref-exposes-repository', built('https://github.com/example-tenant/values'), owned)).toEqual([]);
  });

  it('accepts a reason that names the ref', () => {
    const yaml = built(OWNER).replace(
      'namespace: argocd',
      'namespace: argocd, annotations: {gatehouse.dev/because-ref: "v: holds nothing else"}',
    );
    expect(say('ref-exposes-repository', yaml, owned)).toEqual([
      `accepted: \`https://github.com/example-tenant/a\` can read every file of \`${OWNER}\` through \`ref: v\` (holds nothing else)`,
    ]);
  });

  it('says once that nobody can tell when no owner is known', () => {
    expect(say('ref-exposes-repository', built(OWNER))).toEqual([
      'not examined: nothing tells the owner’s repositories from those of others: name them in the configuration (`ownerRepositories`), or check the folder of the root Application as well',
    ]);
  });
});

describe('argocd-version-gap', () => {
  const gaps = (version: string, extra = '') =>
    say(
      'argocd-version-gap',
      application(
        'a',
        `project: t, source: {repoURL: 'https://github.com/example-tenant/a', path: k8s${extra}}, destination: {server: ${HERE}, namespace: t}`,
      ),
      {
        ...owned,
        argocdVersion: {
          major: Number(version.split('.')[0]),
          minor: Number(version.split('.')[1]),
          patch: Number(version.split('.')[2]),
        },
      },
    ).map((line) => /`([a-z-]+)`/.exec(line)![1]);

  it.each([
    ['3.5.7', '', ['deletion-veto-by-hook']],
    ['3.5.1', '', ['deletion-veto-by-hook', 'hooks-escape-project']],
    ['3.5.0', '', ['deletion-veto-by-hook', 'hooks-escape-project', 'jsonnet-reads-repo-server']],
    [
      '2.14.11',
      ', plugin: {name: sops}',
      ['deletion-veto-by-hook', 'hooks-escape-project', 'plugins-cannot-know-project'],
    ],
  ])('on %s%s', (version, extra, expected) => {
    expect(gaps(version, extra)).toEqual(expected);
  });
});

describe('wildcards', () => {
  it.each([
    ['*', 1],
    ['**', 1],
    ['https://**', 1],
    ['https://github.com/*/*', 1],
    ['**github.com**', 1],
    ['git@github.com:*/*', 1],
    ['https://github.com/example-shop/*', 0],
    ['https://git.example.internal/*/*', 0],
    ['https://github.com/example-shop/cart', 0],
    ['ssh://git@github.com:org/repo', 1],
    ['!https://github.com/evil/*', 0],
  ])('a source %s', (entry, findings) => {
    expect(say('wildcard-source', project('p', `sourceRepos: ['${entry}']`))).toHaveLength(findings);
  });

  it.each([
    [`{server: ${HERE}, namespace: '*'}`, 1],
    [`{server: ${HERE}, namespace: '**'}`, 1],
    ["{server: '*', namespace: shop}", 1],
    ["{name: '*', namespace: shop}", 1],
    [`{server: ${HERE}, namespace: 'shop-*'}`, 0],
    ["{server: 'https://*.example.com', namespace: shop}", 0],
    ["{namespace: '*'}", 0],
    [`{server: ${HERE}, namespace: '!kube-system'}`, 0],
  ])('a destination %s', (entry, findings) => {
    expect(say('wildcard-destination', project('p', `destinations: [${entry}]`))).toHaveLength(findings);
  });
});

describe('deny-only-list', () => {
  it.each([
    ["sourceRepos: ['!https://github.com/evil/*']", 1],
    ["sourceRepos: ['!*']", 1],
    ["sourceRepos: ['!**']", 0],
    ["sourceRepos: ['*', '!https://github.com/evil/*']", 0],
    ["destinations: [{server: '*', namespace: '!kube-system'}]", 1],
    ["destinations: [{name: '!prod', namespace: '*'}]", 1],
    ["destinations: [{server: '*', namespace: '!*'}]", 0],
    ["destinations: [{server: '*', namespace: '*'}, {server: '*', namespace: '!kube-system'}]", 0],
  ])('%s', (spec, findings) => {
    expect(say('deny-only-list', project('p', spec))).toHaveLength(findings);
  });
});

describe('default-project-open and lock-leaves-open', () => {
  const LOCK =
    'sourceRepos: [], destinations: [], clusterResourceWhitelist: [], namespaceResourceBlacklist: [{group: "*", kind: "*"}]';
  const PROTECT = ", annotations: {argocd.argoproj.io/sync-options: 'Delete=false,Prune=false'}";

  it('tell an open default from one that is locked by omission', () => {
    const open = project(
      'default',
      `sourceRepos: ['*'], destinations: [{server: '*', namespace: '*'}], clusterResourceWhitelist: [{group: '*', kind: '*'}]`,
    );
    expect(say('default-project-open', open)).toEqual([
      'error: AppProject `default` permits every repository, `kube-system`, ClusterRoleBindings',
    ]);
    expect(say('lock-leaves-open', open)).toEqual([]);
    expect(say('lock-leaves-open', project('default', LOCK, PROTECT))).toEqual([]);
    expect(say('lock-leaves-open', project('default', LOCK))).toEqual([
      'error: AppProject `default` is not protected from being pruned',
    ]);
  });

  it('warn of an empty whitelist that a write turns into everything', () => {
    expect(say('lock-leaves-open', project('p', 'namespaceResourceWhitelist: []'))).toEqual([
      'warning: `namespaceResourceWhitelist: []` of project `p` turns from "nothing" into "everything"',
    ]);
    expect(
      say(
        'lock-leaves-open',
        project('p', 'namespaceResourceWhitelist: [], namespaceResourceBlacklist: [{group: "*", kind: "*"}]'),
      ),
    ).toEqual([]);
  });
});

describe('one-server-string', () => {
  it.each([
    ['https://c.example.com', 'https://c.example.com/', true],
    ['https://c.example.com', 'https://C.example.com', true],
    ['https://c.example.com', 'https://c.example.com:443', true],
    [HERE, 'https://kubernetes.default.svc.cluster.local', true],
    ['https://c.example.com', 'https://c.example.com:6443', false],
    ['https://c.example.com/a', 'https://c.example.com/b', false],
    ['http://c.example.com', 'https://c.example.com', false],
  ])('%s and %s', (one, other, same) => {
    const yaml =
      application('a', `destination: {server: '${one}'}`) + application('b', `destination: {server: '${other}'}`);
    expect(say('one-server-string', yaml)).toHaveLength(same ? 1 : 0);
  });

  it('joins a name to its server where a cluster Secret tells', () => {
    const yaml =
      application('a', 'destination: {name: prod}') +
      application('b', "destination: {server: 'https://prod.example.com'}");
    expect(say('one-server-string', yaml)).toEqual([]);
    expect(
      say('one-server-string', yaml, { clusters: [{ name: 'prod', server: 'https://prod.example.com' }] }),
    ).toEqual(['warning: `https://prod.example.com`, `name prod` can only be one cluster']);
  });
});
