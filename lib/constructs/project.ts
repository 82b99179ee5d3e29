import { Lazy } from 'cdk8s';
import { Construct } from 'constructs';
import { AppProject, type AppProjectSpec, toJson_AppProjectSpec } from '../../imports/argoproj.io';
import {
  type Because,
  type BecauseTopic,
  becauseAnnotation,
  DECRYPTION_RECIPIENT,
  formatBecause,
  OPEN_DECISIONS,
} from '../model/annotations';
import { recordFault } from './fault';
import { type InstallationContext, installationOf } from './installation-context';
import { type GroupKind, kindEntry } from './kind-name';
import { Manifest } from './manifest';
import { claimId, requireName, requireReason } from './names';
import { RESOURCES_FINALIZER } from './removal';

/** What an AppProject says beyond what its Applications need. */
export interface ProjectProps {
  readonly description: string;
  /**
   * Whether every namespaced kind is permitted but Argo CD's own three, or only what {@link Project.addKind} adds.
   * Nobody but root hands out Applications, projects and sets.
   */
  readonly kinds: 'all-but-argocd' | 'listed';
}

/** A kind and every reason given for it: several constructs may need the same one. */
type PermittedKind = GroupKind & { readonly reasons: Set<string> };

const ARGOCD_KINDS: readonly GroupKind[] = ['AppProject', 'Application', 'ApplicationSet'].map((kind) => ({
  group: 'argoproj.io',
  kind,
}));

/**
 * An AppProject that grows with what its Applications need: repositories, destinations and kinds are added by them,
 * each once, and rendered sorted when the tree is complete. It carries the resources finalizer and no sync wave, so
 * that Argo CD holds it until its last Application is gone and a stuck Application cannot freeze root.
 */
export class Project extends Construct {
  /** Name of the AppProject. */
  public readonly name: string;
  private readonly context: InstallationContext;
  private readonly repositories = new Map<string, string>();
  private readonly destinations = new Map<
    string,
    { readonly server: string; readonly namespace: string; readonly reasons: Set<string> }
  >();
  private readonly prefixes = new Map<string, { readonly server: string; readonly prefix: string }>();
  private readonly clusterKinds = new Map<string, PermittedKind>();
  private readonly kinds = new Map<string, PermittedKind>();
  private readonly decisions = new Map<string, string>();

  constructor(scope: Construct, id: string, props: ProjectProps) {
    super(scope, claimId(scope, id));
    this.name = id;
    this.context = installationOf(this);
    requireName(this, id, 'an AppProject');
    this.refuseReserved(id);
    const because = (topic: BecauseTopic, reasons: () => readonly Because[]) => ({
      [becauseAnnotation(topic)]: Lazy.any({
        produce: () => formatBecause(reasons().filter((one) => one.reason !== '')) || undefined,
      }),
    });
    new Manifest(this, 'Resource', {
      file: `${this.context.id}/argocd/projects/${id}.yaml`,
      program: this.context.program,
      object: {
        ...AppProject.GVK,
        metadata: {
          name: id,
          namespace: this.context.argocdNamespace,
          annotations: {
            ...because('cluster-kinds', () => this.reasonsOf(this.clusterKinds)),
            ...because('kinds', () => this.reasonsOf(this.kinds)),
            ...because('destinations', () => this.destinationReasons()),
            ...because('sources', () => [...this.repositories].map(([entry, reason]) => ({ entry, reason }))),
            [OPEN_DECISIONS]: Lazy.any({ produce: () => this.openDecisions() }),
            [DECRYPTION_RECIPIENT]: Lazy.any({ produce: () => this.recipient() }),
          },
          finalizers: [RESOURCES_FINALIZER],
        },
        spec: Lazy.any({ produce: () => toJson_AppProjectSpec(this.render(props)) }),
      },
    });
  }

  /** Permits a repository. The reason is for those that are not the owner's. */
  public addRepository(repoURL: string, because = ''): void {
    if (because !== '' || !this.repositories.has(repoURL)) this.repositories.set(repoURL, because);
  }

  /** Permits a namespace on a cluster; the empty namespace is for Applications of cluster-scoped objects only. */
  public addDestination(server: string, namespace: string, because = ''): void {
    const key = `${server}\n${namespace}`;
    const entry = this.destinations.get(key) ?? { server, namespace, reasons: new Set<string>() };
    this.destinations.set(key, entry);
    if (because !== '') entry.reasons.add(because);
  }

