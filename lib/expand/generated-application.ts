import { normalizeSource } from '../decisions/source-normalization';
import type { Application, ApplicationSource, ApplicationSpec } from '../model/application';
import type { GoMap } from './go-value';
import { toPlainJson } from './go-value';

/** The project an Application without one is in. */
const DEFAULT_PROJECT = 'default';

/**
 * The Application as the controller writes it to the cluster: its name, labels, annotations and
 * finalizers, its normalized spec, and `operation` where a patch sets one; nothing else is copied.
 *
 * Source: Argo CD v3.5.7, `applicationset/controllers/applicationset_controller.go`,
 * `createOrUpdateInCluster`, and `util/argo/argo.go`, `NormalizeApplicationSpec`.
 */
export function writtenApplication(generated: GoMap): Application {
  const plain = toPlainJson(generated) as Application;
  const { name, namespace, labels, annotations, finalizers } = plain.metadata ?? {};
  const metadata = withoutUndefined({ name, namespace, labels, annotations, finalizers });
  const operation = plain.operation === undefined || plain.operation === null ? {} : { operation: plain.operation };
  return {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata,
    spec: normalizeSpec(plain.spec ?? {}),
    ...operation,
  };
}

function normalizeSpec(spec: ApplicationSpec): ApplicationSpec {
  const { source, sources, syncPolicy, project, ...rest } = spec;
  const hasSources = Array.isArray(sources) && sources.length > 0;
  return {
    ...rest,
    ...(source ? { source: hasSources ? source : normalizeSource(source) } : {}),
    ...(hasSources ? { sources: sources.map((each: ApplicationSource) => normalizeSource(each)) } : {}),
    ...(syncPolicy && Object.keys(syncPolicy).length > 0 ? { syncPolicy } : {}),
    project: project ? project : DEFAULT_PROJECT,
  };
}

function withoutUndefined<T extends object>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
}
