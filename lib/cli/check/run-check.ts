import { readFileSync, writeFileSync } from 'node:fs';
import type { Rule } from '../../checks/rule';
import { RULES } from '../../checks/rules';
import { absolute } from '../../inventory/find-files';
import type { InputError } from '../../model/inventory';
import { printFindings } from '../../report/findings';
import type { CheckReport } from '../../report/findings/check-report';
import { type Baseline, formatBaseline, parseBaseline } from '../configuration/baseline';
import { closestWord } from '../configuration/closest-word';
import { loadConfiguration } from '../configuration/load-configuration';
import { CONFIGURATION_RULES, formatSource } from '../configuration/waiver-rules';
import type { ExitCode } from '../exit-code';
import type { Session } from '../session';
import { UnusableInput } from '../unusable-input';
import { addRenders } from './add-renders';
import type { CheckFlags } from './check-options';
import { judgeTree } from './judge-tree';
import { readTree } from './read-tree';

const DEFAULT_BASELINE = 'gatehouse-baseline.json';

/**
 * `gatehouse check`: reads, judges, prints.
 *
 * @param today `YYYY-MM-DD`, for waivers
 */
export async function runCheck(
  inputs: readonly string[],
  flags: CheckFlags,
  session: Session,
  today: string,
): Promise<ExitCode> {
  const known = [...RULES, ...CONFIGURATION_RULES].map(({ id }) => id);
  const { configuration, errors } = loadConfiguration(session.cwd, flags.config, known);
  if (errors.length > 0) return refuse(errors, session);
  const rules = chooseRules(flags.rule);
  const baselineFile = flags.baseline ?? configuration.baseline;
  const baseline =
    flags.writeBaseline || baselineFile === undefined ? undefined : readBaseline(baselineFile, session.cwd);
  if (baseline && 'code' in baseline) return refuse([baseline], session);
  const tree = await addRenders(await readTree(inputs, flags, configuration, session), flags, configuration, session);
  const { report, standing } = judgeTree({
    tree,
    configuration,
    rules,
    failOn: flags.failOn ?? configuration.failOn ?? 'warning',
    allowUndecided: flags.allowUndecided ?? configuration.allowUndecided ?? false,
    ...(baseline ? { baseline } : {}),
    today,
  });
  if (flags.writeBaseline) {
    const file = baselineFile ?? DEFAULT_BASELINE;
    writeFileSync(absolute(session.cwd, file), formatBaseline(standing));
    session.writeErr(`wrote ${standing.length === 1 ? '1 finding' : `${standing.length} findings`} to ${file}\n`);
    if (report.summary.inputErrors === 0) return 0;
  }
  print(report, flags, session);
  return report.exitStatus;
}

function print(report: CheckReport, flags: CheckFlags, session: Session): void {
  const color = flags.output === undefined && flags.color && isTerminal(session);
  const text = printFindings(report, flags.format, { color, verbose: flags.verbose === true });
  if (flags.output === undefined) {
    session.writeOut(text);
    return;
  }
  try {
    writeFileSync(absolute(session.cwd, flags.output), text);
  } catch (error) {
    throw new UnusableInput(
      `\`--output ${flags.output}\` cannot be written: ${(error as Error).message}`,
      'name a file in a directory that exists and is writable',
    );
  }
}

/** Colour on a terminal, unless `NO_COLOR` is set to anything (no-color.org). */
function isTerminal({ env, isTerminal }: Session): boolean {
  if (env.NO_COLOR !== undefined && env.NO_COLOR !== '') return false;
  if (env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '' && env.FORCE_COLOR !== '0') return true;
  return isTerminal === true && env.TERM !== 'dumb';
}

function chooseRules(ids: readonly string[] | undefined): readonly Rule[] {
  if (ids === undefined || ids.length === 0) return RULES;
  const all = RULES.map(({ id }) => id);
  for (const id of ids) {
    if (all.includes(id)) continue;
    const meant = closestWord(id, all);
    throw new UnusableInput(
      `there is no rule \`${id}\``,
      meant ? `did you mean \`${meant}\`?` : 'run `gatehouse rules` for the list',
    );
  }
  const chosen = RULES.filter(({ id }) => ids.includes(id));
  // A permission cannot be told without its project, and only this rule says that it is not there.
  const needsProject = chosen.some(({ group }) => group === 'permission');
  return RULES.filter((rule) => chosen.includes(rule) || (needsProject && rule.id === 'project-missing'));
}

function readBaseline(file: string, cwd: string): Baseline | InputError {
  try {
    return parseBaseline(file, readFileSync(absolute(cwd, file), 'utf8'));
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return {
      code: 'baseline',
      place: { file },
      what: isAbsent ? 'there is no such baseline' : `the baseline cannot be read: ${(error as Error).message}`,
      fix: 'write it with `--write-baseline`',
    };
  }
}

function refuse(errors: readonly InputError[], session: Session): ExitCode {
  for (const { place, what, why, fix } of errors)
    session.writeErr(`${formatSource(place)}: ${what}\n${why ? `  ${why}\n` : ''}  fix: ${fix}\n`);
  return 2;
}
