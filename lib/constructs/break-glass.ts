import { Construct } from 'constructs';
import { toJson_ApplicationSpec, toJson_AppProjectSpec } from '../../imports/argoproj.io';
import { IN_CLUSTER_SERVER } from '../model/cluster';
import { BOOTSTRAP, bootstrapAnnotations, bootstrapSpec, ROOT, rootAnnotations, rootSpec } from './bootstrap';
import { breakGlassPolicy } from './break-glass-policy';
import { Cluster } from './cluster';
import { recordFault } from './fault';
import { type InstallationContext, installationOf } from './installation-context';
import { Manifest } from './manifest';
import { claimId, requireName } from './names';
import { requireProps } from './require-props';

/** Who may break the glass. */
export interface BreakGlassProps {
  /** Group of the people, as the API server's authenticator gives it. */
  readonly group: string;
}

const RBAC = 'rbac.authorization.k8s.io';
const ADMISSION = 'admissionregistration.k8s.io';

/**
 * What lets one group do four writes by hand and nothing else: apply the root Application (server-side) as git has it,
 * restart a rollout, delete a stuck pod, hard-refresh an Application. RBAC as narrow as it goes, and a
 * ValidatingAdmissionPolicy for what it cannot say; without the policy the roles are a takeover, so policy and binding
 * sync in earlier waves than the roles.
 */
export class BreakGlass extends Construct {
  private readonly context: InstallationContext;
  private readonly cluster: Cluster;
  private readonly id: string;

  constructor(scope: Construct, id: string, given: BreakGlassProps) {
    super(scope, claimId(scope, id));
    const props = requireProps(this, given, `BreakGlass \`${id}\``, { group: '' });
    this.id = id;
    this.context = installationOf(this);
    this.cluster = Cluster.of(this);
    requireName(this, id, 'the break-glass objects');
    this.requireHome();
    this.requireGroup(props.group);
    this.makePolicy(props.group);
    this.makeRoles(props.group);
    const because = `${id}: four writes by hand, and a policy that refuses every other`;
    this.cluster.need({
      folder: 'platform',
      clusterKinds: [
        `${ADMISSION}/ValidatingAdmissionPolicy`,
        `${ADMISSION}/ValidatingAdmissionPolicyBinding`,
        `${RBAC}/ClusterRole`,
        `${RBAC}/ClusterRoleBinding`,
      ].map((kind) => ({ kind, because })),
    });
  }

  private makePolicy(group: string): void {
    const { argocdNamespace } = this.context;
    const spec = breakGlassPolicy({
      group,
      argocdNamespace,
      root: { name: ROOT, annotations: rootAnnotations(), spec: toJson_ApplicationSpec(rootSpec(this.context)) },
      project: {
        name: BOOTSTRAP,
        annotations: bootstrapAnnotations(this.context),
        spec: toJson_AppProjectSpec(bootstrapSpec(this.context)),
      },
    });
    this.make(`${ADMISSION}/v1`, 'ValidatingAdmissionPolicy', { spec }, { wave: -2 });
    const binding = { spec: { policyName: this.id, validationActions: ['Deny'] } };
    this.make(`${ADMISSION}/v1`, 'ValidatingAdmissionPolicyBinding', binding, { wave: -1 });
  }

  private makeRoles(group: string): void {
    const subjects = [{ apiGroup: RBAC, kind: 'Group', name: group }];
    const { argocdNamespace: namespace } = this.context;
    const api = `${RBAC}/v1`;
    this.make(api, 'ClusterRole', {
      rules: [
        { apiGroups: [''], resources: ['pods'], verbs: ['get', 'list', 'delete'] },
        {
          apiGroups: ['apps'],
          resources: ['deployments', 'statefulsets', 'daemonsets'],
          verbs: ['get', 'list', 'patch'],
        },
      ],
    });
    this.make(api, 'ClusterRoleBinding', { roleRef: this.roleRef('ClusterRole'), subjects });
    this.make(
      api,
      'Role',
      {
        rules: [
          { apiGroups: ['argoproj.io'], resources: ['applications'], verbs: ['get', 'list', 'patch'] },
          // With a name, `create` is granted to server-side apply only: a POST names nothing yet.
          { apiGroups: ['argoproj.io'], resources: ['applications'], resourceNames: [ROOT], verbs: ['create'] },
          {
            apiGroups: ['argoproj.io'],
            resources: ['appprojects'],
            resourceNames: [BOOTSTRAP],
            verbs: ['get', 'patch', 'create'],
          },
        ],
      },
      { namespace },
    );
    this.make(api, 'RoleBinding', { roleRef: this.roleRef('Role'), subjects }, { namespace });
  }

  private roleRef(kind: string) {
    return { apiGroup: RBAC, kind, name: this.id };
  }

  private make(
    apiVersion: string,
    kind: string,
    body: Readonly<Record<string, unknown>>,
    { namespace, wave }: { readonly namespace?: string; readonly wave?: number } = {},
  ): void {
    new Manifest(this, kind, {
      file: `${this.context.id}/${this.cluster.folder}platform/${kind.toLowerCase()}-${this.id}.yaml`,
      program: this.context.program,
      object: {
        apiVersion,
        kind,
        metadata: {
          name: this.id,
          namespace,
          annotations: wave === undefined ? undefined : { 'argocd.argoproj.io/sync-wave': String(wave) },
        },
        ...body,
      },
    });
  }

  /** Applications are objects of the cluster that Argo CD runs in: elsewhere two of the four writes mean nothing. */
  private requireHome(): void {
    if (this.cluster.server === IN_CLUSTER_SERVER) return;
    this.complain(
      'break-glass-elsewhere',
      `break-glass is declared for cluster \`${this.cluster.clusterName}\`, where Argo CD does not run`,
      'two of its four writes are to Argo CD',
      `declare it in the cluster whose server is \`${IN_CLUSTER_SERVER}\``,
    );
  }

  private requireGroup(group: string): void {
    if (group.trim() !== '' && !group.startsWith('system:')) return;
    this.complain(
      'break-glass-group-invalid',
      `\`${group}\` cannot be the group that breaks the glass`,
      "a group of Kubernetes' own holds everybody, or the cluster's own components, which the policy would stop",
      'name a group of people from your identity provider',
    );
  }

  private complain(code: string, what: string, why: string, fix: string): void {
    recordFault(this, { code, construct: this.node.path, program: this.context.program, what, why, fix });
  }
}
