import type { AppProject } from '../model/app-project';
import type { Application, ApplicationSpec } from '../model/application';
import { type ArgoCdVersion, DEFAULT_ARGOCD_VERSION, isSince } from '../model/argocd-version';
import type { FieldPath } from '../model/place';
import { answerFromProblem, permit, refuse, Undecidable } from './answer';
import type { ClusterRegistry } from './cluster-registry';
import type { Decision, Evidence } from './decision';
import { decideDestination, destinationRefusal } from './destination-permitted';
import { DESTINATION_MISSING, resolveDestination } from './destination-resolution';
import { GoPanic } from './go/panic';
import { fieldsOf, listOf, stringOf } from './json-fields';
import { printSource } from './print-source';
import { decideSource } from './source-permitted';

/** A condition that Argo CD would put on the Application. */
export interface ApplicationCondition {
  readonly type: 'InvalidSpecError';
  readonly message: string;
  /** The entries that led to it. */
  readonly evidence: readonly Evidence[];
}

/** A decision on an Application, with every condition Argo CD would report, in its order. */
export interface ApplicationValidity extends Decision {
  readonly conditions: readonly ApplicationCondition[];
  /** The check itself failed (clusters could not be read): Argo CD reports no conditions then. */
  readonly error?: string;
}

/**
 * Whether Argo CD takes an Application for valid in its project (`util/argo.ValidatePermissions`): sources first (a
 * malformed one ends the check), then the cluster, then the destination. `sourceHydrator` outranks `sources`, and
 * `sources` outrank `source`. The project is the effective one; whether it exists and serves the Application's
 * namespace is asked elsewhere.
 */
export function validateApplication(
  application: Application,
  project: AppProject,
  registry: ClusterRegistry,
  version: ArgoCdVersion = DEFAULT_ARGOCD_VERSION,
): ApplicationValidity {
  try {
    const found = findConditions(fieldsOf(application).spec as ApplicationSpec | undefined, project, registry, version);
    if ('error' in found) return { ...refuse(found.error, []), conditions: [], error: found.error };
    const { conditions } = found;
    const [first] = conditions;
    if (!first) return { ...permit('the Application is valid', []), conditions };
    return {
      ...refuse(
        first.message,
        conditions.flatMap(({ evidence }) => evidence),
      ),
      conditions,
    };
  } catch (problem) {
    return { ...answerFromProblem(problem), conditions: [] };
  }
}

type Found = { readonly conditions: readonly ApplicationCondition[] } | { readonly error: string };

function findConditions(
  written: ApplicationSpec | undefined,
  project: AppProject,
  registry: ClusterRegistry,
  version: ArgoCdVersion,
): Found {
  const spec = fieldsOf(written);
  // Up to 2.14 the sentences name the project that the Application asks for, afterwards the one that was found.
  const named: AppProject = isSince(version, 3, 0)
    ? project
    : { ...project, metadata: { ...fieldsOf(fieldsOf(project).metadata), name: stringOf(spec.project) } };
  const sources = judgeSources(spec, named, version);
  if (sources.isFinal) return sources;

  const destination = fieldsOf(spec.destination);
  const conditions = [...sources.conditions];
  const resolution = resolveDestination(destination, registry, version);
  const { cluster } = resolution;
  if (!cluster) return { conditions: [...conditions, condition(resolution.reason, resolution.evidence)] };
  if (cluster.server === '' && !isSince(version, 3, 0)) {
    return { conditions: [...conditions, condition(DESTINATION_MISSING, [])] };
  }
  const namespace = stringOf(destination.namespace);
  const clusters = registry.findProjectClusters(stringOf(fieldsOf(fieldsOf(project).metadata).name));
  const decision = decideDestination(project, { ...cluster, namespace }, version, clusters);
  if (decision.crashes !== undefined || decision.undecided !== undefined) throw decisionProblem(decision);
  if (decision.reason.startsWith('could not retrieve project clusters: ')) return { error: decision.reason };
  if (!decision.permitted) {
    const isByName = isSince(version, 3, 0) && stringOf(destination.name) !== '';
    const shown = isByName ? cluster.name : cluster.server;
    conditions.push(condition(destinationRefusal(named, { server: shown, namespace }), decision.evidence));
  }
  if (!isSince(version, 3, 0)) {
    const configured = registry.findCluster(cluster.server);
    if ('error' in configured) {
      if (!configured.isNotFound) return { error: `error getting cluster: ${configured.error}` };
      conditions.push(condition(`cluster '${cluster.server}' has not been configured`, []));
    }
  }
  return { conditions };
}

interface SourceJudgement {
  readonly conditions: readonly ApplicationCondition[];
  /** A malformed source ends the check. */
  readonly isFinal: boolean;
}

