import { BreakGlass, Cluster } from '../../lib';
import { declareHome, faultCodes, filesOf, objectIn } from './support/declare';

function declare() {
  const home = declareHome();
  new BreakGlass(home.cluster, 'break-glass', { group: 'on-call' });
  return home;
}

interface Policy {
  readonly variables: readonly { readonly name: string; readonly expression: string }[];
  readonly matchConditions: readonly { readonly name: string; readonly expression: string }[];
}

const platform = (kind: string) => `home/platform/${kind}-break-glass.yaml`;

test('without a group there is no break-glass', () => {
  expect([...filesOf(declareHome().app).keys()].filter((file) => file.includes('break-glass'))).toEqual([]);
});

test('RBAC is as narrow as it goes', () => {
  const { app } = declare();
  expect(objectIn(app, platform('clusterrole'))).toMatchObject({
    rules: [
      { apiGroups: [''], resources: ['pods'], verbs: ['get', 'list', 'delete'] },
      {
        apiGroups: ['apps'],
        resources: ['deployments', 'statefulsets', 'daemonsets'],
        verbs: ['get', 'list', 'patch'],
      },
    ],
  });
  expect(objectIn(app, platform('role'))).toMatchObject({
    metadata: { namespace: 'argocd' },
    rules: [
      { apiGroups: ['argoproj.io'], resources: ['applications'], verbs: ['get', 'list', 'patch'] },
      { apiGroups: ['argoproj.io'], resources: ['applications'], resourceNames: ['root'], verbs: ['create'] },
      {
        apiGroups: ['argoproj.io'],
        resources: ['appprojects'],
        resourceNames: ['bootstrap'],
        verbs: ['get', 'patch', 'create'],
      },
    ],
  });
  for (const kind of ['clusterrolebinding', 'rolebinding'])
    expect(objectIn(app, platform(kind))).toMatchObject({ subjects: [{ kind: 'Group', name: 'on-call' }] });
});

test('policy and binding sync before the roles: without them the roles are a takeover', () => {
  const { app } = declare();
  const wave = (kind: string) =>
    Number(objectIn(app, platform(kind)).metadata?.annotations?.['argocd.argoproj.io/sync-wave'] ?? 0);
  expect(wave('validatingadmissionpolicy')).toBeLessThan(wave('validatingadmissionpolicybinding'));
  for (const kind of ['clusterrole', 'clusterrolebinding', 'role', 'rolebinding'])
    expect(wave('validatingadmissionpolicybinding')).toBeLessThan(wave(kind));
});

test('the policy pins root and its project as the hand-applied file has them, annotations included', () => {
  const { app } = declare();
  const [project, root] = filesOf(app).get('home/bootstrap/root-app.yaml')!;
  const { variables, matchConditions } = objectIn(app, platform('validatingadmissionpolicy')).spec as Policy;
  const literalOf = (name: string) => readLiteral(variables.find((one) => one.name === name)!.expression);
  expect(literalOf('rootSpec')).toEqual(root!.spec);
  expect(literalOf('rootAnn')).toEqual(root!.metadata?.annotations);
  expect(literalOf('bootSpec')).toEqual(project!.spec);
  expect(literalOf('bootAnn')).toEqual(project!.metadata?.annotations);
  expect(matchConditions[0]).toEqual({ name: 'group', expression: "'on-call' in request.userInfo.groups" });
});

test('its kinds join project platform by themselves, and what syncs them is declared', () => {
  const { app } = declare();
  const kinds = (objectIn(app, 'home/argocd/projects/platform.yaml').spec as { clusterResourceWhitelist: unknown[] })
    .clusterResourceWhitelist;
  for (const kind of ['ValidatingAdmissionPolicy', 'ValidatingAdmissionPolicyBinding'])
    expect(kinds).toContainEqual({ group: 'admissionregistration.k8s.io', kind });
  expect(objectIn(app, 'home/argocd/applications/platform/cluster-objects.yaml').spec).toMatchObject({
    destination: { namespace: 'argocd' },
    source: { path: 'dist/home/platform' },
  });
  expect(faultCodes(app)).toEqual([]);
});

test.each(['', ' ', 'system:masters', 'system:authenticated'])('group %p is refused', (group) => {
  const { app, cluster } = declareHome();
  new BreakGlass(cluster, 'break-glass', { group });
  expect(faultCodes(app)).toEqual(['home/home/break-glass: break-glass-group-invalid']);
});

test('a quote in the group does not end the expression', () => {
  const { app, cluster } = declareHome();
  new BreakGlass(cluster, 'break-glass', { group: "it's\\us" });
  const { matchConditions } = objectIn(app, platform('validatingadmissionpolicy')).spec as Policy;
  expect(matchConditions[0]!.expression).toBe(String.raw`'it\'s\\us' in request.userInfo.groups`);
});

test('on a cluster where Argo CD does not run it is a fault', () => {
  const { app, installation } = declareHome();
  new BreakGlass(new Cluster(installation, 'far', { server: 'https://far.example' }), 'break-glass', { group: 'x' });
  expect(faultCodes(app)).toContain('home/far/break-glass: break-glass-elsewhere');
});

/** CEL's literals are JSON once the quotes are doubled and `dyn(…)` is taken off. */
function readLiteral(expression: string): unknown {
  return JSON.parse(expression.replaceAll('dyn(', '').replaceAll(')', '').replaceAll("'", '"'));
}
