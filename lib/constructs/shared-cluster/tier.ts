import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { INSTANCE_LABEL } from '../../model/annotations';
import { makeApplication } from '../application';
import { Cluster } from '../cluster';
import { type InstallationContext, installationOf } from '../installation-context';
import type { Manifest } from '../manifest';
import { claimId, requireName, requireReason } from '../names';
import { Project } from '../project';
import type { OnRemoval } from '../removal';
import { folderSource } from '../sources';
import { type TierAppProps, tierAppSource } from './tier-app';

/** An app as its tier resolved it. */
export interface TierApp {
  /** Id given to `addApp`; also its service account. */
  readonly id: string;
  /** Name of its Application. */
  readonly application: string;
  readonly namespace: string;
  /** Why the namespace has no prefix; undefined when it has. */
  readonly namespaceBecause?: string;
  /** Path of the app's construct. */
  readonly construct: string;
}

/** What a tier is made of. */
export interface TierDefinition {
  readonly description: string;
  /** Prefix of default namespaces, empty for none. */
  readonly prefix: string;
  readonly onRemoval: OnRemoval;
  /** Label the project and the namespaces with the tier's id: what the shared Gateway selects by. */
  readonly labelNamespaces: boolean;
}

/**
 * What a layer, an instance and a hub have in common: a name, a project, and apps that each become one Application
 * `<name>-<app>` in a namespace that is declared by itself.
 */
export abstract class Tier extends Construct {
  /** The tier's name, the first part of its Applications' names. */
  public readonly instanceName: string;
  /** Prefix of the apps' default namespaces. */
  public readonly prefix: string;
  /** The one server string of its cluster. */
  public readonly server: string;
  /** @internal */
  protected readonly context: InstallationContext;
  /** @internal */
  protected readonly cluster: Cluster;
  /** @internal */
  protected readonly project: Project;
  private readonly definition: TierDefinition;
  private readonly tierApps = new Map<string, TierApp>();

  constructor(scope: Construct, id: string, definition: TierDefinition) {
    super(scope, claimId(scope, id));
    requireName(this, id, 'an instance');
    this.instanceName = id;
    this.prefix = definition.prefix;
    this.definition = definition;
    this.context = installationOf(this);
    this.cluster = Cluster.of(this);
    this.server = this.cluster.server;
    this.project = new Project(new Construct(this, 'Project'), id, {
      description: definition.description,
      kinds: 'all-but-argocd',
    });
    if (definition.labelNamespaces) ApiObject.of(this.project).metadata.addLabel(INSTANCE_LABEL, id);
  }

  /** Apps added so far, in order of id. */
  public get apps(): readonly TierApp[] {
    return [...this.tierApps.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** @internal */
  protected declareApp(id: string, props: TierAppProps & { readonly because?: string }): TierApp {
    const scope = new Construct(this, claimId(this, id));
    const namespace = props.namespace?.name ?? `${this.prefix}${id}`;
    const app: TierApp = {
      id,
      application: `${this.instanceName}-${id}`,
      namespace,
      namespaceBecause: props.namespace?.because,
      construct: scope.node.path,
    };
    if (props.namespace !== undefined) {
      requireReason(scope, props.namespace.because, `namespace \`${namespace}\` being used without the prefix`);
    }
    makeApplication(scope, this.context, {
      name: app.application,
      project: this.project,
      cluster: this.cluster,
      namespace,
      sources: [tierAppSource(this.context, this.instanceName, id, props)],
      onRemoval: props.onRemoval ?? this.definition.onRemoval,
      sync: props.sync,
      ignoreDifferences: props.ignoreDifferences,
      because: props.because ?? props.namespace?.because,
    });
    this.cluster.namespaces.declare(namespace, {
      podSecurity: props.podSecurity,
      instance: this.definition.labelNamespaces ? this.instanceName : undefined,
    });
    if (!this.tierApps.has(id)) this.tierApps.set(id, app);
    return app;
  }

  /** Makes the Application that syncs a folder which the program writes. @internal */
  protected syncFolder(id: string, folder: string, namespace: string, lateNamespace?: () => string): Manifest {
    const scope = new Construct(this, `${id[0]!.toUpperCase()}${id.slice(1)}`);
    return makeApplication(scope, this.context, {
      name: `${this.instanceName}-${id}`,
      project: this.project,
      cluster: this.cluster,
      namespace,
      lateNamespace,
      sources: [
        folderSource(this.context, `${this.context.dist}/${this.context.id}/${this.cluster.folder}${folder}`, true),
      ],
      onRemoval: 'protect',
    });
  }
}
