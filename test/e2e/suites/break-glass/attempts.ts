import type { ObjectToWrite } from '../../lab/api-client';
import { ARGOCD_API } from '../../lab/applications';
import {
  applicationPath,
  applyObject,
  deletePath,
  patchPath,
  postTo,
  projectPath,
  type Verdict,
  type WriteAttempt,
  workloadPath,
} from './write-attempt';

/** The two hand-applied objects, as git has them. */
export interface HandApplied {
  readonly root: ObjectToWrite;
  readonly bootstrap: ObjectToWrite;
}

const restart = (time: string) => ({
  spec: { template: { metadata: { annotations: { 'kubectl.kubernetes.io/restartedAt': time } } } },
});
const container = { name: 'web', image: 'registry.invalid/other:latest' };
const pods = '/api/v1/namespaces/shop/pods';
const newPod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'new' }, spec: { containers: [container] } };
const shop = workloadPath('deployments', 'web');
const app = applicationPath('shop');

/** What a member of the group may do. */
export function listPermittedWrites({ root, bootstrap }: HandApplied): readonly WriteAttempt[] {
  const permitted = (title: string, send: WriteAttempt['send']): WriteAttempt => ({
    title,
    verdict: 'permitted',
    send,
  });
  return [
    permitted('restart a Deployment', patchPath(shop, restart('2026-01-01T00:00:00Z'))),
    permitted('restart a Deployment again', patchPath(shop, restart('2026-01-01T00:00:01Z'))),
    permitted('restart a StatefulSet', patchPath(workloadPath('statefulsets', 'db'), restart('2026-01-01T00:00:00Z'))),
    permitted('restart a DaemonSet', patchPath(workloadPath('daemonsets', 'agent'), restart('2026-01-01T00:00:00Z'))),
    permitted('delete a pod', deletePath(`${pods}/stuck`)),
    permitted(
      'ask for a hard refresh of an Application',
      patchPath(app, { metadata: { annotations: { 'argocd.argoproj.io/refresh': 'hard' } } }),
    ),
    permitted('apply project bootstrap as in git', applyObject(projectPath('bootstrap'), bootstrap)),
    permitted('apply Application root as in git', applyObject(applicationPath('root'), root)),
  ];
}

function neighbour(title: string, verdict: Verdict, send: WriteAttempt['send'], notForAdmin?: string): WriteAttempt {
  return { title, verdict, send, ...(notForAdmin === undefined ? {} : { notForAdmin }) };
}

