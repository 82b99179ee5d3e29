import type { Construct } from 'constructs';
import { createKindScopes, listBuiltInKinds } from '../model/kind-scope';
import { recordFault } from './fault';

/** A kind in the form in which people write it: `ConfigMap` for the core group, `apps/Deployment` for any other. */
export type KindName = string;

/** The two halves of a {@link KindName}. */
export interface GroupKind {
  readonly group: string;
  readonly kind: string;
}

/** A cluster-scoped kind and why the project may hold it. */
export interface JustifiedKind {
  readonly kind: KindName;
  readonly because: string;
}

const SCOPES = createKindScopes([]);

/** Reads `apps/Deployment`; the core group has no slash. */
export function parseKindName(name: KindName): GroupKind {
  const slash = name.lastIndexOf('/');
  return slash < 0 ? { group: '', kind: name } : { group: name.slice(0, slash), kind: name.slice(slash + 1) };
}

/** Writes what {@link parseKindName} reads. */
export function formatKindName({ group, kind }: GroupKind): KindName {
  return group === '' ? kind : `${group}/${kind}`;
}

/** `Kind.group`, the form in which `because-kinds` names an entry. */
export function kindEntry({ group, kind }: GroupKind): string {
  return group === '' ? kind : `${kind}.${group}`;
}

/**
 * Reads the names of a list and records a fault for each that says more, or other, than it seems to:
 * a wildcard, a kind of the other scope, a group left out.
 */
export function readKindNames(
  scope: Construct,
  names: readonly KindName[],
  expected: 'Cluster' | 'Namespaced',
): readonly GroupKind[] {
  const read: GroupKind[] = [];
  for (const name of names) {
    const kind = parseKindName(name);
    const complaint = complain(kind, expected);
    if (complaint === undefined) read.push(kind);
    else recordFault(scope, { construct: scope.node.path, ...complaint });
  }
  return read;
}

function complain(kind: GroupKind, expected: 'Cluster' | 'Namespaced') {
  const name = formatKindName(kind);
  const list = expected === 'Cluster' ? 'cluster-scoped' : 'namespaced';
  if (/[*?[\]{}!\\]/.test(name))
    return {
      code: 'kind-wildcard',
      what: `\`${name}\` is a pattern, not a kind`,
      why: 'a pattern permits kinds that nobody has looked at, those of future CRDs too',
      fix: 'enumerate the kinds that are rendered',
    };
  const scope = SCOPES(kind.group, kind.kind);
  if (scope !== undefined && scope !== expected)
    return {
      code: 'kind-of-other-scope',
      what: `\`${name}\` is ${scope === 'Cluster' ? 'cluster-scoped' : 'namespaced'} and stands among the ${list} kinds`,
      why: 'Argo CD reads the two lists for objects of their own scope only: the entry would permit nothing',
      fix: scope === 'Cluster' ? 'justify it as a cluster-scoped kind, or drop it' : 'move it to the namespaced kinds',
    };
  if (kind.group !== '' || scope !== undefined) return undefined;
  const homes = [...listBuiltInKinds().keys()].filter(
    (known) => known.endsWith(`/${kind.kind}`) && !known.startsWith('extensions/'),
  );
  return {
    code: 'kind-without-group',
    what: `there is no kind \`${name}\` in the core group`,
    why: 'Argo CD compares group and kind: the entry would permit nothing',
    fix: homes.length > 0 ? `write \`${homes[0]}\`` : 'write it with its group, as in `traefik.io/IngressRouteTCP`',
  };
}