  /** Permits every namespace of a cluster that begins with a prefix; namespaces that do are then not listed one by one. */
  public addDestinationPrefix(server: string, prefix: string): void {
    this.prefixes.set(`${server}\n${prefix}*`, { server, prefix });
  }

  /** Permits a cluster-scoped kind. */
  public addClusterKind(kind: GroupKind, because: string): void {
    requireReason(this, because, `cluster-scoped kind \`${kindEntry(kind)}\``);
    permit(this.clusterKinds, kind, because);
  }

  /** Permits a namespaced kind, in a project of `listed` kinds. */
  public addKind(kind: GroupKind, because = ''): void {
    permit(this.kinds, kind, because);
  }

  /** Shows a decision as open on the project. */
  public addOpenDecision(id: string, text: string): void {
    this.decisions.set(id, text);
  }

  /** `default` is Argo CD's own, `bootstrap` root's: a second one would undo what the first one locks. */
  private refuseReserved(id: string): void {
    if (id !== 'default' && id !== 'bootstrap') return;
    recordFault(this, {
      code: 'project-name-reserved',
      construct: this.node.path,
      program: this.context.program,
      what: `\`${id}\` cannot be the project of an app or tenant`,
      why: id === 'default' ? 'Argo CD makes it by itself, and it is locked here' : 'it is the project of root',
      fix: 'choose another id',
    });
  }

  private render(props: ProjectProps): AppProjectSpec {
    return {
      description: props.description,
      sourceRepos: [...this.repositories.keys()].sort(),
      destinations: this.renderDestinations(),
      clusterResourceWhitelist: sortedKinds(this.clusterKinds),
      ...(props.kinds === 'listed'
        ? { namespaceResourceWhitelist: sortedKinds(this.kinds) }
        : { namespaceResourceBlacklist: [...ARGOCD_KINDS] }),
      orphanedResources: { warn: true },
    };
  }

  private renderDestinations(): { server: string; namespace: string }[] {
    const prefixes = [...this.prefixes.values()];
    const single = [...this.destinations.values()].filter(
      ({ server, namespace }) =>
        !prefixes.some((entry) => entry.server === server && namespace.startsWith(entry.prefix)),
    );
    const all = [...prefixes.map(({ server, prefix }) => ({ server, namespace: `${prefix}*` })), ...single];
    return all
      .map(({ server, namespace }): [string, { server: string; namespace: string }] => [
        `${server}\n${namespace}`,
        { server, namespace },
      ])
      .sort(byKey)
      .map(([, entry]) => entry);
  }

  private reasonsOf(kinds: ReadonlyMap<string, PermittedKind>): readonly Because[] {
    return [...kinds].map(([entry, { reasons }]) => ({ entry, reason: [...reasons].sort().join('; ') }));
  }

  private destinationReasons(): readonly Because[] {
    const reasons = new Map<string, Set<string>>();
    for (const { namespace, reasons: own } of this.destinations.values()) {
      const entry = namespace === '' ? '""' : namespace;
      const all = reasons.get(entry) ?? new Set<string>();
      for (const reason of own) all.add(reason);
      reasons.set(entry, all);
    }
    return [...reasons].map(([entry, all]) => ({ entry, reason: [...all].sort().join('; ') }));
  }

  private openDecisions(): string | undefined {
    return formatBecause([...this.decisions].map(([entry, reason]) => ({ entry, reason }))) || undefined;
  }

  /** Stated only where the project decrypts something: an identity nobody uses needs no mention. */
  private recipient(): string | undefined {
    return this.context.collected.decryptingProjects.has(this.name)
      ? this.context.decryption?.recipients.get(this.name)
      : undefined;
  }
}

function permit(kinds: Map<string, PermittedKind>, kind: GroupKind, because: string): void {
  const entry = kinds.get(kindEntry(kind)) ?? { ...kind, reasons: new Set() };
  if (because !== '') entry.reasons.add(because);
  kinds.set(kindEntry(kind), entry);
}

function byKey(a: readonly [string, unknown], b: readonly [string, unknown]): number {
  return a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0;
}

function sortedKinds(kinds: ReadonlyMap<string, GroupKind>): { group: string; kind: string }[] {
  return [...kinds.entries()].sort(byKey).map(([, { group, kind }]) => ({ group, kind }));
}
