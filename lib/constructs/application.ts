import { posix } from 'node:path';
import { Lazy } from 'cdk8s';
import type { Construct } from 'constructs';
import {
  Application,
  type ApplicationSpecIgnoreDifferences,
  type ApplicationSpecSources,
  toJson_ApplicationSpec,
} from '../../imports/argoproj.io';
import { becauseAnnotation, formatBecause } from '../model/annotations';
import type { Cluster } from './cluster';
import { recordFault } from './fault';
import { homeOf, type InstallationContext, isOwnRepository } from './installation-context';
import { Manifest } from './manifest';
import { requireName, requireReason } from './names';
import type { Project } from './project';
import { type OnRemoval, removalAnnotations, removalFinalizers } from './removal';
import { type SyncException, syncPolicy } from './sync-policy';

/** An Application of the tree. */
export interface ApplicationProps {
  readonly name: string;
  readonly project: Project;
  readonly cluster: Cluster;
  /** Namespace to deploy to; empty for Applications of cluster-scoped objects only. */
  readonly namespace: string;
  readonly sources: readonly ApplicationSpecSources[];
  readonly onRemoval: OnRemoval;
  readonly sync?: SyncException;
  readonly ignoreDifferences?: readonly ApplicationSpecIgnoreDifferences[];
  readonly outOfSyncOnly?: boolean;
  /** Destination namespace that is known only when the tree is complete; `namespace` is then empty, and the project's business. */
  readonly lateNamespace?: () => string;
  readonly annotations?: Readonly<Record<string, string>>;
  /** Why the project may deploy to the namespace, where that takes a reason. */
  readonly because?: string;
  /** Reasons for repositories that are not the owner's, by URL. */
  readonly foreignBecause?: Readonly<Record<string, string>>;
}

/**
 * Makes an Application as the child `Resource` of a construct, and tells its project and its cluster what it needs:
 * nothing it deploys from or to has to be declared a second time.
 */
export function makeApplication(scope: Construct, context: InstallationContext, props: ApplicationProps): Manifest {
  const { name, project, cluster, namespace, sources } = props;
  requireName(scope, name, 'an Application');
  requireRemoval(scope, context, props);
  if (props.sync !== undefined)
    requireReason(scope, props.sync.because, `Application \`${name}\` being ${props.sync.mode}`);
  for (const source of sources) permitSource(scope, context, props, source);
  if (props.lateNamespace === undefined) {
    project.addDestination(cluster.server, namespace, props.because);
    cluster.namespaces.declare(namespace, { project: project.name });
  }
  const { onRemoval } = props;
  context.collected.removals.push({ application: name, shape: 'Application', project: project.name, onRemoval });
  const ignores = props.ignoreDifferences ?? [];
  const home = homeOf(scope);
  return new Manifest(home, home === scope ? 'Resource' : `Resource of ${name}`, {
    file: `${context.id}/argocd/applications/${project.name}/${name}.yaml`,
    program: context.program,
    object: {
      ...Application.GVK,
      metadata: {
        name,
        namespace: context.argocdNamespace,
        annotations: { ...removalAnnotations(props.onRemoval), ...syncReason(props.sync), ...props.annotations },
        finalizers: removalFinalizers(props.onRemoval),
      },
      spec: toJson_ApplicationSpec({
        project: project.name,
        ...(sources.length === 1 ? { source: sources[0] } : { sources: [...sources] }),
        destination: { server: cluster.server, ...destinationNamespace(props) },
        syncPolicy: syncPolicy({
          exception: props.sync,
          ignoresDifferences: ignores.length > 0,
          outOfSyncOnly: props.outOfSyncOnly,
          version: context.argocdVersion,
        }),
        ...(ignores.length === 0 ? {} : { ignoreDifferences: [...ignores] }),
      }),
    },
  });
}

/** cdk8s resolves lazy values wherever they stand; its types do not say so. */
function destinationNamespace({ namespace, lateNamespace }: ApplicationProps): { namespace?: string } {
  if (lateNamespace !== undefined) return { namespace: Lazy.any({ produce: lateNamespace }) as unknown as string };
  return namespace === '' ? {} : { namespace };
}

function permitSource(
  scope: Construct,
  context: InstallationContext,
  props: ApplicationProps,
  source: ApplicationSpecSources,
): void {
  const trusted = context.trustedRepositories.get(source.repoUrl);
  const because = trusted ?? props.foreignBecause?.[source.repoUrl] ?? '';
  props.project.addRepository(source.repoUrl, because);
  if (!isOwnRepository(context, source.repoUrl)) context.collected.foreignRepositories.add(source.repoUrl);
  if (source.plugin !== undefined) requireDecryption(scope, context, props);
  const path = source.path ?? '';
  if (path.startsWith('/') || posix.normalize(path).split('/')[0] === '..')
    recordFault(scope, {
      code: 'path-outside-repository',
      construct: scope.node.path,
      program: context.program,
      what: `the path \`${path}\` of Application \`${props.name}\` leads out of its repository`,
      why: 'Argo CD refuses a path that is absolute or outside the repository’s root',
      fix: 'give the folder as seen from the root of the repository',
    });
  if (source.chart !== undefined && !/^\d+\.\d+\.\d+([-+].*)?$/.test(source.targetRevision ?? ''))
    recordFault(scope, {
      code: 'chart-version-not-exact',
      construct: scope.node.path,
      program: context.program,
      what: `chart \`${source.chart}\` is asked for at \`${source.targetRevision ?? ''}\``,
      why: 'a range lets whoever publishes the chart change the cluster without a commit here',
      fix: 'pin an exact version, as in `9.1.0`',
    });
}

/** A program that runs without a type check can say any word, and a removal that nobody understands deletes or keeps by chance. */
function requireRemoval(scope: Construct, context: InstallationContext, { name, onRemoval }: ApplicationProps): void {
  if (['keep', 'cascade', 'protect'].includes(onRemoval)) return;
  recordFault(scope, {
    code: 'removal-unknown',
    construct: scope.node.path,
    program: context.program,
    what: `Application \`${name}\` says \`${String(onRemoval)}\` on removal`,
    why: 'what removing it does would be anybody’s guess',
    fix: "say `'keep'`, `'cascade'` or `'protect'`",
  });
}

function requireDecryption(scope: Construct, context: InstallationContext, { name, project }: ApplicationProps): void {
  context.collected.decryptingProjects.add(project.name);
  if (context.decryption?.recipients.has(project.name)) return;
  recordFault(scope, {
    code: 'identity-missing',
    construct: scope.node.path,
    program: context.program,
    what: `Application \`${name}\` reads SOPS files, and the cluster holds no identity for project \`${project.name}\``,
    why: 'the plugin picks the identity by the project and fails closed when there is none',
    fix: `add \`${project.name}: 'age1…'\` to \`decryption.identities\` of the Installation, and its identity to the Secret`,
  });
}

function syncReason(sync: SyncException | undefined): Readonly<Record<string, string>> {
  if (sync === undefined) return {};
  return { [becauseAnnotation('sync')]: formatBecause([{ entry: sync.mode, reason: sync.because }]) };
}
