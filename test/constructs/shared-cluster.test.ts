import { Testing } from 'cdk8s';
import fc from 'fast-check';
import {
  builtInException,
  builtInHostException,
  Cluster,
  type ExceptionProps,
  GatehouseApp,
  Hub,
  Installation,
  Instance,
  type InstanceProps,
  SharedClusterLayer,
  type SharedClusterLayerProps,
} from '../../lib';
import { faultsOf } from '../../lib/constructs/fault';
import type { KubernetesObject } from '../../lib/model/kubernetes-object';

const SERVER = 'https://nonprod.example.internal:6443';

interface Lab {
  readonly app: GatehouseApp;
  readonly installation: Installation;
  readonly layer: SharedClusterLayer;
  readonly hub: Hub;
}

function makeLab(more: Partial<SharedClusterLayerProps> = {}): Lab {
  const app = new GatehouseApp({ outdir: Testing.app().outdir });
  const installation = new Installation(app, 'np', {
    argocdVersion: '3.5.7',
    repository: 'https://git.example/gitops',
  });
  const hub = new Hub(new Cluster(installation, 'hub'), 'hub', {
    vault: {
      address: 'https://vault.example:8200',
      operator: { namespace: 'vault-config-operator', path: 'kubernetes', role: 'operator' },
    },
    clusterKinds: {},
  });
  const layer = new SharedClusterLayer(new Cluster(installation, 'shared', { server: SERVER }), 'layer', {
    hub,
    gateway: {
      name: 'shared',
      namespace: 'traefik',
      className: 'traefik',
      certificate: { name: 'wildcards', issuer: 'letsencrypt' },
    },
    clusterKinds: {},
    ...more,
  });
  return { app, installation, layer, hub };
}

function instanceProps(name: string, more: Partial<InstanceProps> = {}): InstanceProps {
  return {
    prefix: `${name}-`,
    wildcard: `*.${name}.example.com`,
    vault: { kvMount: `kv-${name}`, jwtMount: `jwt-${name}` },
    realm: name,
    ...more,
  };
}

const codes = ({ app }: Lab) => faultsOf(app).map(({ code }) => code);
const whats = ({ app }: Lab) => faultsOf(app).map(({ what }) => what);

function objectsOf({ installation }: Lab): readonly KubernetesObject[] {
  return installation.toJson() as KubernetesObject[];
}

function find(lab: Lab, kind: string, name: string): KubernetesObject {
  const found = objectsOf(lab).find((object) => object.kind === kind && object.metadata?.name === name);
  if (found === undefined) throw new Error(`no ${kind} ${name}`);
  return found;
}

test("an app's namespace has the prefix, its Application the instance's name, and its project only the prefix", () => {
  const lab = makeLab();
  new Instance(lab.layer, 'dev', instanceProps('dev')).addApp('gitea', { tool: 'chart' });
  expect(find(lab, 'Application', 'dev-gitea').spec).toMatchObject({
    project: 'dev',
    destination: { server: SERVER, namespace: 'dev-gitea' },
    source: { path: 'apps/gitea', helm: { releaseName: 'gitea', valueFiles: ['/instances/dev/gitea.yaml'] } },
  });
  expect(find(lab, 'AppProject', 'dev').spec).toMatchObject({
    destinations: [{ server: SERVER, namespace: 'dev-*' }],
    clusterResourceWhitelist: [],
  });
  expect(find(lab, 'Namespace', 'dev-gitea').metadata?.labels).toMatchObject({ 'gatehouse.dev/instance': 'dev' });
});

test('a namespace of its own is used as it is, listed with its reason', () => {
  const lab = makeLab();
  new Instance(lab.layer, 'dev', instanceProps('dev')).addApp('audit', {
    namespace: { name: 'audit-shared', because: 'it was there first' },
  });
  const project = find(lab, 'AppProject', 'dev');
  expect(project.spec).toMatchObject({ destinations: [{ namespace: 'audit-shared' }, { namespace: 'dev-*' }] });
  expect(project.metadata?.annotations).toMatchObject({
    'gatehouse.dev/because-destinations': 'audit-shared: it was there first',
  });
  expect(find(lab, 'JWTOIDCAuthEngineRole', 'dev-audit').spec).toMatchObject({
    boundSubject: 'system:serviceaccount:audit-shared:audit',
  });
});

