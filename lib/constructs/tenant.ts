import { Construct } from 'constructs';
import type { ApplicationSpecIgnoreDifferences } from '../../imports/argoproj.io';
import type { ContractApplication, ContractNamespace, TenantContract } from '../model/tenant-contract';
import { makeApplication } from './application';
import { IGNORE_REPLICAS } from './apps-set';
import { Cluster } from './cluster';
import { recordFault, recordOpenDecision } from './fault';
import { imageAnnotations } from './image-automation';
import { type InstallationContext, installationOf } from './installation-context';
import { readKindNames } from './kind-name';
import { claimId, requireReason } from './names';
import { addPage } from './page';
import { DEFAULT_POD_SECURITY } from './pod-security';
import { Project } from './project';
import { requireProps } from './require-props';
import { describeApplication, describeRecipients } from './tenant-contract';
import { makeEdge, makeVolume, type TenantPlace, volumeNames } from './tenant-objects';
import type { ServiceEnvironmentProps, ServiceProps, TenantProps } from './tenant-props';
import { requireEnvironment, requireService } from './tenant-requirements';
import { tenantSources } from './tenant-sources';

/**
 * A third party on a cluster: an AppProject of exactly its repositories, namespaces and kinds, its Namespaces with
 * Pod Security levels, its static volumes and edge objects, one Application per service and environment, and the page
 * that tells it all of this (`docs/tenants/<tenant>.md`).
 */
export class Tenant extends Construct {
  /** Its project, named after the tenant's id. */
  public readonly project: Project;
  private readonly tenantName: string;
  private readonly props: TenantProps;
  private readonly context: InstallationContext;
  private readonly cluster: Cluster;
  private readonly namespaces = new Map<string, string>();
  private readonly applications: ContractApplication[] = [];
  private readonly openDecisions = new Map<string, string>();

  constructor(scope: Construct, id: string, given: TenantProps) {
    super(scope, claimId(scope, id));
    const standIns: Partial<TenantProps> = { onRemoval: 'protect', kinds: [], services: {} };
    const props = requireProps<TenantProps>(this, given, `Tenant \`${id}\``, standIns);
    this.tenantName = id;
    this.props = props;
    this.context = installationOf(this);
    this.cluster = Cluster.of(this);
    this.project = new Project(this.cluster.shared, id, {
      description: `Tenant ${id}: a third party, whose repositories say what runs in its own namespaces.`,
      kinds: 'listed',
    });
    this.permitKinds();
    // Programs run without a type check: what the type excludes is refused here as well.
    if ((props.onRemoval as string) === 'cascade') this.complainOfCascade();
    for (const [decision, text] of Object.entries(props.openDecisions ?? {})) this.open(decision, text);
    for (const [service, serviceProps] of Object.entries(props.services))
      this.addService(service, requireService(this, service, serviceProps));
    if (this.applications.length === 0) this.complainOfNothing();
    addPage(this, {
      file: `docs/tenants/${id}.md`,
      construct: this.node.path,
      content: () => ({ kind: 'tenant-contract', contract: this.contract() }),
    });
  }

  private permitKinds(): void {
    if (this.props.kinds.length === 0)
      this.complain(
        'kinds-empty',
        `tenant \`${this.tenantName}\` lists no kind`,
        'an empty list is a refusal in the file and permits everything once the API server has rewritten the object',
        'list the kinds its chart renders',
      );
    for (const kind of readKindNames(this, this.props.kinds, 'Namespaced')) this.project.addKind(kind);
    for (const { kind, because } of this.props.clusterKinds ?? [])
      for (const read of readKindNames(this, [kind], 'Cluster')) this.project.addClusterKind(read, because);
  }

  private addService(id: string, service: ServiceProps): void {
    for (const [environment, props] of Object.entries(service.environments))
      this.addApplication(id, service, environment, props ?? {});
  }

  private addApplication(id: string, service: ServiceProps, environment: string, props: ServiceEnvironmentProps): void {
    const application = props.application ?? `${id}-${environment}`;
    const namespace = this.declareNamespace(environment);
    const scope = new Construct(this, claimId(this, application));
    const { sources, contract } = tenantSources({
      context: this.context,
      service,
      application,
      namespace,
      environment,
      cluster: this.cluster.clusterName,
      deploy: this.props.overlay ?? service.repository,
      overlay: this.props.overlay !== undefined,
    });
    const place: TenantPlace = {
      context: this.context,
      folder: `${this.context.id}/${this.cluster.folder}tenants/${this.tenantName}/`,
      cluster: this.cluster.clusterName,
      application,
      namespace,
    };
    requireEnvironment(scope, this.cluster, place, this.props.kinds, service, props);
    const foreignBecause: Record<string, string> = {};
    for (const { repoUrl } of sources)
      foreignBecause[repoUrl] = `it is where tenant ${this.tenantName} says what it deploys`;
    if (typeof service.secrets === 'object') {
      foreignBecause[this.context.repository] = `open decision ${service.secrets.decision}: ${service.secrets.because}`;
      this.open(service.secrets.decision, service.secrets.because);
    }
    makeApplication(scope, this.context, {
      name: application,
      project: this.project,
      cluster: this.cluster,
      namespace,
      sources,
      onRemoval: this.props.onRemoval,
      outOfSyncOnly: true,
      ignoreDifferences: this.ignored(place, service, props),
      foreignBecause,
      annotations: this.imagesOf(scope, id, service),
    });
    for (const [volume, volumeProps] of Object.entries(props.volumes ?? {}))
      makeVolume(scope, place, volume, volumeProps);
    for (const [edge, edgeProps] of Object.entries(props.edges ?? {})) makeEdge(scope, place, edge, edgeProps);
    this.askKeeper(namespace, props);
    this.applications.push(describeApplication(place, id, environment, service, props, contract));
  }