/** Writes to workloads and pods that lie beside the permitted ones. */
export function listWorkloadNeighbours(): readonly WriteAttempt[] {
  const policy = (title: string, send: WriteAttempt['send']): WriteAttempt =>
    neighbour(title, 'refused by the policy', send);
  const rbac = (title: string, send: WriteAttempt['send'], notForAdmin?: string): WriteAttempt =>
    neighbour(title, 'refused by RBAC', send, notForAdmin);
  const podTemplate = (change: object) => ({ spec: { template: change } });
  return [
    policy('change the image of a Deployment', patchPath(shop, podTemplate({ spec: { containers: [container] } }))),
    policy(
      'restart a Deployment and change its image at once',
      patchPath(shop, {
        spec: {
          template: {
            metadata: { annotations: { 'kubectl.kubernetes.io/restartedAt': '2026-01-01T00:00:02Z' } },
            spec: { containers: [container] },
          },
        },
      }),
    ),
    policy('scale a Deployment in its spec', patchPath(shop, { spec: { replicas: 7 } })),
    rbac('scale a Deployment by its subresource', patchPath(`${shop}/scale`, { spec: { replicas: 7 } })),
    rbac('write the status of a Deployment', patchPath(`${shop}/status`, { status: { replicas: 7 } })),
    policy('pause a Deployment', patchPath(shop, { spec: { paused: true } })),
    policy(
      'change how a Deployment rolls out',
      patchPath(shop, { spec: { strategy: { type: 'Recreate', rollingUpdate: null } } }),
    ),
    policy('label a Deployment', patchPath(shop, { metadata: { labels: { seen: 'yes' } } })),
    policy('annotate a Deployment', patchPath(shop, { metadata: { annotations: { seen: 'yes' } } })),
    policy('give a Deployment a finalizer', patchPath(shop, { metadata: { finalizers: ['example.org/hold'] } })),
    policy(
      'annotate the pods of a Deployment',
      patchPath(shop, podTemplate({ metadata: { annotations: { seen: 'yes' } } })),
    ),
    policy('label the pods of a Deployment', patchPath(shop, podTemplate({ metadata: { labels: { seen: 'yes' } } }))),
    policy(
      'take the time of a restart away',
      patchPath(shop, podTemplate({ metadata: { annotations: { 'kubectl.kubernetes.io/restartedAt': null } } })),
    ),
    policy(
      'run the pods of a Deployment on the host network',
      patchPath(shop, podTemplate({ spec: { hostNetwork: true } })),
    ),
    policy(
      'change the service account of a Deployment',
      patchPath(shop, podTemplate({ spec: { serviceAccountName: 'admin' } })),
    ),
    policy(
      'change the image of a StatefulSet',
      patchPath(workloadPath('statefulsets', 'db'), podTemplate({ spec: { containers: [container] } })),
    ),
    policy('scale a StatefulSet', patchPath(workloadPath('statefulsets', 'db'), { spec: { replicas: 0 } })),
    policy(
      'change the image of a DaemonSet',
      patchPath(workloadPath('daemonsets', 'agent'), podTemplate({ spec: { containers: [container] } })),
    ),
    policy(
      'write the template generation of a DaemonSet without a restart',
      patchPath(workloadPath('daemonsets', 'agent'), {
        metadata: { annotations: { 'deprecated.daemonset.template.generation': '99' } },
      }),
    ),
    rbac('delete a Deployment', deletePath(shop)),
    rbac('delete every Deployment', deletePath('/apis/apps/v1/namespaces/shop/deployments')),
    rbac('create a pod', postTo(pods, newPod)),
    rbac('label a pod', patchPath(`${pods}/other`, { metadata: { labels: { seen: 'yes' } } })),
    rbac('delete every pod in one request', deletePath(pods)),
    rbac(
      'evict a pod',
      postTo(`${pods}/other/eviction`, { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: 'other' } }),
    ),
    rbac('open a shell in a pod', postTo(`${pods}/other/exec`, undefined), 'no kubelet answers'),
    rbac(
      'add a debug container to a pod',
      patchPath(`${pods}/other/ephemeralcontainers`, {
        spec: {
          ephemeralContainers: [{ name: 'debug', image: 'registry.invalid/debug', terminationMessagePolicy: 'File' }],
        },
      }),
    ),
    rbac(
      'create a Job',
      postTo('/apis/batch/v1/namespaces/shop/jobs', {
        apiVersion: 'batch/v1',
        kind: 'Job',
        metadata: { name: 'job' },
        spec: { template: { spec: { restartPolicy: 'Never', containers: [container] } } },
      }),
    ),
    rbac(
      'create a ConfigMap',
      postTo('/api/v1/namespaces/shop/configmaps', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'new' } }),
    ),
    rbac('read a Secret', (client) => client.send('GET', '/api/v1/namespaces/argocd/secrets/argocd-secret')),
    rbac(
      'create a token of a service account',
      postTo('/api/v1/namespaces/shop/serviceaccounts/default/token', {
        apiVersion: 'authentication.k8s.io/v1',
        kind: 'TokenRequest',
        spec: {},
      }),
    ),
  ];
}

