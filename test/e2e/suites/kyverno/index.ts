import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dump, load, loadAll } from 'js-yaml';
import type { KubernetesObject } from '../../../../lib/model/kubernetes-object';
import { findOrBuildBinaries } from '../../lab/binaries';
import { type CaseResult, compareCase } from '../../lab/case';
import type { Suite, SuiteContext, SuiteOutcome } from '../../lab/suite';
import { Workspace } from '../../lab/workspace';
import { makeOffendingPod, makePolicy } from './policies';

const run = promisify(execFile);
const TREE = join(__dirname, '..', '..', '..', '..', 'dist', 'non-production', 'clusters', 'nonprod');

interface ReportResult {
  readonly policy?: string;
  readonly rule?: string;
  readonly result?: string;
}

/** What Kyverno's own command line makes of the layer's exceptions. */
export const kyvernoSuite: Suite = {
  name: 'kyverno',
  about:
    "Kyverno's command line on policies of the kind that each exception lifts: the covered pod passes where an instance runs the app, and is refused in every other namespace of the cluster.",
  argocdVersions: [],
  run: async ({ say }: SuiteContext): Promise<SuiteOutcome> => {
    const binaries = await findOrBuildBinaries(['kyverno-1.15'], say);
    const workspace = new Workspace();
    try {
      const kyverno = binaries.get('kubectl-kyverno')!.file;
      const namespaces = readdirSync(join(TREE, 'namespaces'))
        .map((file) => file.replace(/\.yaml$/, ''))
        .sort();
      const cases: CaseResult[] = [];
      for (const exception of readExceptions())
        cases.push(...(await tryException(kyverno, workspace, exception, namespaces)));
      return { cases, memoryMiB: workspace.measureMemory() };
    } finally {
      await workspace.close();
    }
  },
};

async function tryException(
  kyverno: string,
  workspace: Workspace,
  exception: KubernetesObject,
  namespaces: readonly string[],
): Promise<CaseResult[]> {
  const name = exception.metadata!.name!;
  const covered = coveredNamespaces(exception);
  const cases: CaseResult[] = [];
  for (const { policyName } of exceptionsOf(exception)) {
    const policy = makePolicy(policyName);
    if (policy === undefined) throw new Error(`the suite knows no policy \`${policyName}\`: add it to policies.ts`);
    const folder = workspace.makeFolder(name, policyName);
    writeFileSync(join(folder, 'policy.yaml'), dump(policy));
    writeFileSync(join(folder, 'exception.yaml'), dump(exception));
    for (const namespace of namespaces) {
      const pod = join(folder, `${namespace}.yaml`);
      writeFileSync(pod, dump(makeOffendingPod(policyName, namespace)));
      const predicted = covered.includes(namespace) ? 'passes' : 'is refused';
      const observed = await apply(kyverno, folder, pod);
      cases.push(
        compareCase(
          `${name}-${policyName}-${namespace}`,
          `a pod that breaks \`${policyName}\` in \`${namespace}\`, with exception \`${name}\``,
          predicted,
          observed,
        ),
      );
    }
  }
  return cases;
}

/** A pod is refused when a rule fails; with every rule skipped by the exception it passes. */
async function apply(kyverno: string, folder: string, pod: string): Promise<string> {
  const args = [
    'apply',
    join(folder, 'policy.yaml'),
    '--resource',
    pod,
    '--exception',
    join(folder, 'exception.yaml'),
    '--policy-report',
  ];
  const { stdout } = await run(kyverno, args, { cwd: folder, env: { HOME: folder, PATH: '' } }).catch(
    (error: { stdout?: string; stderr?: string }) => {
      if (error.stdout === undefined) throw error;
      return { stdout: error.stdout };
    },
  );
  const results = reportResults(stdout);
  if (results.length === 0) return `no result: ${stdout.trim()}`;
  return results.some(({ result }) => result === 'fail' || result === 'error') ? 'is refused' : 'passes';
}

function reportResults(stdout: string): readonly ReportResult[] {
  const at = stdout.indexOf('apiVersion:');
  if (at < 0) return [];
  const documents = loadAll(stdout.slice(at).replace(/\n\npass:.*$/s, '\n')) as { results?: readonly ReportResult[] }[];
  return documents.flatMap((document) => document?.results ?? []);
}

function readExceptions(): readonly KubernetesObject[] {
  const folder = join(TREE, 'layer');
  return readdirSync(folder)
    .sort()
    .filter((file) => file.startsWith('policyexception-'))
    .map((file) => load(readFileSync(join(folder, file), 'utf8')) as KubernetesObject);
}

function exceptionsOf({ spec }: KubernetesObject): readonly { policyName: string }[] {
  return (spec as { exceptions: readonly { policyName: string }[] }).exceptions;
}

function coveredNamespaces({ spec }: KubernetesObject): readonly string[] {
  const { match } = spec as { match: { any: readonly { resources: { namespaces: readonly string[] } }[] } };
  return match.any.flatMap(({ resources }) => resources.namespaces);
}
