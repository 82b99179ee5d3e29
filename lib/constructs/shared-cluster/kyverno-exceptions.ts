/** A rule of a policy that an exception lifts. */
export interface LiftedRule {
  /** Name of the ClusterPolicy. */
  readonly policy: string;
  /** Names of its rules, without those that Kyverno derives for controllers: they are added. */
  readonly rules: readonly string[];
}

/** A Kyverno exception: what it lifts, and for the pods of which app. */
export type ExceptionProps = {
  readonly name: string;
  /** Id of the app whose pods are excepted, wherever an instance of the cluster runs it. */
  readonly app: string;
  readonly lifts: readonly LiftedRule[];
  /**
   * Namespaces, when only some of those that run the app are to be excepted.
   * @default every namespace of the cluster in which the app runs
   */
  readonly namespaces?: readonly string[];
} & ({ readonly grantsHostAccess?: false } | { readonly grantsHostAccess: true; readonly because: string });

/** Policies whose rules keep pods off their node: an exception to them grants host access and must say so. */
export const HOST_ACCESS_POLICIES: readonly string[] = ['disallow-host-access', 'disallow-privileged'];

const BUILT_IN = {
  'rustfs-init-step-limits': {
    app: 'rustfs',
    lifts: [{ policy: 'require-resource-limits', rules: ['init-containers'] }],
  },
  'gitea-runner-privileged': {
    app: 'gitea',
    lifts: [{ policy: 'disallow-privileged', rules: ['privileged-containers'] }],
  },
  'node-exporter-host': {
    app: 'monitoring',
    lifts: [{ policy: 'disallow-host-access', rules: ['host-namespaces', 'host-path'] }],
  },
  'keycloak-init-copy': {
    app: 'keycloak',
    lifts: [{ policy: 'require-read-only-root', rules: ['init-containers'] }],
  },
} as const satisfies Record<string, { app: string; lifts: readonly LiftedRule[] }>;

/** Names of the built-in exceptions. */
export type BuiltInException = keyof typeof BUILT_IN;

/** A built-in exception that stays off the host. */
export function builtInException(name: 'rustfs-init-step-limits' | 'keycloak-init-copy'): ExceptionProps {
  const { app, lifts } = BUILT_IN[name];
  return { name, app, lifts };
}

/** A built-in exception that grants host access, which its name does not say and its user has to. */
export function builtInHostException(
  name: 'gitea-runner-privileged' | 'node-exporter-host',
  granted: { readonly grantsHostAccess: true; readonly because: string },
): ExceptionProps {
  const { app, lifts } = BUILT_IN[name];
  return { name, app, lifts, ...granted };
}

/** Workload kinds to whose templates Kyverno extends a rule for pods, under `autogen-` names. */
const CONTROLLERS = ['DaemonSet', 'Deployment', 'Job', 'ReplicaSet', 'ReplicationController', 'StatefulSet'];

/** `spec` of the PolicyException (kyverno.io/v2). Namespaces are sorted; a rule counts under the names Kyverno generates for it too. */
export function exceptionSpec(
  lifts: readonly LiftedRule[],
  namespaces: readonly string[],
): Readonly<Record<string, unknown>> {
  return {
    exceptions: [...lifts]
      .sort((a, b) => (a.policy < b.policy ? -1 : 1))
      .map(({ policy, rules }) => ({
        policyName: policy,
        ruleNames: [...rules].sort().flatMap((rule) => [rule, `autogen-${rule}`, `autogen-cronjob-${rule}`]),
      })),
    match: {
      any: [{ resources: { kinds: ['Pod', 'CronJob', ...CONTROLLERS].sort(), namespaces: [...namespaces].sort() } }],
    },
  };
}
