import type { AppProject } from '../model/app-project';
import type { Application } from '../model/application';
import { type ArgoCdVersion, DEFAULT_ARGOCD_VERSION, isSince } from '../model/argocd-version';
import { answerFromProblem, permit, refuse } from './answer';
import type { Decision, Evidence } from './decision';
import { compileGlob } from './glob/glob';
import { bytesOf } from './go/bytes';
import { fieldsOf, listOf, stringOf } from './json-fields';

/** A decision on impersonation. */
export interface ServiceAccountDecision extends Decision {
  /** `system:serviceaccount:NAMESPACE:NAME`; the empty string when none matches (since 3.5 no error). */
  readonly user: string;
}

/**
 * The account as which Argo CD would sync (`DeriveServiceAccountToImpersonate`), where impersonation is enabled: the
 * first entry whose server and namespace match, globs without negation. Since 3.0 the server is that of the resolved
 * cluster, before it that of the Application's destination.
 */
export function decideServiceAccount(
  project: AppProject,
  application: Application,
  cluster: { readonly server?: string },
  version: ArgoCdVersion = DEFAULT_ARGOCD_VERSION,
): ServiceAccountDecision {
  try {
    return findServiceAccount(project, application, cluster, version);
  } catch (problem) {
    return { ...answerFromProblem(problem), user: '' };
  }
}

function findServiceAccount(
  project: AppProject,
  application: Application,
  cluster: { readonly server?: string },
  version: ArgoCdVersion,
): ServiceAccountDecision {
  const { metadata, spec } = fieldsOf(application);
  const destination = fieldsOf(fieldsOf(spec).destination);
  const ownServer = stringOf(destination.server);
  const server = isSince(version, 3, 0) ? stringOf(fieldsOf(cluster).server) : ownServer;
  const namespace = stringOf(destination.namespace);
  const accountNamespace = namespace || stringOf(fieldsOf(metadata).namespace);
  const entries = listOf(fieldsOf(fieldsOf(project).spec).destinationServiceAccounts);
  for (const [i, entry] of entries.entries()) {
    const fields = fieldsOf(entry);
    const at = (field: string, effect: Evidence['effect']): readonly Evidence[] => [
      { in: 'project', path: ['spec', 'destinationServiceAccounts', i, field], value: fields[field], effect },
    ];
    const isServer = isMatch(stringOf(fields.server), server);
    if (typeof isServer === 'string') {
      return fail(`invalid glob pattern for destination server: ${isServer}`, at('server', 'denies'));
    }
    const isNamespace = isMatch(stringOf(fields.namespace), namespace);
    if (typeof isNamespace === 'string') {
      return fail(`invalid glob pattern for destination namespace: ${isNamespace}`, at('namespace', 'denies'));
    }
    if (!isServer || !isNamespace) continue;
    const account = stringOf(fields.defaultServiceAccount);
    const fault = findServiceAccountFault(account);
    if (fault !== undefined) return fail(fault, at('defaultServiceAccount', 'denies'));
    const user = `system:serviceaccount:${account.includes(':') ? account : `${accountNamespace}:${account}`}`;
    return { ...permit('a service account matches', at('defaultServiceAccount', 'allows')), user };
  }
  const evidence: readonly Evidence[] = [
    {
      in: 'project',
      path: ['spec', 'destinationServiceAccounts'],
      effect: entries.length === 0 ? 'empty' : 'unmatched',
    },
  ];
  if (isSince(version, 3, 5)) return { ...permit('no service account matches', evidence), user: '' };
  return fail(
    `no matching service account found for destination server ${ownServer} and namespace ${accountNamespace}`,
    evidence,
  );
}

function isMatch(pattern: string, text: string): boolean | string {
  const glob = compileGlob(pattern, '');
  return 'error' in glob ? glob.error : glob.matcher.match(bytesOf(text));
}

function fail(reason: string, evidence: readonly Evidence[]): ServiceAccountDecision {
  return { ...refuse(reason, evidence), user: '' };
}

/** What is wrong with the name of an account, in Argo CD's words: blank, or one of `!*[]{}\/` in it. */
export function findServiceAccountFault(account: string): string | undefined {
  const isBlank = /^ *$/.test(account);
  return isBlank || /[!*[\]{}\\/]/.test(account)
    ? `default service account contains invalid chars '${account}'`
    : undefined;
}
