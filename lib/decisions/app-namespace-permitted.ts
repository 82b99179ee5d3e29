import type { AppProject } from '../model/app-project';
import { type ArgoCdVersion, DEFAULT_ARGOCD_VERSION } from '../model/argocd-version';
import { answer, permit, refuse } from './answer';
import type { Decision, Evidence } from './decision';
import { fieldsOf, listOf, stringOf } from './json-fields';
import { indexOfStringMatch } from './string-list-match';

/**
 * Whether a project permits Applications of a namespace (Argo CD, `AppProject.IsAppNamespacePermitted`): the control
 * plane's namespace and none always; others by `sourceNamespaces`, globs or `/regexp/`; `!` does not negate there.
 *
 * @param application its `metadata.name` and `metadata.namespace` count
 */
export function decideAppNamespace(
  project: AppProject,
  application: { readonly metadata?: { readonly name?: string; readonly namespace?: string } },
  controlPlaneNamespace: string,
  version: ArgoCdVersion = DEFAULT_ARGOCD_VERSION,
): Decision {
  const { name, namespace } = fieldsOf(fieldsOf(application).metadata);
  const where = stringOf(namespace);
  if (where === '' || where === controlPlaneNamespace) return permit("it is in the control plane's namespace", []);
  const projectName = stringOf(fieldsOf(fieldsOf(project).metadata).name);
  const list = listOf(fieldsOf(fieldsOf(project).spec).sourceNamespaces);
  return decideByList(list, where, version, {
    evidence: (at, effect) => ({
      in: 'project',
      path: at === undefined ? ['spec', 'sourceNamespaces'] : ['spec', 'sourceNamespaces', at],
      ...(at === undefined ? {} : { value: list[at] }),
      effect,
    }),
    refusal: `application '${stringOf(name)}' in namespace '${where}' is not permitted to use project '${projectName}'`,
  });
}

/**
 * Whether Argo CD looks at Applications of a namespace at all (`util/security.IsNamespaceEnabled`): the control
 * plane's namespace, or one matched by `application.namespaces`.
 */
export function decideEnabledNamespace(
  namespace: string,
  controlPlaneNamespace: string,
  applicationNamespaces: readonly string[],
  version: ArgoCdVersion = DEFAULT_ARGOCD_VERSION,
): Decision {
  const where = stringOf(namespace);
  if (where === controlPlaneNamespace) return permit("it is the control plane's namespace", []);
  const list = listOf(applicationNamespaces);
  return decideByList(list, where, version, {
    evidence: (at, effect) => ({
      in: 'settings',
      path: at === undefined ? ['application.namespaces'] : ['application.namespaces', at],
      ...(at === undefined ? {} : { value: list[at] }),
      effect,
    }),
    refusal: `namespace '${where}' is not permitted`,
  });
}

function decideByList(
  list: readonly unknown[],
  namespace: string,
  version: ArgoCdVersion,
  {
    evidence,
    refusal,
  }: { evidence: (at: number | undefined, effect: Evidence['effect']) => Evidence; refusal: string },
): Decision {
  return answer(() => {
    const at = indexOfStringMatch(list, namespace, 'regexp', version);
    if (at >= 0) return permit('the namespace is permitted', [evidence(at, 'allows')]);
    return refuse(refusal, [evidence(undefined, list.length === 0 ? 'empty' : 'unmatched')]);
  });
}
