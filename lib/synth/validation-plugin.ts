import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckReport, ReportedReference } from '../report/findings/check-report';

/** `properties` of the plugin in `cdk8s.yaml`; each is the flag of `gatehouse check` of that name. */
export interface GatehouseValidationProps {
  /** Version of Argo CD that reads the tree. @default the tree's own word, else 3.5.7 */
  readonly argocd?: string;
  /** Configuration. @default gatehouse.yaml of the project, when there is one */
  readonly config?: string;
  /** File of findings that an old tree may keep. @default that of the configuration */
  readonly baseline?: string;
  /** Answers for generators that ask a server. @default that of the configuration */
  readonly fixtures?: string;
  /** Namespace Argo CD runs in. @default argocd */
  readonly controlPlaneNamespace?: string;
  /** Lowest severity that fails. @default that of the configuration, else warning */
  readonly failOn?: 'error' | 'warning' | 'info' | 'none';
  /** Whether open questions leave the status alone. @default false */
  readonly allowUndecided?: boolean;
  /** Rules to run. @default all */
  readonly rules?: readonly string[];
  /** Checkouts, as `URL=DIR`. */
  readonly repos?: readonly string[];
  /** Files and folders judged together with what the program synthesized: projects that it does not declare. */
  readonly paths?: readonly string[];
}

/** What of cdk8s-cli's `ValidationContext` the plugin uses; spelled out here, so that the library's types need no cdk8s-cli. */
export interface ManifestsToValidate {
  readonly manifests: readonly string[];
  readonly report: {
    addViolation(violation: {
      readonly ruleName: string;
      readonly recommendation: string;
      readonly fix: string;
      readonly violatingResources: readonly ViolatingResource[];
    }): void;
    submit(status: 'success' | 'failure', metadata?: Readonly<Record<string, string>>): void;
  };
}

interface ViolatingResource {
  readonly resourceName: string;
  readonly locations: readonly string[];
  readonly manifestPath: string;
}

type FlagReader = (value: unknown) => readonly string[];

const text =
  (flag: string): FlagReader =>
  (value) => [flag, String(value)];
const each =
  (flag: string): FlagReader =>
  (value) =>
    (Array.isArray(value) ? value : [value]).flatMap((item) => [flag, String(item)]);

const FLAGS: Readonly<Record<keyof GatehouseValidationProps, FlagReader>> = {
  argocd: text('--argocd'),
  config: text('--config'),
  baseline: text('--baseline'),
  fixtures: text('--fixtures'),
  controlPlaneNamespace: text('--control-plane-namespace'),
  failOn: text('--fail-on'),
  allowUndecided: (value) => (value === true ? ['--allow-undecided'] : []),
  rules: each('--rule'),
  repos: each('--repo'),
  paths: () => [],
};

/**
 * Validation plugin of cdk8s-cli: `cdk8s synth` of any cdk8s project judges what it synthesized as
 * `gatehouse check` does, configuration, waivers and exit status included.
 *
 * @see docs/integrations.md for the entry in `cdk8s.yaml`
 */
export class GatehouseValidation {
  private readonly flags: readonly string[];
  private readonly paths: readonly string[];

  /** @throws Error when a property is unknown */
  constructor(props: GatehouseValidationProps = {}) {
    const names = Object.keys(props) as (keyof GatehouseValidationProps)[];
    const unknown = names.find((name) => !Object.hasOwn(FLAGS, name));
    if (unknown !== undefined)
      throw new Error(
        `cdk8s.yaml: GatehouseValidation has no property \`${unknown}\`; it has ${Object.keys(FLAGS)
          .map((name) => `\`${name}\``)
          .join(', ')}`,
      );
    this.flags = names.flatMap((name) => FLAGS[name](props[name]));
    this.paths = props.paths ?? [];
  }

  /** Judges the manifests and fills the report in. @throws Error when `gatehouse check` itself cannot run */
  async validate(context: ManifestsToValidate): Promise<void> {
    const report = await runCheck([...this.flags, ...this.paths, ...context.manifests]);
    for (const finding of report.findings) {
      if (!finding.failing) continue;
      context.report.addViolation({
        ruleName: finding.rule,
        recommendation: [finding.what, finding.why].filter((part) => part !== '').join('; '),
        fix: finding.fix,
        violatingResources: [finding.subject, ...finding.also].map(toResource),
      });
    }
    for (const { code, place, what, fix } of report.inputErrors)
      context.report.addViolation({
        ruleName: code,
        recommendation: what,
        fix,
        violatingResources: [
          { resourceName: 'unreadable', manifestPath: place.file ?? '', locations: [`line ${place.line ?? 1}`] },
        ],
      });
    if (!report.allowUndecided)
      for (const { cause, fix, questions } of report.undecided)
        context.report.addViolation({
          ruleName: 'undecided',
          recommendation: `could not tell: ${cause}`,
          fix,
          violatingResources: questions.map(({ subject }) => toResource(subject)),
        });
    context.report.submit(report.exitStatus === 0 ? 'success' : 'failure', summaryOf(report));
  }
}

function toResource({ resource, path, place }: ReportedReference): ViolatingResource {
  const line = place.line === undefined ? [] : [`line ${place.line}`];
  return {
    resourceName: resource.name,
    manifestPath: place.file ?? '',
    locations: [[path, ...line].filter((part) => part !== undefined).join(', ')],
  };
}

/** What a report of cdk8s-cli has no place for, so that nothing is silenced by it. */
function summaryOf({ summary, argocd }: CheckReport): Record<string, string> {
  return {
    'Argo CD': argocd.version,
    Errors: String(summary.findings.error),
    Warnings: String(summary.findings.warning),
    Notes: String(summary.findings.info),
    Undecided: String(summary.undecided),
    Accepted: String(summary.accepted),
    Waived: String(summary.waived),
    Baselined: String(summary.baselined),
    'Rules not examined': String(summary.notExamined),
  };
}

/** The command runs beside cdk8s-cli, so that its memory and its mistakes stay its own. */
function runCheck(args: readonly string[]): Promise<CheckReport> {
  const command = [join(__dirname, 'gatehouse.cjs'), join(__dirname, '../../build/gatehouse.cjs')].find(existsSync);
  if (command === undefined) return Promise.reject(new Error('gatehouse is not built: build/gatehouse.cjs is missing'));
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [command, 'check', '--format', 'json', ...args],
      { maxBuffer: 1 << 30 },
      (error, stdout, stderr) => {
        if (stdout === '')
          reject(new Error(`gatehouse check did not run: ${stderr.trim() || (error?.message ?? 'no output')}`));
        else resolve(JSON.parse(stdout) as CheckReport);
      },
    );
  });
}
