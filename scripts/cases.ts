import { readFileSync } from 'node:fs';
import { type ArgoCdVersion, DEFAULT_ARGOCD_VERSION, parseArgoCdVersion } from '../lib/model/argocd-version';
import { sameAnswer } from '../test/oracle/compare-answers';
import { answerCase, type CaseRecord } from './cases/answer-case';
import { readCases, UnusableCaseFile } from './cases/read-case-file';
import { findLostInput, undoWrittenSelector } from './cases/recorder-faults';

// Replays case files: `npm run -s cases -- [--argocd VERSION] FILE…`. Exit status 1 on a disagreement, 2 on unusable input.
process.exitCode = run(process.argv.slice(2));

function run(words: readonly string[]): number {
  try {
    const { version, files } = readArguments(words);
    return replay(version, files);
  } catch (problem) {
    if (!(problem instanceof UnusableCaseFile)) throw problem;
    process.stderr.write(`${problem.message}\n`);
    return 2;
  }
}

function readArguments(words: readonly string[]): { version: ArgoCdVersion; files: readonly string[] } {
  const files: string[] = [];
  let version = DEFAULT_ARGOCD_VERSION;
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    const option = /^--argocd(?:=(.*))?$/.exec(word);
    if (option) version = readVersion(option[1] ?? words[++i]);
    else if (word.startsWith('-') && word !== '-') {
      throw new UnusableCaseFile(`unknown option \`${word}\`; usage: cases [--argocd VERSION] FILE…`);
    } else files.push(word);
  }
  if (files.length === 0) throw new UnusableCaseFile('no case file given; usage: cases [--argocd VERSION] FILE…');
  return { version, files };
}

function readVersion(text: string | undefined): ArgoCdVersion {
  const version = text === undefined ? undefined : parseArgoCdVersion(text);
  if (version) return version;
  throw new UnusableCaseFile(`\`--argocd ${text ?? ''}\` is no version; give one like \`3.5.7\``);
}

function replay(version: ArgoCdVersion, files: readonly string[]): number {
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  const lines: string[] = [];
  // Every file is read before the first is judged, so that unusable input says nothing about agreement.
  const cases = files.map((file) => ({ file, records: readCases(readText(file), file) }));
  for (const { file, records } of cases) {
    for (const record of records) {
      const where = `${file}: ${record.kind} ${record.id}`;
      const answered = answerCase(record, version);
      const lost = findLostInput(record);
      if (lost !== undefined) {
        skipped++;
        lines.push(`skipped ${where}: ${lost}`);
      } else if (!('answer' in answered)) {
        skipped++;
        const why = 'undecided' in answered ? `undecided: ${answered.undecided}` : answered.unsupported;
        lines.push(`skipped ${where}: ${why}`);
      } else if (sameAnswer(record, record.expected, answered.answer)) passed++;
      else if (agreesOtherwise(record, version)) {
        passed++;
        lines.push(`passed ${where}: with the selector empty, as it was before Argo CD wrote its own label into it`);
      } else {
        failed++;
        lines.push(
          `failed ${where}`,
          `  input:    ${JSON.stringify(record.input)}`,
          `  Argo CD:  ${JSON.stringify(record.expected)}`,
          `  answered: ${JSON.stringify(answered.answer)}`,
        );
      }
    }
  }
  lines.push(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.stdout.write(`${lines.join('\n')}\n`);
  return failed > 0 ? 1 : 0;
}

function agreesOtherwise(record: CaseRecord, version: ArgoCdVersion): boolean {
  const asked = undoWrittenSelector(record);
  const answered = asked && answerCase(asked, version);
  return (
    asked !== undefined &&
    answered !== undefined &&
    'answer' in answered &&
    sameAnswer(asked, asked.expected, answered.answer)
  );
}

function readText(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (problem) {
    const message = problem instanceof Error ? problem.message : String(problem);
    throw new UnusableCaseFile(`${file}: cannot be read (${message}); give the path of a case file`);
  }
}
