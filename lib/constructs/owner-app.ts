import { Construct } from 'constructs';
import type { ApplicationSpecSources } from '../../imports/argoproj.io';
import { becauseAnnotation, formatBecause } from '../model/annotations';
import { makeApplication } from './application';
import { IGNORE_REPLICAS } from './apps-set';
import { Cluster } from './cluster';
import { recordFault } from './fault';
import { type FolderOfRepository, pinnedFolderSource } from './foreign-source';
import { imageAnnotations, splitImage, type WriteBack } from './image-automation';
import { requireImages } from './image-references';
import { type InstallationContext, installationOf, isOwnRepository } from './installation-context';
import { type KindName, readKindNames } from './kind-name';
import { claimId, requireName, requireReason } from './names';
import { APPS, appsProject, appsSet } from './owner-apps';
import type { PodSecurity } from './pod-security';
import { Project } from './project';
import type { OnRemoval } from './removal';
import { type ChartSource, chartSources, folderSource, secretsSource } from './sources';
import type { SyncException } from './sync-policy';

/** A project for one app alone. */
export interface OwnProject {
  readonly because: string;
  /** Namespaced kinds the app renders, and no others: `['apps/Deployment', 'Service']`. Cluster-scoped kinds: none. */
  readonly kinds: readonly KindName[];
}

/** An app of the owner's. Its name is its id, and so are its namespace and its folder `apps/<name>`. */
export interface OwnerAppProps {
  /** Its one image, under the alias `app`: `ghcr.io/example/web:latest`. */
  readonly image?: string;
  /** Its images by alias, when the alias is another one or there are several. */
  readonly images?: Readonly<Record<string, string>>;
  /** A chart instead of the folder. */
  readonly chart?: ChartSource;
  /** A folder of another repository instead of the app's own. */
  readonly source?: FolderOfRepository;
  /** Folder of plain manifests in the cluster repository, beside the chart. */
  readonly manifests?: string;
  /** Folder of SOPS files in the cluster repository. */
  readonly secrets?: string;
  /** What removing it from the program does. `cascade` needs an Application of its own. @default keep */
  readonly onRemoval?: OnRemoval;
  /** A departure from automated sync. */
  readonly sync?: SyncException;
  /** What sets its number of replicas, as in `keda-http`: git then leaves the number alone. */
  readonly scaledBy?: string;
  /** Where image automation writes. @default the installation's `imageAutomation` */
  readonly writeBack?: WriteBack;
  /** A project of its own; needed when a source is not the owner's. @default the shared project `apps` */
  readonly project?: OwnProject;
  /** Why it is to be an Application of its own although it need not be. */
  readonly ownApplication?: string;
  /** Pod Security of its namespace. @default baseline */
  readonly podSecurity?: PodSecurity;
}

/**
 * An app of the owner's: an element of the set `apps` when it is one image in a folder of its own name, an Application
 * of its own when it is more than that. Its namespace is declared and joins its project by itself.
 */
export class OwnerApp extends Construct {
  /** Name of its Application and of its namespace. */
  public readonly applicationName: string;
  /** Whether it is an element of the set. */
  public readonly isElement: boolean;
  private readonly context: InstallationContext;
  private readonly cluster: Cluster;
  private readonly images: Readonly<Record<string, string>>;

  constructor(scope: Construct, id: string, given: OwnerAppProps) {
    super(scope, claimId(scope, id));
    const props = given ?? {};
    this.applicationName = id;
    this.context = installationOf(this);
    this.cluster = Cluster.of(this);
    this.images = { ...(props.image === undefined ? {} : { app: props.image }), ...props.images };
    const reasons = this.reasonsForOwnApplication(props);
    this.isElement = reasons.length === 0;
    if (props.ownApplication !== undefined) requireReason(this, props.ownApplication, 'an Application of its own');
    this.cluster.namespaces.declare(id, { podSecurity: props.podSecurity });
    requireImages(this, this.images);
    if (this.isElement) this.joinSet(props);
    else this.makeOwn(props, reasons);
  }

  private joinSet(props: OwnerAppProps): void {
    requireName(this, this.applicationName, 'an Application');
    const [[alias, reference] = ['app', ''] as const] = Object.entries(this.images);
    const { name, tag } = splitImage(reference);
    const project = appsProject(this.cluster);
    project.addRepository(this.context.repository);
    project.addDestination(this.cluster.server, this.applicationName);
    this.cluster.namespaces.declare(this.applicationName, { project: project.name });
    this.context.collected.removals.push({
      application: this.applicationName,
      shape: `element of ${project.name}`,
      project: project.name,
      onRemoval: 'keep',
    });
    appsSet(this.cluster, this.writeBack(props)).add(
      { name: this.applicationName, alias, image: name, tag },
      props.scaledBy !== undefined,
    );
  }

