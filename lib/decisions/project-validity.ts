import type { AppProject } from '../model/app-project';
import { type ArgoCdVersion, DEFAULT_ARGOCD_VERSION, isSince } from '../model/argocd-version';
import type { FieldPath } from '../model/place';
import { answerFromProblem, permit, refuse } from './answer';
import type { Decision } from './decision';
import { findServiceAccountFault } from './destination-service-account';
import { compileGlob } from './glob/glob';
import { fieldsOf, listOf, stringOf, stringsOf } from './json-fields';
import { decideRolePolicy, findGroupNameFault, findRoleNameFault } from './role-policy';
import { findWindowFault } from './sync-window';

/** A decision on a project, with the gRPC code of Argo CD's API. */
export interface ProjectValidity extends Decision {
  /** `InvalidArgument`, `AlreadyExists`, `OutOfRange`; absent for a valid project and for errors without a code. */
  readonly code?: ProjectFaultCode;
}

/** gRPC codes with which the API refuses a project. */
export type ProjectFaultCode = 'InvalidArgument' | 'AlreadyExists' | 'OutOfRange';

interface Fault {
  readonly code?: ProjectFaultCode;
  readonly message: string;
  readonly path: FieldPath;
  readonly value: unknown;
}

type Faults = Generator<Fault, void, undefined>;

/**
 * Whether Argo CD's API would accept a project (Argo CD, `AppProject.ValidateProject`); the first fault ends. A
 * project that is applied by kubectl or from git is never asked. The hash in the sentence on duplicate sync windows
 * depends on the running process and is left out.
 */
export function decideProjectValidity(
  project: AppProject,
  version: ArgoCdVersion = DEFAULT_ARGOCD_VERSION,
): ProjectValidity {
  try {
    for (const { code, message, path, value } of findFaults(project, version)) {
      return {
        ...refuse(message, [{ in: 'project', path: ['spec', ...path], value, effect: 'denies' }]),
        ...(code ? { code } : {}),
      };
    }
    return permit('the project is valid', []);
  } catch (problem) {
    return answerFromProblem(problem);
  }
}

function* findFaults(project: AppProject, version: ArgoCdVersion): Faults {
  const spec = fieldsOf(fieldsOf(project).spec);
  const name = stringOf(fieldsOf(fieldsOf(project).metadata).name);
  yield* destinationFaults(listOf(spec.destinations));
  yield* duplicates(
    stringsOf(spec.sourceNamespaces),
    ['sourceNamespaces'],
    (ns) => `source namespace '${ns}' already added`,
  );
  yield* sourceRepoFaults(stringsOf(spec.sourceRepos));
  yield* roleFaults(listOf(spec.roles), name, version);
  yield* windowFaults(listOf(spec.syncWindows), version);
  yield* serviceAccountFaults(listOf(spec.destinationServiceAccounts));
}

function* destinationFaults(destinations: readonly unknown[]): Faults {
  const seen = new Set<string>();
  for (const [i, destination] of destinations.entries()) {
    const fields = fieldsOf(destination);
    for (const field of ['name', 'server', 'namespace'] as const) {
      if (fields[field] !== '!*') continue;
      const path = ['destinations', i, field];
      yield { code: 'InvalidArgument', message: `${field} has an invalid format, '!*'`, path, value: '!*' };
    }
    const cluster = stringOf(fields.server) || stringOf(fields.name);
    const key = `${cluster}/${stringOf(fields.namespace)}`;
    const message = `destination '${key}' already added`;
    if (seen.has(key)) yield { code: 'InvalidArgument', message, path: ['destinations', i], value: destination };
    seen.add(key);
  }
}

function* sourceRepoFaults(repos: readonly string[]): Faults {
  const seen = new Set<string>();
  for (const [i, repo] of repos.entries()) {
    const at = { code: 'InvalidArgument', path: ['sourceRepos', i], value: repo } as const;
    if (repo === '!*') yield { ...at, message: "source repository has an invalid format, '!*'" };
    if (seen.has(repo)) yield { ...at, message: `source repository '${repo}' already added` };
    seen.add(repo);
  }
}

function* duplicates(values: readonly string[], path: FieldPath, say: (value: string) => string): Faults {
  const seen = new Set<string>();
  for (const [i, value] of values.entries()) {
    if (seen.has(value)) yield { code: 'InvalidArgument', message: say(value), path: [...path, i], value };
    seen.add(value);
  }
}