function judgeSources(
  spec: Readonly<Record<string, unknown>>,
  project: AppProject,
  version: ArgoCdVersion,
): SourceJudgement {
  if (isObject(spec.sourceHydrator)) return judgeHydrator(fieldsOf(spec.sourceHydrator), project, version);
  const list = listOf(spec.sources);
  const isMultiple = list.length > 0;
  const sources: readonly { path: FieldPath; source: Readonly<Record<string, unknown>> }[] = isMultiple
    ? list.map((source, i) => ({ path: ['spec', 'sources', i], source: fieldsOf(source) }))
    : [{ path: ['spec', 'source'], source: fieldsOf(spec.source) }];
  const conditions: ApplicationCondition[] = [];
  for (const { path, source } of sources) {
    const fault = findSourceFault(source, isMultiple, version);
    if (fault !== undefined) {
      const evidence: Evidence = { in: 'application', path, value: source, effect: 'denies' };
      return { conditions: [...conditions, condition(fault, [evidence])], isFinal: true };
    }
    conditions.push(...judgeRepository(stringOf(source.repoURL), [...path, 'repoURL'], project, version));
  }
  return { conditions, isFinal: false };
}

function judgeHydrator(
  hydrator: Readonly<Record<string, unknown>>,
  project: AppProject,
  version: ArgoCdVersion,
): SourceJudgement {
  const dry = stringOf(fieldsOf(hydrator.drySource).repoURL);
  const sync = fieldsOf(hydrator.syncSource);
  const path = ['spec', 'sourceHydrator'];
  const missing: ApplicationCondition[] = [];
  if (dry === '') missing.push(condition('spec.sourceHydrator.drySource.repoURL is required', []));
  if (stringOf(sync.targetBranch) === '') {
    missing.push(condition('spec.sourceHydrator.syncSource.targetBranch is required', []));
  }
  if (isObject(hydrator.hydrateTo) && stringOf(fieldsOf(hydrator.hydrateTo).targetBranch) === '') {
    const field = isSince(version, 3, 5) ? 'targetBranch' : 'path';
    const text = `when spec.sourceHydrator.hydrateTo is set, spec.sourceHydrator.hydrateTo.${field} is required`;
    missing.push(condition(text, []));
  }
  if (missing.length > 0) {
    const evidence: Evidence = { in: 'application', path, value: hydrator, effect: 'denies' };
    return { conditions: missing.map((fault) => ({ ...fault, evidence: [evidence] })), isFinal: true };
  }
  const conditions = [...judgeRepository(dry, [...path, 'drySource', 'repoURL'], project, version)];
  const syncRepo = stringOf(sync.repoURL) || dry;
  if (isSince(version, 3, 5) && syncRepo !== dry) {
    const refused = judgeRepository(syncRepo, [...path, 'syncSource', 'repoURL'], project, version);
    conditions.push(
      ...refused.map((it) => ({ ...it, message: it.message.replace('application repo ', 'sync source repo ') })),
    );
  }
  return { conditions, isFinal: false };
}

function judgeRepository(
  repoURL: string,
  path: FieldPath,
  project: AppProject,
  version: ArgoCdVersion,
): readonly ApplicationCondition[] {
  const decision = decideSource(project, repoURL, version);
  if (decision.crashes !== undefined || decision.undecided !== undefined) throw decisionProblem(decision);
  if (decision.permitted) return [];
  const asked: Evidence = { in: 'application', path, value: repoURL, effect: 'denies' };
  return [condition(decision.reason, [asked, ...decision.evidence])];
}

function findSourceFault(
  source: Readonly<Record<string, unknown>>,
  isMultiple: boolean,
  version: ArgoCdVersion,
): string | undefined {
  const [repoURL, path, chart, ref] = [source.repoURL, source.path, source.chart, source.ref].map(stringOf);
  if (repoURL === '' || (path === '' && chart === '' && (!isMultiple || ref === ''))) {
    return isMultiple
      ? `spec.source.repoURL and either source.path, source.chart, or source.ref are required for source ${printSource(source, version)}`
      : 'spec.source.repoURL and either spec.source.path or spec.source.chart are required';
  }
  if (chart !== '' && stringOf(source.targetRevision) === '') {
    return 'spec.source.targetRevision is required if the manifest source is a helm chart';
  }
  return undefined;
}

function condition(message: string, evidence: readonly Evidence[]): ApplicationCondition {
  return { type: 'InvalidSpecError', message, evidence };
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function decisionProblem({ crashes, undecided }: Decision): Error {
  return crashes === undefined ? new Undecidable(undecided) : new GoPanic(crashes);
}
