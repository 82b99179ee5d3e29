import type { Application } from '../model/application';
import type { ArgoCdVersion } from '../model/argocd-version';
import { isSince } from '../model/argocd-version';
import type { KubernetesObject } from '../model/kubernetes-object';

/** Finalizers with which deleting an Application deletes what it deployed. */
const cascading: readonly string[] = [
  'resources-finalizer.argocd.argoproj.io',
  'resources-finalizer.argocd.argoproj.io/foreground',
  'resources-finalizer.argocd.argoproj.io/background',
  'foreground-finalizer.argocd.argoproj.io',
  'background-finalizer.argocd.argoproj.io',
];

function readOptions(text: string | undefined): readonly string[] {
  return (text ?? '').split(',').map((each) => each.trim());
}

/** Whether deleting the Application (or project) with these finalizers takes other things along. */
export function cascades(object: KubernetesObject): boolean {
  return (object.metadata?.finalizers ?? []).some((each) => cascading.includes(each));
}

/** Whether the live object asks for an option in its annotation; since 3.4 the Application's own options count when it has none. */
function asks(
  object: KubernetesObject,
  option: string,
  application: Application | undefined,
  version: ArgoCdVersion,
): boolean {
  const annotation = object.metadata?.annotations?.['argocd.argoproj.io/sync-options'];
  if (readOptions(annotation).includes(option)) return true;
  const key = option.slice(0, option.indexOf('='));
  if (readOptions(annotation).some((each) => each.startsWith(`${key}=`)) || !isSince(version, 3, 4)) return false;
  return application?.spec?.syncPolicy?.syncOptions?.includes(option) ?? false;
}

/** `Prune=false`. */
export function refusesPrune(object: KubernetesObject, application: Application, version: ArgoCdVersion): boolean {
  return asks(object, 'Prune=false', application, version);
}

/** `Delete=false`, or Helm's own annotation to the same effect. */
export function refusesDelete(object: KubernetesObject, application: Application, version: ArgoCdVersion): boolean {
  return (
    asks(object, 'Delete=false', application, version) ||
    object.metadata?.annotations?.['helm.sh/resource-policy'] === 'keep'
  );
}

/** Whether the object may be missing from git without its Application being out of sync. */
export function ignoresExtraneous(object: KubernetesObject): boolean {
  return readOptions(object.metadata?.annotations?.['argocd.argoproj.io/compare-options']).includes('IgnoreExtraneous');
}

/** Whether the Application syncs by itself. */
export function isAutomated(application: Application, version: ArgoCdVersion): boolean {
  const automated = application.spec?.syncPolicy?.automated;
  if (automated === undefined || automated === null) return false;
  return !(isSince(version, 3, 1) && automated.enabled === false);
}
