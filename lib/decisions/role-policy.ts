import { type ArgoCdVersion, DEFAULT_ARGOCD_VERSION } from '../model/argocd-version';
import { permit, refuse } from './answer';
import type { Decision } from './decision';
import { isGoSpace, trimGoSpace } from './go/letter-case';

const RESOURCES = ['applications', 'applicationsets', 'repositories', 'exec', 'logs', 'clusters'];
const ACTIONS = ['get', 'create', 'update', 'delete', 'sync', 'override', '*'];

/**
 * Whether a policy line of a project's role is well formed (Argo CD, `validatePolicy`): subject, resource and object
 * must be the project's own. Evidence is empty: the caller knows where the line stands.
 */
export function decideRolePolicy(
  project: string,
  role: string,
  policy: string,
  _version: ArgoCdVersion = DEFAULT_ARGOCD_VERSION,
): Decision {
  const fault = findPolicyFault(project, role, policy);
  return fault === undefined
    ? permit('the policy is valid', [])
    : refuse(`invalid policy rule '${policy}': ${fault}`, []);
}

function findPolicyFault(project: string, role: string, policy: string): string | undefined {
  const parts = policy.split(',').map((part) => part.replace(/^ +| +$/g, ''));
  if (parts.length !== 6 || parts[0] !== 'p') return "must be of the form: 'p, sub, res, act, obj, eft'";
  const [, subject, resource, action, object, effect] = parts as [string, string, string, string, string, string];
  const expected = `proj:${project}:${role}`;
  if (subject !== expected) return `policy subject must be: '${expected}', not '${subject}'`;
  if (!RESOURCES.includes(resource)) {
    return `project resource must be: 'applications', 'applicationsets', 'repositories', 'exec', 'logs' or 'clusters', not '${resource}'`;
  }
  // The patterns are not anchored: `x-action/` is accepted.
  if (!ACTIONS.includes(action) && !/(action|update|delete)\//.test(action)) return `invalid action '${action}'`;
  if (!isObjectOf(project, object)) {
    return `object must be of form '${project}/*', '${project}[/<NAMESPACE>]/<APPNAME>' or '${project}/<APPNAME>', not '${object}'`;
  }
  return effect === 'allow' || effect === 'deny' ? undefined : "effect must be: 'allow' or 'deny'";
}

function isObjectOf(project: string, object: string): boolean {
  return object.startsWith(project) && /^(\/[*\w\-.]+)?\/[*\w\-.]+$/.test(object.slice(project.length));
}

const ROLE_NAME = /^[a-zA-Z0-9]([-_a-zA-Z0-9]*[a-zA-Z0-9])?$/;

/** What is wrong with a role's name (Argo CD, `validateRoleName`), undefined when nothing is. */
export function findRoleNameFault(name: string): string | undefined {
  if (ROLE_NAME.test(name)) return undefined;
  return `invalid role name '${name}'. Must consist of alphanumeric characters, '-' or '_', and must start and end with an alphanumeric character`;
}

/** What is wrong with the name of a role's group (Argo CD, `validateGroupName`), undefined when nothing is. */
export function findGroupNameFault(group: string): string | undefined {
  let name = trimGoSpace(group);
  if (name.length > 1 && name.startsWith('"') && name.endsWith('"')) name = name.slice(1, -1);
  else if (name.includes(',')) return `group '${name}' must be quoted`;
  if (name === '') return `group '${name}' is empty`;
  if (/["\n\r\t]/.test(name)) return `group '${name}' contains invalid characters`;
  const characters = [...group];
  if (characters.length > 1 && isGoSpace(characters[0] as string)) return `group '${name}' contains a leading space`;
  if (characters.length > 1 && isGoSpace(characters[characters.length - 1] as string)) {
    return `group '${name}' contains a trailing space`;
  }
  return undefined;
}
