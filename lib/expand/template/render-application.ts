import type { ArgoCdVersion } from '../../model/argocd-version';
import { decodeGo } from '../go-types/decode';
import { type GoMap, type GoValue, isGoMap, newGoMap } from '../go-value';
import { collectTexts, renderStruct } from './render-struct';
import { prepareReplacer, type TemplateMode } from './replacer';

/** The finalizer that makes an Application take along what it deployed. */
export const RESOURCES_FINALIZER = 'resources-finalizer.argocd.argoproj.io';

/** An Application as Go would print it. */
export const APPLICATION_TYPE = 'v1alpha1.Application';

/** The Application that a set's template stands for: `GetTempApplication` of the controller. */
export function templateApplication(template: GoMap, version: ArgoCdVersion): GoMap {
  const metadata = isGoMap(template.metadata) ? template.metadata : {};
  const { annotations = null, labels = null, namespace = '', name = '', finalizers = null } = metadata;
  const application = Object.assign(newGoMap(), {
    metadata: Object.assign(newGoMap(), { annotations, labels, namespace, name, finalizers }),
    spec: template.spec ?? null,
  });
  return withoutStatus(decodeGo(APPLICATION_TYPE, application, version));
}

/** No template says anything of `status`. */
export function withoutStatus(application: GoValue): GoMap {
  const map = application as GoMap;
  delete map.status;
  const { metadata } = map;
  if (isGoMap(metadata) && metadata.creationTimestamp === null) delete metadata.creationTimestamp;
  return map;
}

/**
 * Prepares the rendering of an Application with each set of parameters.
 *
 * Source: Argo CD v3.5.7, `applicationset/utils/utils.go`, `RenderTemplateParams`: with no parameters
 * at all the template comes back as it is; else an Application without finalizers gets the one that
 * cascades, unless the set preserves resources.
 */
export function prepareApplications(
  template: GoMap,
  params: readonly GoMap[],
  mode: TemplateMode,
  preservesResources: boolean,
): (index: number) => GoMap {
  const texts = collectTexts(APPLICATION_TYPE, template, mode.version);
  const lookup = prepareReplacer(mode, texts, params);
  return (index) => {
    if (Object.keys(params[index]!).length === 0) return template;
    const replace = (text: string): string => lookup(text, index);
    const application = withoutStatus(renderStruct(APPLICATION_TYPE, template, replace, mode.version));
    return preservesResources ? application : withFinalizer(application);
  };
}

function withFinalizer(application: GoMap): GoMap {
  const metadata = isGoMap(application.metadata) ? application.metadata : newGoMap();
  if (!Array.isArray(metadata.finalizers)) metadata.finalizers = [RESOURCES_FINALIZER];
  application.metadata = metadata;
  return application;
}