test('everything that is bound to a namespace follows the prefix', () => {
  const text = (prefix: string) => {
    const lab = makeLab({ exceptions: [builtInException('rustfs-init-step-limits')] });
    new Instance(lab.layer, 'dev', instanceProps('dev', { prefix })).addApp('rustfs', {
      routes: [{ host: 's3.dev.example.com', service: 's3', port: 80 }],
    });
    expect(codes(lab)).toEqual([]);
    return JSON.stringify(objectsOf(lab), null, 1);
  };
  expect(text('blue-')).toBe(
    text('dev-')
      .replaceAll('dev-rustfs', (match, at: number, whole: string) => (keepsName(whole, at) ? match : 'blue-rustfs'))
      .replaceAll('"dev-*"', '"blue-*"'),
  );
});

/** Names come from the instance, not from the prefix: Applications, policies and roles keep them. */
function keepsName(whole: string, at: number): boolean {
  const line = whole.slice(whole.lastIndexOf('\n', at) + 1, whole.indexOf('\n', at));
  const isNamed = /"name": "dev-rustfs"/.test(line);
  const isPolicy = /^\s*"dev-rustfs"$/.test(line) && /tokenPolicies/.test(whole.slice(at - 80, at));
  return (
    isPolicy ||
    (isNamed &&
      !/"kind": "Namespace"/.test(
        whole
          .slice(Math.max(0, at - 700), at)
          .split('"apiVersion"')
          .at(-1) ?? '',
      ))
  );
}

test("adding an instance never changes another's objects, nor the order of statements anything", () => {
  const build = (order: readonly string[]) => {
    const lab = makeLab();
    for (const name of order) {
      const instance = new Instance(lab.layer, name, instanceProps(name));
      for (const app of ['gitea', 'rustfs']) instance.addApp(app);
    }
    return new Map(
      objectsOf(lab).map((object) => [
        `${object.kind}/${object.metadata?.namespace}/${object.metadata?.name}`,
        JSON.stringify(object),
      ]),
    );
  };
  const names = ['alpha', 'beta', 'gamma'];
  const whole = build(names);
  fc.assert(
    fc.property(fc.shuffledSubarray(names, { minLength: 1 }), (order) => {
      for (const [key, text] of build(order)) {
        if (!key.startsWith('Gateway/') && !key.startsWith('Certificate/')) expect(text).toBe(whole.get(key));
      }
    }),
    { seed: 11, numRuns: 15 },
  );
  expect([...build([...names].reverse())].sort()).toEqual([...whole].sort());
});

test('the Gateway has a listener for each instance, on one certificate that names exactly their hosts', () => {
  const lab = makeLab();
  for (const name of ['dev', 'preprod']) new Instance(lab.layer, name, instanceProps(name)).addApp('gitea');
  const { listeners } = find(lab, 'Gateway', 'shared').spec as { listeners: Record<string, never>[] };
  expect(listeners.map(({ name, hostname }) => [name, hostname])).toEqual([
    ['https-dev', '*.dev.example.com'],
    ['https-preprod', '*.preprod.example.com'],
  ]);
  expect(listeners[0]).toMatchObject({
    port: 443,
    allowedRoutes: { namespaces: { from: 'Selector', selector: { matchLabels: { 'gatehouse.dev/instance': 'dev' } } } },
    tls: { certificateRefs: [{ name: 'wildcards' }] },
  });
  expect(find(lab, 'Certificate', 'wildcards').spec).toMatchObject({
    dnsNames: ['*.dev.example.com', '*.preprod.example.com'],
  });
});

test('exceptions name the namespaces in which the app runs, the layer’s own among them', () => {
  const lab = makeLab({
    exceptions: [
      builtInException('rustfs-init-step-limits'),
      builtInHostException('node-exporter-host', { grantsHostAccess: true, because: 'counters' }),
    ],
  });
  lab.layer.addApp('monitoring', { because: 'watches' });
  for (const name of ['dev', 'preprod']) new Instance(lab.layer, name, instanceProps(name)).addApp('rustfs');
  const namespaces = (name: string) =>
    (find(lab, 'PolicyException', name).spec as { match: { any: { resources: { namespaces: string[] } }[] } }).match
      .any[0]!.resources.namespaces;
  expect(namespaces('rustfs-init-step-limits')).toEqual(['dev-rustfs', 'preprod-rustfs']);
  expect(namespaces('node-exporter-host')).toEqual(['monitoring']);
  expect(codes(lab)).toEqual([]);
});

