import type { ApplicationSpecIgnoreDifferences, ApplicationSpecSources } from '../../../imports/argoproj.io';
import type { InstallationContext } from '../installation-context';
import type { PodSecurity } from '../pod-security';
import type { OnRemoval } from '../removal';
import type { SyncException } from '../sync-policy';

/** An app of a layer, an instance or a hub. Its Application is `<instance>-<id>`, its folder `apps/<id>`. */
export interface TierAppProps {
  /** Folder in the cluster repository. @default apps/<id> */
  readonly path?: string;
  /**
   * How the folder is built: a vendored Helm chart with values from `instances/<instance>/<id>.yaml`, or by what stands in it.
   * @default folder
   */
  readonly tool?: 'chart' | 'folder';
  /** Value files of a vendored chart, from the repository's root, the last one wins. @default instances/<instance>/<id>.yaml */
  readonly values?: readonly string[];
  /** A namespace of its own, used as it is, without the prefix. @default <prefix><id> */
  readonly namespace?: { readonly name: string; readonly because: string };
  /** @default enforce baseline */
  readonly podSecurity?: PodSecurity;
  /** What removing the Application does. @default protect in a layer and a hub, keep in an instance */
  readonly onRemoval?: OnRemoval;
  /** How it departs from automated sync, made by `manual` or `paused`. @default automated, with prune and self-heal */
  readonly sync?: SyncException;
  /** Fields that something else in the cluster sets; a sync then leaves them alone. @default none */
  readonly ignoreDifferences?: readonly ApplicationSpecIgnoreDifferences[];
}

/** An app of a layer or a hub: its namespace is one that others depend on, so deploying there takes a reason. */
export interface KeeperAppProps extends TierAppProps {
  /** Why the layer or the hub deploys there; written beside the destination. */
  readonly because: string;
}

/** The one source of an app: a folder of the cluster repository, the chart's tool pinned by its release name. */
export function tierAppSource(
  context: InstallationContext,
  instance: string,
  id: string,
  props: TierAppProps,
): ApplicationSpecSources {
  const source = { repoUrl: context.repository, path: props.path ?? `apps/${id}`, targetRevision: context.revision };
  if (props.tool !== 'chart') return source;
  // A leading slash is Argo CD's way to name a file from the repository's root.
  const values = (props.values ?? [`instances/${instance}/${id}.yaml`]).map((file) => `/${file.replace(/^\/+/, '')}`);
  // The release keeps the app's name: its Services are named after it, and routes name the Services.
  return { ...source, helm: { releaseName: id, valueFiles: values } };
}