/** Writes to Argo CD's objects that lie beside the permitted ones. */
export function listArgocdNeighbours({ root, bootstrap }: HandApplied): readonly WriteAttempt[] {
  const policy = (title: string, send: WriteAttempt['send']): WriteAttempt =>
    neighbour(title, 'refused by the policy', send);
  const rbac = (title: string, send: WriteAttempt['send']): WriteAttempt => neighbour(title, 'refused by RBAC', send);
  const rootPath = applicationPath('root');
  const changed = (object: ObjectToWrite, more: object): ObjectToWrite => ({ ...object, ...more });
  const withSpec = (object: ObjectToWrite, more: object): ObjectToWrite => ({
    ...object,
    spec: { ...(object.spec as object), ...more },
  });
  const withMetadata = (object: ObjectToWrite, more: object): ObjectToWrite => ({
    ...object,
    metadata: { ...object.metadata, ...more },
  });
  return [
    policy(
      'point an Application at another repository',
      patchPath(app, { spec: { source: { repoURL: 'https://evil.invalid/x' } } }),
    ),
    policy('move an Application to another project', patchPath(app, { spec: { project: 'bootstrap' } })),
    policy(
      'change the destination of an Application',
      patchPath(app, { spec: { destination: { namespace: 'kube-system' } } }),
    ),
    policy('switch automated sync off', patchPath(app, { spec: { syncPolicy: null } })),
    policy('start a sync of an Application', patchPath(app, { operation: { sync: { revision: 'main' } } })),
    policy('write the status of an Application', patchPath(app, { status: { reconciledAt: '2026-01-01T00:00:00Z' } })),
    policy(
      'make an Application cascade',
      patchPath(app, { metadata: { finalizers: ['resources-finalizer.argocd.argoproj.io'] } }),
    ),
    policy('label an Application', patchPath(app, { metadata: { labels: { seen: 'yes' } } })),
    policy('annotate an Application', patchPath(app, { metadata: { annotations: { seen: 'yes' } } })),
    policy(
      'ask for a normal refresh of an Application',
      patchPath(app, { metadata: { annotations: { 'argocd.argoproj.io/refresh': 'normal' } } }),
    ),
    policy(
      'ask for a refresh of an unknown kind',
      patchPath(app, { metadata: { annotations: { 'argocd.argoproj.io/refresh': 'always' } } }),
    ),
    policy(
      'ask for a refresh and start a sync at once',
      patchPath(app, {
        metadata: { annotations: { 'argocd.argoproj.io/refresh': 'hard' } },
        operation: { sync: { revision: 'main' } },
      }),
    ),
    policy('point root at another branch', patchPath(rootPath, { spec: { source: { targetRevision: 'evil' } } })),
    policy(
      'point root at another repository',
      patchPath(rootPath, { spec: { source: { repoURL: 'https://evil.invalid/x' } } }),
    ),
    policy(
      'apply root with another path',
      applyObject(
        rootPath,
        withSpec(root, { source: { repoURL: 'https://evil.invalid/x', path: '.', targetRevision: 'main' } }),
      ),
    ),
    policy('apply root in project default', applyObject(rootPath, withSpec(root, { project: 'default' }))),
    policy(
      'apply root with an operation',
      applyObject(rootPath, changed(root, { operation: { sync: { revision: 'main' } } })),
    ),
    policy('apply root with a label', applyObject(rootPath, withMetadata(root, { labels: { seen: 'yes' } }))),
    policy(
      'apply root with a finalizer',
      applyObject(rootPath, withMetadata(root, { finalizers: ['resources-finalizer.argocd.argoproj.io'] })),
    ),
    policy(
      'annotate root',
      patchPath(rootPath, { metadata: { annotations: { 'argocd.argoproj.io/sync-options': 'Replace=true' } } }),
    ),
    rbac('delete root', deletePath(rootPath)),
    rbac('delete an Application', deletePath(app)),
    rbac('apply another Application', applyObject(applicationPath('another'), withMetadata(root, { name: 'another' }))),
    neighbour(
      'create root with a POST',
      'refused by RBAC',
      postTo(`/apis/${ARGOCD_API}/namespaces/argocd/applications`, root),
      'root exists already',
    ),
    policy('open project bootstrap', patchPath(projectPath('bootstrap'), { spec: { sourceRepos: ['*'] } })),
    policy(
      'let project bootstrap write cluster-scoped kinds',
      applyObject(
        projectPath('bootstrap'),
        withSpec(bootstrap, { clusterResourceWhitelist: [{ group: '*', kind: '*' }] }),
      ),
    ),
    policy(
      'give project bootstrap a finalizer',
      patchPath(projectPath('bootstrap'), { metadata: { finalizers: ['resources-finalizer.argocd.argoproj.io'] } }),
    ),
    rbac('delete project bootstrap', deletePath(projectPath('bootstrap'))),
    rbac('open another project', patchPath(projectPath('apps'), { spec: { sourceRepos: ['*'] } })),
    rbac('apply another project', applyObject(projectPath('another'), withMetadata(bootstrap, { name: 'another' }))),
    rbac(
      'create an ApplicationSet',
      postTo(`/apis/${ARGOCD_API}/namespaces/argocd/applicationsets`, {
        apiVersion: ARGOCD_API,
        kind: 'ApplicationSet',
        metadata: { name: 'new' },
        spec: { generators: [], template: { metadata: { name: 'x' }, spec: { project: 'apps', destination: {} } } },
      }),
    ),
    rbac(
      'create an Application in another namespace',
      postTo(`/apis/${ARGOCD_API}/namespaces/shop/applications`, withMetadata(root, { namespace: 'shop' })),
    ),
  ];
}

/** Writes with which the group could give itself more. */
export function listEscalationNeighbours(): readonly WriteAttempt[] {
  const rbac = (title: string, send: WriteAttempt['send']): WriteAttempt => neighbour(title, 'refused by RBAC', send);
  const policies = '/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies';
  const bindings = '/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicybindings';
  const roles = '/apis/rbac.authorization.k8s.io/v1';
  const group = [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'Group', name: 'break-glass' }];
  const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' };
  return [
    rbac(
      'make the group admin of the cluster',
      postTo(`${roles}/clusterrolebindings`, {
        apiVersion: 'rbac.authorization.k8s.io/v1',
        kind: 'ClusterRoleBinding',
        metadata: { name: 'mine' },
        roleRef,
        subjects: group,
      }),
    ),
    rbac(
      'make the group admin of a namespace',
      postTo(`${roles}/namespaces/argocd/rolebindings`, {
        apiVersion: 'rbac.authorization.k8s.io/v1',
        kind: 'RoleBinding',
        metadata: { name: 'mine' },
        roleRef,
        subjects: group,
      }),
    ),
    rbac('delete every admission policy', deletePath(policies)),
    rbac('delete every binding of one', deletePath(bindings)),
    rbac(
      'relabel a namespace',
      patchPath('/api/v1/namespaces/shop', {
        metadata: { labels: { 'pod-security.kubernetes.io/enforce': 'privileged' } },
      }),
    ),
    rbac('delete a namespace', deletePath('/api/v1/namespaces/shop')),
    rbac(
      'create a namespace',
      postTo('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'new' } }),
    ),
    rbac('cordon a node', patchPath('/api/v1/nodes/vps', { spec: { unschedulable: true } })),
  ];
}
