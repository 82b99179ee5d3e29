import { Construct } from 'constructs';
import {
  Application,
  type ApplicationSpec,
  AppProject,
  type AppProjectSpec,
  toJson_ApplicationSpec,
  toJson_AppProjectSpec,
} from '../../imports/argoproj.io';
import {
  ARGOCD_VERSION,
  becauseAnnotation,
  formatBecause,
  OPEN_DECISIONS,
  OWNER_REPOSITORIES,
} from '../model/annotations';
import { formatArgoCdVersion } from '../model/argocd-version';
import { IN_CLUSTER_SERVER } from '../model/cluster';
import { type InstallationContext, installationOf } from './installation-context';
import { Manifest } from './manifest';
import { PROTECT_ANNOTATIONS, removalAnnotations } from './removal';
import { syncPolicy } from './sync-policy';

/** Name of the Application that is applied by hand. */
export const ROOT = 'root';
/** Name of its project. */
export const BOOTSTRAP = 'bootstrap';

/** `spec` of root: the one Application that nothing syncs. */
export function rootSpec(context: InstallationContext): ApplicationSpec {
  return {
    project: BOOTSTRAP,
    source: {
      repoUrl: context.repository,
      path: `${context.dist}/${context.id}/argocd`,
      targetRevision: context.revision,
      directory: { recurse: true },
    },
    destination: { server: IN_CLUSTER_SERVER, namespace: context.argocdNamespace },
    syncPolicy: syncPolicy({ version: context.argocdVersion }),
  };
}

/** Annotations of root, pinned by break-glass together with its spec. */
export function rootAnnotations(): Readonly<Record<string, string>> {
  return removalAnnotations('protect');
}

/** `spec` of root's project: the cluster repository may hold Applications, projects and sets, and nothing else. */
export function bootstrapSpec(context: InstallationContext): AppProjectSpec {
  return {
    description: 'What the one hand-applied Application may do: hold Applications, projects and sets.',
    sourceRepos: [context.repository],
    destinations: [{ server: IN_CLUSTER_SERVER, namespace: context.argocdNamespace }],
    clusterResourceWhitelist: [],
    namespaceResourceWhitelist: ['AppProject', 'Application', 'ApplicationSet'].map((kind) => ({
      group: 'argoproj.io',
      kind,
    })),
  };
}

/** Annotations of root's project: what the checks have to know of the installation. */
export function bootstrapAnnotations(context: InstallationContext): Readonly<Record<string, string>> {
  const { openSettings: settings } = context;
  const owners = new Set([...context.ownerRepositories, ...context.trustedRepositories.keys()]);
  return {
    ...PROTECT_ANNOTATIONS,
    [ARGOCD_VERSION]: formatArgoCdVersion(context.argocdVersion),
    [OWNER_REPOSITORIES]: [...owners].sort().join('\n'),
    ...(settings.length === 0
      ? {}
      : { [becauseAnnotation('settings')]: formatBecause(settings), [OPEN_DECISIONS]: formatBecause(settings) }),
  };
}

/** The one file that is applied by hand, outside of what root syncs: AppProject `bootstrap` and Application `root`. */
export class Bootstrap extends Construct {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    const context = installationOf(this);
    const place = { file: `${context.id}/bootstrap/root-app.yaml`, program: context.program };
    const namespace = context.argocdNamespace;
    new Manifest(new Construct(this, 'Project'), 'Resource', {
      ...place,
      object: {
        ...AppProject.GVK,
        metadata: { name: BOOTSTRAP, namespace, annotations: { ...bootstrapAnnotations(context) } },
        spec: toJson_AppProjectSpec(bootstrapSpec(context)),
      },
    });
    new Manifest(new Construct(this, 'Root'), 'Resource', {
      ...place,
      object: {
        ...Application.GVK,
        metadata: { name: ROOT, namespace, annotations: { ...rootAnnotations() } },
        spec: toJson_ApplicationSpec(rootSpec(context)),
      },
    });
    context.collected.removals.push({
      application: ROOT,
      shape: 'Application',
      project: BOOTSTRAP,
      onRemoval: 'protect',
    });
  }
}

/**
 * Project `default`, which Argo CD makes by itself and which permits everything: locked by lists that say so.
 * Locked by omission it kept every `*` under server-side apply; taken out of git it came back wide open.
 */
export class LockedDefaultProject extends Construct {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    const context = installationOf(this);
    new Manifest(this, 'Resource', {
      file: `${context.id}/argocd/projects/default.yaml`,
      program: context.program,
      object: {
        ...AppProject.GVK,
        metadata: {
          name: 'default',
          namespace: context.argocdNamespace,
          annotations: { ...PROTECT_ANNOTATIONS },
        },
        spec: toJson_AppProjectSpec({
          description: 'Locked: an Application that names no project of its own may deploy nothing.',
          sourceRepos: [],
          destinations: [],
          clusterResourceWhitelist: [],
          namespaceResourceBlacklist: [{ group: '*', kind: '*' }],
        }),
      },
    });
  }
}