describe('refused, each with its code', () => {
  const withInstances = (
    more: Partial<SharedClusterLayerProps>,
    act: (dev: Instance, preprod: Instance, lab: Lab) => void,
  ) => {
    const lab = makeLab(more);
    const dev = new Instance(lab.layer, 'dev', instanceProps('dev'));
    const preprod = new Instance(lab.layer, 'preprod', instanceProps('preprod'));
    act(dev, preprod, lab);
    return lab;
  };

  test.each(['cert-manager', 'kyverno', 'argo-workflows', 'homepage', 'postgres-operator'])(
    'an instance that runs %s',
    (app) => {
      const lab = withInstances({}, (dev) => dev.addApp(app));
      expect(codes(lab)).toEqual(['app-cannot-run-twice']);
    },
  );

  test('both Applications are named when a second one runs', () => {
    const lab = withInstances({}, (dev, _preprod, { layer }) => {
      layer.addApp('cert-manager', { because: 'certificates' });
      dev.addApp('cert-manager');
    });
    expect(whats(lab)).toEqual([
      'Application `dev-cert-manager` runs `cert-manager` in the tenant tier, with `layer-cert-manager` beside it',
    ]);
  });

  test('an app that the layer’s own list names, with its reason', () => {
    const lab = withInstances({ solitaryApps: [{ app: 'queue', because: 'it owns a PriorityClass' }] }, (dev) =>
      dev.addApp('queue'),
    );
    expect(faultsOf(lab.app)[0]?.why).toBe('one cluster holds one: it owns a PriorityClass');
  });

  test('a mount that two instances use', () => {
    const lab = makeLab();
    new Instance(lab.layer, 'dev', instanceProps('dev'));
    new Instance(
      lab.layer,
      'preprod',
      instanceProps('preprod', { vault: { kvMount: 'kv-dev', jwtMount: 'jwt-preprod' } }),
    );
    expect(whats(lab)).toEqual(["KV mount `kv-dev` of instance `preprod` is instance `dev`'s already"]);
  });

  test('a role for a namespace outside the instance', () => {
    const lab = withInstances({}, (dev) => dev.addApp('gitea', { vaultNamespace: 'preprod-gitea' }));
    expect(whats(lab)).toEqual([
      'the Vault role of `gitea` is bound to namespace `preprod-gitea`, which is not instance `dev`’s',
    ]);
  });

  test('a prefix without its dash', () => {
    const lab = makeLab();
    new Instance(lab.layer, 'dev', instanceProps('dev', { prefix: 'dev' }));
    expect(codes(lab)).toEqual(['prefix-invalid']);
  });

  test('two instances whose prefixes reach into each other', () => {
    const lab = makeLab();
    new Instance(lab.layer, 'dev', instanceProps('dev'));
    new Instance(lab.layer, 'devops', instanceProps('devops', { prefix: 'dev-ops-' }));
    expect(codes(lab)).toEqual(['prefixes-overlap']);
  });

  test('an exception for an app that nobody runs, and one that names a namespace where nobody runs it', () => {
    expect(codes(withInstances({ exceptions: [builtInException('keycloak-init-copy')] }, () => undefined))).toEqual([
      'exception-without-app',
    ]);
    const exceptions: ExceptionProps[] = [
      { ...builtInException('rustfs-init-step-limits'), namespaces: ['dev-rustfs', 'preprod-rustfs'] },
    ];
    const lab = withInstances({ exceptions }, (dev) => dev.addApp('rustfs'));
    expect(whats(lab)).toEqual([
      'exception `rustfs-init-step-limits` names namespace `preprod-rustfs`, where no instance runs `rustfs`',
    ]);
  });

  test('an exception that hides its host access', () => {
    const exceptions: ExceptionProps[] = [
      { name: 'runner', app: 'gitea', lifts: [{ policy: 'disallow-privileged', rules: ['privileged-containers'] }] },
    ];
    const lab = withInstances({ exceptions }, (dev) => dev.addApp('gitea'));
    expect(codes(lab)).toEqual(['exception-hides-host-access']);
  });
});

describe('refused by the checks, with the construct path', () => {
  const synth = (host: string, listener?: string) => {
    const lab = makeLab();
    const dev = new Instance(lab.layer, 'dev', instanceProps('dev'));
    dev.addApp('gitea', { routes: [{ host, service: 'gitea-http', port: 3000, ...(listener ? { listener } : {}) }] });
    new Instance(lab.layer, 'preprod', instanceProps('preprod')).addApp('gitea');
    return () => lab.installation.toJson().length && Testing.synth(lab.installation);
  };

  test.each([
    ['dev.example.com', undefined, 'listener-does-not-cover-host'],
    ['git.preprod.example.com', 'https-preprod', 'listener-refuses-route'],
    ['git.dev.example.com', 'https', 'listener-unknown'],
  ])('a route for %s on listener %s', (host, listener, rule) => {
    expect(synth(host, listener)).toThrow(new RegExp(`np/shared/layer/dev/Route gitea 0/Resource.*error ${rule}`, 's'));
  });

  test('a route that its listener covers', () => {
    expect(synth('git.dev.example.com')).not.toThrow();
  });
});
