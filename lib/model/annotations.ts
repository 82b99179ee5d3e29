/** Annotations and labels under `gatehouse.dev`, the one place that spells them. */
export const GATEHOUSE_PREFIX = 'gatehouse.dev/';

/** What removing an Application or a set from git does to what it deployed: `keep`, `cascade` or `protect`. */
export const ON_REMOVAL = 'gatehouse.dev/on-removal';

/** The owner's repositories, one a line; stands on AppProject `bootstrap`. */
export const OWNER_REPOSITORIES = 'gatehouse.dev/owner-repositories';

/** The Argo CD version the tree is written for; stands on AppProject `bootstrap`. */
export const ARGOCD_VERSION = 'gatehouse.dev/argocd-version';

/** Marks a declared open decision, one a line, `ID: what is open`; shown on every synth until it is closed. */
export const OPEN_DECISIONS = 'gatehouse.dev/open-decisions';

/** Age recipient whose identity the cluster holds for an AppProject; no two projects share one. */
export const DECRYPTION_RECIPIENT = 'gatehouse.dev/decryption-recipient';

/** Label of a Namespace, a project or an object of the hub's: the instance it belongs to. */
export const INSTANCE_LABEL = 'gatehouse.dev/instance';

/** Realm in which the users of an instance live; stands on the instance's AppProject. */
export const REALM = 'gatehouse.dev/realm';

/** What a reason answers. The topic is part of the annotation's name. */
export const BECAUSE_TOPICS = [
  /** AppProject: entry `Kind.group` (`Namespace`, `ClusterRole.rbac.authorization.k8s.io`) of the cluster-scoped list. */
  'cluster-kinds',
  /** AppProject: entry `Kind.group` of the namespaced list. */
  'kinds',
  /** AppProject: entry = the namespace glob (`""` for none) of a destination. */
  'destinations',
  /** AppProject: entry = the repository URL (a trusted Helm repository, a tenant's, another party's). */
  'sources',
  /** Namespace: why its Pod Security level is above `baseline`. */
  'pod-security',
  /** Application: `manual: reason` or `paused: reason`. */
  'sync',
  /** Application: why it is one of its own and not an element of the set. */
  'own-application',
  /** Application: entry = the `ref` name, why another party's repository is readable here. */
  'ref',
  /** AppProject `bootstrap`: entry = the setting or version gap that stays open. */
  'settings',
  /** PersistentVolume or any other object: why a protection is absent. */
  'protection',
  /** PolicyException: why pods may reach their node. */
  'host-access',
] as const;

/** One of {@link BECAUSE_TOPICS}. */
export type BecauseTopic = (typeof BECAUSE_TOPICS)[number];

/** Name of the annotation that carries the reasons of a topic: `gatehouse.dev/because-destinations`. */
export function becauseAnnotation(topic: BecauseTopic): string {
  return `gatehouse.dev/because-${topic}`;
}

/** A reason for one entry; `entry` is the empty string when the reason is for the whole object. */
export interface Because {
  readonly entry: string;
  readonly reason: string;
}

/**
 * Text of a `because` annotation: a line an entry, `ENTRY: REASON`, sorted by entry; a bare line when
 * the reason is for the whole object. Line breaks inside a reason become blanks. A blank reason is none, and so is one
 * that a program without a type check left out.
 */
export function formatBecause(reasons: readonly Because[]): string {
  return reasons
    .filter(({ reason }) => typeof reason === 'string' && reason.trim() !== '')
    .sort((a, b) => (a.entry < b.entry ? -1 : a.entry > b.entry ? 1 : 0))
    .map(({ entry, reason }) => {
      const line = reason.replace(/\s+/g, ' ').trim();
      return entry === '' ? line : `${quoteEntry(entry)}: ${line}`;
    })
    .join('\n');
}

/** Reads what {@link formatBecause} writes. A line without `: ` is a reason for the whole object. Blank lines are dropped. */
export function parseBecause(text: string): readonly Because[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const quoted = /^"((?:[^"\\]|\\.)*)": (.*)$/.exec(line);
      if (quoted) return { entry: quoted[1]!.replace(/\\(.)/g, '$1'), reason: quoted[2]! };
      const colon = line.indexOf(': ');
      return colon < 0
        ? { entry: '', reason: line }
        : { entry: line.slice(0, colon), reason: line.slice(colon + 2).trim() };
    });
}

function quoteEntry(entry: string): string {
  const plain = entry === '""' || !/["\\\n]|: |^\s|\s$/.test(entry);
  return plain ? entry : `"${entry.replace(/["\\]/g, '\\$&').replace(/\n/g, ' ')}"`;
}
