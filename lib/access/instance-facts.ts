import { becauseAnnotation, INSTANCE_LABEL, REALM } from '../model/annotations';
import type { AppProject } from '../model/app-project';
import type { InventoryObject } from '../model/inventory';

/** A listener of a Gateway that admits an instance's routes. */
export interface ListenerFacts {
  readonly name: string;
  readonly hostname?: string;
  readonly port: number;
  /** Namespaces whose routes attach. */
  readonly admits: readonly string[] | 'all';
}

/** What the objects of a tree say of one instance. Lists are sorted. */
export interface InstanceFacts {
  readonly name: string;
  readonly project: AppProject;
  /** Destination globs of its project on the cluster. */
  readonly destinations: readonly string[];
  /** Namespaces labelled as its own. */
  readonly namespaces: readonly string[];
  readonly kvMounts: readonly string[];
  readonly jwtMounts: readonly string[];
  /** Issuers its jwt mounts trust. */
  readonly issuers: readonly string[];
  readonly roles: readonly { readonly name: string; readonly namespaces: readonly string[] }[];
  /** KV mounts named by the paths of its policies. */
  readonly policies: readonly { readonly name: string; readonly mounts: readonly string[] }[];
  readonly realms: readonly string[];
  /** Applications of its project that run Keycloak. */
  readonly keycloaks: readonly string[];
  readonly listeners: readonly ListenerFacts[];
  /** Its namespaces whose pods an exception lets reach the node. */
  readonly onHost: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Instances of a cluster: the projects that carry the instance label and reach its server, sorted by name. */
export function readInstances(objects: readonly InventoryObject[], server: string): readonly InstanceFacts[] {
  return objects
    .filter(({ id }) => id.kind === 'AppProject' && id.group === 'argoproj.io')
    .map(({ object }) => object as AppProject)
    .filter(
      (project) =>
        project.metadata?.labels?.[INSTANCE_LABEL] !== undefined && destinationsOf(project, server).length > 0,
    )
    .map((project) => readInstance(project, objects, server))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function readInstance(project: AppProject, objects: readonly InventoryObject[], server: string): InstanceFacts {
  const name = project.metadata!.labels![INSTANCE_LABEL]!;
  const labelled = (kind: string) =>
    objects.filter(({ id, object }) => id.kind === kind && object.metadata?.labels?.[INSTANCE_LABEL] === name);
  const namespaces = labelled('Namespace')
    .map(({ id }) => id.name)
    .sort();
  const within = (kind: string) =>
    objects.filter(({ id }) => id.kind === kind && namespaces.includes(id.namespace)).map(specOf);
  const mounts = (kind: string) =>
    labelled(kind).map(({ id, object }) => textOf(fieldsOf(object.spec).name) ?? id.name);
  const configs = labelled('JWTOIDCAuthEngineConfig').map(specOf);
  const realm = project.metadata?.annotations?.[REALM];
  return {
    name,
    project,
    destinations: destinationsOf(project, server),
    namespaces,
    kvMounts: unique([...mounts('SecretEngineMount'), ...texts(within('VaultStaticSecret'), 'mount')]),
    jwtMounts: unique([...mounts('AuthEngineMount'), ...texts(within('VaultAuth'), 'mount')]),
    issuers: unique(
      configs
        .flatMap((spec) => [textOf(spec.boundIssuer) ?? textOf(spec.OIDCDiscoveryURL) ?? ''])
        .filter((issuer) => issuer !== ''),
    ),
    roles: labelled('JWTOIDCAuthEngineRole').map((entry) => ({
      name: entry.id.name,
      namespaces: boundNamespaces(specOf(entry)),
    })),
    policies: labelled('Policy').map((entry) => ({ name: entry.id.name, mounts: policyMounts(specOf(entry)) })),
    realms: realm === undefined ? [] : [realm],
    keycloaks: keycloaksOf(project, objects),
    listeners: objects
      .filter(({ id }) => id.kind === 'Gateway')
      .flatMap(({ object }) => listenersOf(object.spec, name, objects)),
    onHost: hostNamespaces(objects, namespaces),
  };
}

function destinationsOf(project: AppProject, server: string): string[] {
  const entries = project.spec?.destinations ?? [];
  return entries
    .filter((entry) => entry.server === server)
    .map((entry) => entry.namespace ?? '')
    .sort();
}

/** A role is bound by its subject, by its claims, or by both; the narrower counts. */
function boundNamespaces(spec: Fields): string[] {
  const claim = fieldsOf(spec.boundClaims)['/kubernetes.io/namespace'];
  const subject = /^system:serviceaccount:([^:]+):/.exec(textOf(spec.boundSubject) ?? '')?.[1];
  const claimed =
    typeof claim === 'string'
      ? [claim]
      : Array.isArray(claim)
        ? claim.filter((value) => typeof value === 'string')
        : [];
  return unique(subject === undefined ? claimed : [subject]);
}

function policyMounts(spec: Fields): string[] {
  const text = textOf(spec.policy) ?? '';
  return unique([...text.matchAll(/path\s+"([^"/]+)\//g)].map((match) => match[1]!));
}

function keycloaksOf(project: AppProject, objects: readonly InventoryObject[]): string[] {
  return objects
    .filter(
      ({ id, object }) =>
        id.kind === 'Application' &&
        fieldsOf(object.spec).project === project.metadata?.name &&
        id.name.endsWith('keycloak'),
    )
    .map(({ id }) => id.name)
    .sort();
}

function listenersOf(spec: unknown, instance: string, objects: readonly InventoryObject[]): ListenerFacts[] {
  const listeners = fieldsOf(spec).listeners;
  if (!Array.isArray(listeners)) return [];
  return listeners.map(fieldsOf).flatMap((listener) => {
    const allowed = fieldsOf(fieldsOf(listener.allowedRoutes).namespaces);
    const selector = fieldsOf(fieldsOf(allowed.selector).matchLabels);
    const isOwn = selector[INSTANCE_LABEL] === instance || allowed.from === 'All';
    if (!isOwn) return [];
    const admits = allowed.from === 'All' ? ('all' as const) : selected(selector, objects);
    return [
      { name: textOf(listener.name) ?? '', hostname: textOf(listener.hostname), port: Number(listener.port), admits },
    ];
  });
}

function selected(labels: Fields, objects: readonly InventoryObject[]): string[] {
  return objects
    .filter(
      ({ id, object }) =>
        id.kind === 'Namespace' &&
        Object.entries(labels).every(([key, value]) => object.metadata?.labels?.[key] === value),
    )
    .map(({ id }) => id.name)
    .sort();
}

function hostNamespaces(objects: readonly InventoryObject[], namespaces: readonly string[]): string[] {
  const granting = objects.filter(
    ({ id, object }) =>
      id.kind === 'PolicyException' && object.metadata?.annotations?.[becauseAnnotation('host-access')] !== undefined,
  );
  const excepted = granting.flatMap(({ object }) => {
    const any = fieldsOf(fieldsOf(object.spec).match).any;
    return (Array.isArray(any) ? any : []).flatMap((entry) => {
      const names = fieldsOf(fieldsOf(entry).resources).namespaces;
      return Array.isArray(names) ? names.map(String) : [];
    });
  });
  return namespaces.filter((namespace) => excepted.includes(namespace));
}

function specOf({ object }: InventoryObject): Fields {
  return fieldsOf(object.spec);
}

function texts(specs: readonly Fields[], field: string): string[] {
  return specs.map((spec) => textOf(spec[field])).filter((value): value is string => value !== undefined);
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)].sort();
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}
