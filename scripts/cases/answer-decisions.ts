import * as yaml from 'js-yaml';
import { decideAppNamespace, decideEnabledNamespace } from '../../lib/decisions/app-namespace-permitted';
import { validateApplication } from '../../lib/decisions/application-validity';
import type { ClusterRegistry, LookupError } from '../../lib/decisions/cluster-registry';
import type { Decision } from '../../lib/decisions/decision';
import { decideDestination, type ProjectScopedClusters } from '../../lib/decisions/destination-permitted';
import { resolveDestination } from '../../lib/decisions/destination-resolution';
import { decideServiceAccount } from '../../lib/decisions/destination-service-account';
import { effectiveProject, mergeGlobalProject } from '../../lib/decisions/effective-project';
import { compileGlob, isDenyPattern } from '../../lib/decisions/glob/glob';
import { bytesOf } from '../../lib/decisions/go/bytes';
import { GoPanic } from '../../lib/decisions/go/panic';
import { quoteGo } from '../../lib/decisions/go/quote';
import { fieldsOf, listOf, stringOf, stringsOf } from '../../lib/decisions/json-fields';
import { decideProjectValidity } from '../../lib/decisions/project-validity';
import { isSameRepoUrl, isSshUrl, normalizeRepoUrl } from '../../lib/decisions/repo-url';
import { decideLiveResource, decideResource } from '../../lib/decisions/resource-permitted';
import { decideSource } from '../../lib/decisions/source-permitted';
import { indexOfStringMatch, type ListMatchMode } from '../../lib/decisions/string-list-match';
import type { AppProject } from '../../lib/model/app-project';
import type { Application } from '../../lib/model/application';
import type { Cluster } from '../../lib/model/cluster';
import type { CaseAnswer, CaseAnswerer } from './case-record';

type Fields = Readonly<Record<string, unknown>>;

export const answerSource: CaseAnswerer = ({ spec, source }, version) =>
  permissionOf(decideSource(projectOf(spec), stringOf(fieldsOf(source).repoURL), version));

export const answerDestination: CaseAnswerer = ({ spec, destination, projectScopedClusters }, version) =>
  permissionOf(
    decideDestination(projectOf(spec), fieldsOf(destination), version, scopedClustersOf(projectScopedClusters)),
  );

export const answerGroupKind: CaseAnswerer = ({ spec, resource }, version) =>
  permissionOf(decideResource(projectOf(spec), fieldsOf(resource), version));

export const answerResource: CaseAnswerer = ({ spec, resource, destination, projectScopedClusters }, version) =>
  permissionOf(
    decideLiveResource(
      projectOf(spec),
      fieldsOf(resource),
      fieldsOf(destination),
      version,
      scopedClustersOf(projectScopedClusters),
    ),
  );

export const answerSourceNamespace: CaseAnswerer = (input, version) => {
  const controller = stringOf(input.controllerNamespace);
  const application = fieldsOf(input.application) as unknown as Application;
  if ('applicationNamespaces' in input) {
    const namespace = stringOf(fieldsOf(application.metadata).namespace);
    const enabled = listOf(input.applicationNamespaces) as readonly string[];
    return permissionOf(decideEnabledNamespace(namespace, controller, enabled, version));
  }
  return permissionOf(decideAppNamespace(projectOf(input.spec), application, controller, version));
};

export const answerGitUrlNormalize: CaseAnswerer = ({ url }, version) => ({
  answer: normalizeRepoUrl(stringOf(url), version),
});

export const answerGitUrlEqual: CaseAnswerer = ({ a, b }, version) => ({
  answer: isSameRepoUrl(stringOf(a), stringOf(b), version),
});

export const answerGitUrlIsSsh: CaseAnswerer = ({ url }) => ({ answer: isSshUrl(stringOf(url)) });

export const answerGlob: CaseAnswerer = (input, version) => {
  const text = stringOf(input.text);
  try {
    if ('list' in input) {
      const mode = stringOf(input.mode) as ListMatchMode;
      return { answer: indexOfStringMatch(listOf(input.list), text, mode, version) >= 0 };
    }
    return { answer: matchPattern(input, stringOf(input.pattern), text) };
  } catch (problem) {
    return answerOfProblem(problem);
  }
};

function matchPattern(input: Fields, pattern: string, text: string): unknown {
  const isNegated = input.allowNegation === true && isDenyPattern(pattern);
  // With allowNegation a case asks for the projects' comparison, where `*` matches separators too.
  if (input.allowNegation !== undefined && pattern === '*') return true;
  const glob = compileGlob(isNegated ? pattern.slice(1) : pattern, stringOf(input.separators));
  const match = 'matcher' in glob && glob.matcher.match(bytesOf(text));
  if (input.errorOnInvalid === true) {
    return { match, error: 'error' in glob ? { message: glob.error } : null };
  }
  return match !== isNegated;
}

export const answerValidateProject: CaseAnswerer = (input, version) => {
  const decision = decideProjectValidity(input as unknown as AppProject, version);
  if (decision.permitted) return { answer: { error: null } };
  const { code, reason } = decision;
  return answerOf(decision, { error: { ...(code === undefined ? {} : { code }), message: reason } });
};