  private makeOwn(props: OwnerAppProps, reasons: readonly string[]): void {
    const sources = this.sources(props);
    const foreign = sources.map((source) => source.repoUrl).filter((url) => !isOwnRepository(this.context, url));
    const project = this.projectFor(props, foreign);
    makeApplication(this, this.context, {
      name: this.applicationName,
      project,
      cluster: this.cluster,
      namespace: this.applicationName,
      sources,
      onRemoval: props.onRemoval ?? 'keep',
      sync: props.sync,
      ignoreDifferences: props.scaledBy === undefined ? [] : [IGNORE_REPLICAS],
      foreignBecause: Object.fromEntries(foreign.map((url) => [url, props.project?.because ?? ''])),
      annotations: {
        [becauseAnnotation('own-application')]: formatBecause([{ entry: '', reason: reasons.join('; ') }]),
        ...(Object.keys(this.images).length === 0
          ? {}
          : imageAnnotations({
              images: this.images,
              tool: props.chart === undefined ? 'kustomize' : 'helm',
              writeBack: this.writeBack(props),
            })),
      },
    });
  }

  private projectFor(props: OwnerAppProps, foreign: readonly string[]): Project {
    if (props.project === undefined) {
      if (foreign.length > 0) this.complainOfForeign(foreign);
      return appsProject(this.cluster);
    }
    requireReason(this, props.project.because, 'a project of its own');
    const project = new Project(this.cluster.shared, this.applicationName, {
      description: `Of ${this.applicationName} alone: ${props.project.because}`,
      kinds: 'listed',
    });
    const kinds = readKindNames(this, props.project.kinds, 'Namespaced');
    if (props.project.kinds.length === 0) this.complainOfNoKinds();
    for (const kind of kinds) project.addKind(kind);
    if (props.onRemoval === 'cascade' && kinds.some(({ kind }) => kind === 'PersistentVolumeClaim'))
      this.complainOfCascade();
    return project;
  }

  private sources(props: OwnerAppProps): readonly ApplicationSpecSources[] {
    const { context, applicationName: name } = this;
    const main =
      props.chart !== undefined
        ? chartSources(context, name, props.chart)
        : [props.source === undefined ? folderSource(context, `apps/${name}`) : pinnedFolderSource(props.source, name)];
    return [
      ...main,
      ...(props.manifests === undefined ? [] : [folderSource(context, props.manifests, true)]),
      ...(props.secrets === undefined ? [] : [secretsSource(context, props.secrets)]),
    ];
  }

  private reasonsForOwnApplication(props: OwnerAppProps): readonly string[] {
    const count = Object.keys(this.images).length;
    return [
      ...(count > 1 ? [`${count} images`] : count === 0 ? ['no image automation'] : []),
      ...(props.chart === undefined ? [] : ['a chart']),
      ...(props.source === undefined ? [] : ['another repository']),
      ...(props.manifests === undefined ? [] : ['a second folder']),
      ...(props.secrets === undefined ? [] : ['a secrets folder']),
      ...(props.onRemoval === undefined || props.onRemoval === 'keep' ? [] : [`removal is \`${props.onRemoval}\``]),
      ...(props.sync === undefined ? [] : [`sync is ${props.sync.mode}`]),
      ...(props.writeBack === undefined ? [] : ['its own write-back']),
      ...(props.project === undefined ? [] : ['a project of its own']),
      ...(props.ownApplication === undefined ? [] : [props.ownApplication]),
    ];
  }

  private writeBack(props: OwnerAppProps): WriteBack {
    const writeBack = props.writeBack ?? this.context.imageAutomation;
    if (writeBack !== undefined) return writeBack;
    this.complain(
      'image-automation-without-credential',
      `\`${this.applicationName}\` has images, and nothing says where image automation commits`,
      'image automation would fall back to the credentials of Argo CD itself',
      'give the Installation `imageAutomation: { secret: … }`, or the app a `writeBack`',
    );
    return 'argocd';
  }

  private complainOfForeign(foreign: readonly string[]): void {
    this.complain(
      'foreign-repository-in-shared-project',
      `\`${this.applicationName}\` deploys from \`${foreign.join('`, `')}\`, which is not the owner's, in project \`${APPS}\``,
      `whoever writes there could deploy into every namespace of project \`${APPS}\``,
      'give it a project of its own: `project: { because: …, kinds: […] }`, with the kinds it renders',
    );
  }

  private complainOfNoKinds(): void {
    this.complain(
      'kinds-empty',
      `project \`${this.applicationName}\` lists no kind`,
      'an empty list is a refusal in the file and permits everything once the API server has rewritten the object',
      'list the kinds the app renders',
    );
  }

  private complainOfCascade(): void {
    this.complain(
      'volume-cascades',
      `\`${this.applicationName}\` holds volumes and says \`cascade\``,
      'removing a line of the program would delete the claims, and with them the data',
      "say `onRemoval: 'keep'` or `'protect'`, and delete data by hand",
    );
  }

  private complain(code: string, what: string, why: string, fix: string): void {
    recordFault(this, { code, construct: this.node.path, program: this.context.program, what, why, fix });
  }
}