function* roleFaults(roles: readonly unknown[], project: string, version: ArgoCdVersion): Faults {
  const seen = new Set<string>();
  for (const [i, value] of roles.entries()) {
    const fields = fieldsOf(value);
    const role = stringOf(fields.name);
    const at = { path: ['roles', i, 'name'], value: role } as const;
    if (seen.has(role)) yield { ...at, code: 'AlreadyExists', message: `role '${role}' already exists` };
    const nameFault = findRoleNameFault(role);
    if (nameFault !== undefined) yield { ...at, code: 'InvalidArgument', message: nameFault };
    yield* roleEntryFaults(stringsOf(fields.policies), ['roles', i, 'policies'], 'policy', role, (policy) => {
      const decision = decideRolePolicy(project, role, policy, version);
      return decision.permitted ? undefined : decision.reason;
    });
    yield* roleEntryFaults(stringsOf(fields.groups), ['roles', i, 'groups'], 'group', role, findGroupNameFault);
    seen.add(role);
  }
}

function* roleEntryFaults(
  entries: readonly string[],
  path: FieldPath,
  noun: 'policy' | 'group',
  role: string,
  findFault: (entry: string) => string | undefined,
): Faults {
  const seen = new Set<string>();
  for (const [i, entry] of entries.entries()) {
    const at = { path: [...path, i], value: entry };
    if (seen.has(entry)) {
      yield { ...at, code: 'AlreadyExists', message: `${noun} '${entry}' already exists for role '${role}'` };
    }
    const fault = findFault(entry);
    if (fault !== undefined) yield { ...at, code: 'InvalidArgument', message: fault };
    seen.add(entry);
  }
}

function* windowFaults(windows: readonly unknown[], version: ArgoCdVersion): Faults {
  const seen = new Set<string>();
  for (const [i, window] of windows.entries()) {
    if (window === null) continue;
    const fields = fieldsOf(window);
    const at = { path: ['syncWindows', i], value: window };
    const [kind, schedule, duration] = [fields.kind, fields.schedule, fields.duration].map(stringOf);
    const key = isSince(version, 3, 2) ? identityOf(fields) : `${kind}${schedule}${duration}`;
    if (seen.has(key)) {
      const message = isSince(version, 3, 2)
        ? `sync window with kind '${kind}', schedule '${schedule}', and duration '${duration}' already exists (hash=…, duplicate detected)`
        : `window '${kind}':'${schedule}':'${duration}' already exists, update or edit`;
      yield { ...at, code: 'AlreadyExists', message };
    }
    const fault = findWindowFault(window, version);
    if (fault) yield { ...at, path: [...at.path, fault.field], value: fields[fault.field], message: fault.message };
    if ([fields.applications, fields.namespaces, fields.clusters].every((list) => listOf(list).length === 0)) {
      const message = `window '${kind}':'${schedule}':'${duration}' requires one of application, cluster or namespace`;
      yield { ...at, code: 'OutOfRange', message };
    }
    seen.add(key);
  }
}

function identityOf(window: Readonly<Record<string, unknown>>): string {
  const { applications, namespaces, clusters, andOperator } = window;
  const texts = [window.kind, window.schedule, window.duration, window.timeZone].map(stringOf);
  return JSON.stringify([...texts, ...[applications, namespaces, clusters].map(stringsOf), andOperator === true]);
}

function* serviceAccountFaults(accounts: readonly unknown[]): Faults {
  const seen = new Set<string>();
  for (const [i, account] of accounts.entries()) {
    const fields = fieldsOf(account);
    const [server, namespace, name] = [fields.server, fields.namespace, fields.defaultServiceAccount].map(stringOf) as [
      string,
      string,
      string,
    ];
    const fault = (field: string, value: string): Fault => ({
      code: 'InvalidArgument',
      message: `${field} has an invalid format, '${value}'`,
      path: ['destinationServiceAccounts', i, field],
      value,
    });
    if (server.includes('!')) yield fault('server', server);
    if (namespace.includes('!')) yield fault('namespace', namespace);
    if (findServiceAccountFault(name)) yield fault('defaultServiceAccount', name);
    if ('error' in compileGlob(server, '')) yield fault('server', server);
    if ('error' in compileGlob(namespace, '')) yield fault('namespace', namespace);
    const key = `${server}/${namespace}`;
    if (seen.has(key)) {
      const message = `destinationServiceAccount '${key}' already added`;
      yield { code: 'InvalidArgument', message, path: ['destinationServiceAccounts', i], value: account };
    }
    seen.add(key);
  }
}