  private declareNamespace(environment: string): string {
    const namespace = this.props.namespaces?.[environment] ?? `${this.tenantName}-${environment}`;
    this.namespaces.set(environment, namespace);
    this.cluster.namespaces.declare(namespace, { podSecurity: this.props.podSecurity ?? DEFAULT_POD_SECURITY });
    return namespace;
  }

  /** Volumes and edges are the cluster's, so its keeper syncs them. */
  private askKeeper(namespace: string, { volumes = {}, edges = {} }: ServiceEnvironmentProps): void {
    if (Object.keys(volumes).length > 0)
      this.cluster.need({
        folder: 'tenants',
        clusterKinds: [{ kind: 'PersistentVolume', because: "tenants' volumes are static, and made here" }],
      });
    for (const [edge, { because }] of Object.entries(edges))
      this.cluster.need({
        folder: 'tenants',
        destinations: [{ namespace, because: `edge ${edge} of tenant ${this.tenantName}: ${because}` }],
      });
  }

  private ignored(place: TenantPlace, { scaledBy }: ServiceProps, { volumes = {} }: ServiceEnvironmentProps) {
    const claims: ApplicationSpecIgnoreDifferences[] = Object.keys(volumes)
      .sort()
      .map((volume) => ({
        kind: 'PersistentVolumeClaim',
        name: volumeNames(place, volume).claim,
        jsonPointers: ['/spec/volumeName', '/spec/storageClassName'],
      }));
    return scaledBy === undefined ? claims : [...claims, IGNORE_REPLICAS];
  }

  private imagesOf(scope: Construct, id: string, service: ServiceProps): Record<string, string> {
    const { images = {}, writeBack } = service;
    if (Object.keys(images).length === 0) return {};
    if (writeBack !== undefined)
      return imageAnnotations({ images, tool: 'chart' in service ? 'helm' : 'kustomize', writeBack });
    recordFault(scope, {
      code: 'image-automation-without-credential',
      construct: scope.node.path,
      program: this.context.program,
      what: `service \`${id}\` has images, and nothing says where image automation writes`,
      why: "a write credential for somebody else's repository is part of the contract",
      fix: "say `writeBack: 'argocd'`, or name the Secret: `writeBack: { secret: … }`",
    });
    return {};
  }

  private open(id: string, text: string): void {
    requireReason(this, text, `open decision \`${id}\``);
    if (this.openDecisions.has(id)) return;
    this.openDecisions.set(id, text);
    this.project.addOpenDecision(id, text);
    recordOpenDecision(this, { construct: this.node.path, id, text });
  }

  private complainOfCascade(): void {
    this.complain(
      'volume-cascades',
      `tenant \`${this.tenantName}\` says \`cascade\``,
      'its Applications may hold volumes: removing a line of the program would delete the claims, and with them the data',
      "say `onRemoval: 'keep'` or `'protect'`, and delete data by hand",
    );
  }

  private complainOfNothing(): void {
    this.complain(
      'tenant-without-application',
      `tenant \`${this.tenantName}\` has no service in any environment`,
      'a project that nothing uses grants what nobody looks at',
      'declare its services, or remove the tenant',
    );
  }

  private complain(code: string, what: string, why: string, fix: string): void {
    recordFault(this, { code, construct: this.node.path, program: this.context.program, what, why, fix });
  }

  private contract(): TenantContract {
    const { enforce, warn } = this.props.podSecurity ?? DEFAULT_POD_SECURITY;
    const namespaces: ContractNamespace[] = [...this.namespaces]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([environment, name]) => ({ name, environment, enforce, warn }));
    return {
      tenant: this.tenantName,
      cluster: this.cluster.clusterName,
      program: this.context.program,
      clusterRepository: this.context.repository,
      project: this.project.name,
      repositories: [...new Set(Object.values(this.props.services).map(({ repository }) => repository))].sort(),
      overlay: this.props.overlay,
      namespaces,
      applications: [...this.applications].sort((a, b) => (a.name < b.name ? -1 : 1)),
      kinds: [...this.props.kinds].sort(),
      clusterKinds: (this.props.clusterKinds ?? []).map(({ kind }) => kind).sort(),
      ...describeRecipients(this.context, this.tenantName, this.applications),
      credential: this.props.credential,
      openDecisions: [...this.openDecisions].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, text]) => ({ id, text })),
    };
  }
}
