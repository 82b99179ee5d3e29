import { type Expansion, type ExpansionContext, expandApplicationSet } from '../../lib/expand/expand-application-set';
import { DEFAULT_ARGOCD_VERSION } from '../../lib/model/argocd-version';
import type { RepositoryCheckout } from '../../lib/model/inventory';
import type { KubernetesObject } from '../../lib/model/kubernetes-object';

/** A set `apps` in `argocd` with this spec; the template names the Application after `name` unless it says otherwise. */
export function setOf(spec: Readonly<Record<string, unknown>>): KubernetesObject {
  return {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'ApplicationSet',
    metadata: { name: 'apps', namespace: 'argocd' },
    spec: { template: templateOf(spec.goTemplate === true ? '{{.name}}' : '{{name}}'), ...spec },
  };
}

/** A template whose Application has this name and nothing else to render. */
export function templateOf(name: string, metadata: object = {}): object {
  return {
    metadata: { name, ...metadata },
    spec: {
      project: 'apps',
      source: { repoURL: 'https://git.example/shop', path: 'deploy' },
      destination: { namespace: 'shop' },
    },
  };
}

/** Expands with the default version unless the context says another. */
export function expand(spec: Readonly<Record<string, unknown>>, context: Partial<ExpansionContext> = {}): Expansion {
  return expandApplicationSet(setOf(spec), { version: DEFAULT_ARGOCD_VERSION, ...context });
}

/** Names of the Applications, in order. */
export function namesOf({ applications }: Expansion): readonly (string | undefined)[] {
  return applications.map(({ application }) => application.metadata?.name);
}

/** The messages of the errors and the causes of what is undecided: for a test that expects neither. */
export function faultsOf({ errors, undecided }: Expansion): readonly string[] {
  return [...errors.map(({ message }) => message), ...undecided.map(({ cause }) => cause)];
}

/** A checkout that holds these files. */
export function checkoutOf(repoURL: string, files: Readonly<Record<string, string>>): RepositoryCheckout {
  const directories = new Set(['.']);
  for (const file of Object.keys(files)) {
    const steps = file.split('/').slice(0, -1);
    for (let depth = 1; depth <= steps.length; depth++) directories.add(steps.slice(0, depth).join('/'));
  }
  return { repoURL, directories, files: new Set(Object.keys(files)), read: (path) => files[path] };
}