export const answerResolveDestination: CaseAnswerer = ({ destination, clusterRegistry }, version) => {
  const decision = resolveDestination(fieldsOf(destination), registryOf(clusterRegistry), version);
  // Up to 2.14 the check for a destination that says nothing comes later.
  return answerOf(decision, { error: decision.permitted ? null : { message: decision.reason } });
};

export const answerValidatePermissions: CaseAnswerer = ({ appSpec, project, clusterRegistry }, version) => {
  const application = { spec: fieldsOf(appSpec) } as unknown as Application;
  const validity = validateApplication(
    application,
    fieldsOf(project) as unknown as AppProject,
    registryOf(clusterRegistry),
    version,
  );
  if (validity.error !== undefined) return { answer: { error: { message: validity.error } } };
  const conditions = validity.conditions.map(({ type, message }) => ({ type, message }));
  return answerOf(validity, { conditions, error: null });
};

export const answerServiceAccount: CaseAnswerer = ({ spec, application, cluster }, version) => {
  const decision = decideServiceAccount(
    projectOf(spec),
    fieldsOf(application) as unknown as Application,
    fieldsOf(cluster),
    version,
  );
  return answerOf(decision, { user: decision.user, error: decision.permitted ? null : { message: decision.reason } });
};

export const answerMergeGlobalProject: CaseAnswerer = ({ project, globalProject }, version) => ({
  answer: { spec: mergeGlobalProject(fieldsOf(project), fieldsOf(globalProject), version) },
});

export const answerEffectiveProject: CaseAnswerer = (input, version) => {
  const projects = listOf(input.projects) as readonly AppProject[];
  const project = projects.find((candidate) => fieldsOf(candidate.metadata).name === input.name);
  if (!project) {
    const name = stringOf(input.name);
    const message = `error getting app project ${quoteGo(name)}: appproject.argoproj.io ${quoteGo(name)} not found`;
    return { answer: { error: { message } } };
  }
  const repositories = listOf(input.repositories).map((repository) => {
    const fields = fieldsOf(repository);
    return { repoURL: stringOf(fields.repo ?? fields.repoURL), project: stringOf(fields.project) };
  });
  const clusters = listOf(input.clusters) as readonly Cluster[];
  const globalProjects = readGlobalProjects(input.globalProjects);
  const { spec } = effectiveProject(project, { projects, globalProjects, repositories, clusters }, version);
  return { answer: { spec } };
};

function readGlobalProjects(written: unknown): readonly Fields[] {
  try {
    return listOf(typeof written === 'string' ? yaml.load(written) : written).map(fieldsOf);
  } catch {
    return [];
  }
}

function projectOf(spec: unknown): AppProject {
  return { apiVersion: 'argoproj.io/v1alpha1', kind: 'AppProject', spec: fieldsOf(spec) };
}

function scopedClustersOf(written: unknown): ProjectScopedClusters {
  const { error } = fieldsOf(written);
  return typeof error === 'string' ? { error } : (listOf(written).map(fieldsOf) as ProjectScopedClusters);
}

function registryOf(written: unknown): ClusterRegistry {
  const { clusterByServer, serversByName, projectClusters } = fieldsOf(written);
  const byServer = fieldsOf(clusterByServer);
  const byName = fieldsOf(serversByName);
  return {
    findCluster: (server) => {
      if (!Object.hasOwn(byServer, server)) {
        return { error: `rpc error: code = NotFound desc = cluster ${quoteGo(server)} not found`, isNotFound: true };
      }
      const fact = fieldsOf(byServer[server]);
      return errorOf(fact) ?? { server: stringOf(fact.server), name: stringOf(fact.name) };
    },
    findServersByName: (name) => {
      const fact = Object.hasOwn(byName, name) ? byName[name] : [];
      return errorOf(fieldsOf(fact)) ?? stringsOf(fact);
    },
    findProjectClusters: () => scopedClustersOf(projectClusters),
  };
}

function errorOf({ error }: Fields): LookupError | undefined {
  if (typeof error !== 'string' || error === '') return undefined;
  return { error, isNotFound: error.startsWith('rpc error: code = NotFound desc = ') };
}

function permissionOf(decision: Decision): CaseAnswer {
  // The one look-up a permission makes is of the project's clusters; when it fails the case holds its error.
  if (decision.reason.startsWith('could not retrieve project clusters: ')) {
    return { answer: { error: { message: decision.reason } } };
  }
  return answerOf(decision, decision.permitted);
}

/** The answer that a decision amounts to: its own, a crash, or none. */
export function answerOf({ crashes, undecided }: Decision, answer: unknown): CaseAnswer {
  if (crashes !== undefined) return { answer: { panic: crashes } };
  return undecided === undefined ? { answer } : { undecided: undecided };
}

function answerOfProblem(problem: unknown): CaseAnswer {
  if (problem instanceof GoPanic) return { answer: { panic: problem.message } };
  return { undecided: `${problem instanceof Error ? problem.message : String(problem)}` };
}
