import type { CaseRecord } from './case-record';

/** A case file that cannot be used, with the place. */
export class UnusableCaseFile extends Error {}

/** The records of a case file: a JSON array of `{kind, id, input, expected}`. Throws {@link UnusableCaseFile}. */
export function readCases(text: string, file: string): readonly CaseRecord[] {
  const written = parseJson(text.replace(/^\ufeff/, ''), file);
  if (!Array.isArray(written)) {
    throw new UnusableCaseFile(`${file}:1: a case file holds a JSON array of records; wrap the records in \`[…]\``);
  }
  return written.map((record: unknown, i) => {
    const where = `${file}: record ${i + 1}`;
    if (typeof record !== 'object' || record === null || Array.isArray(record)) {
      throw new UnusableCaseFile(
        `${where}: a record is an object; write \`{"kind": …, "id": …, "input": …, "expected": …}\``,
      );
    }
    const fields = record as Record<string, unknown>;
    for (const name of ['kind', 'id']) {
      if (typeof fields[name] !== 'string')
        throw new UnusableCaseFile(`${where}: \`${name}\` is no text; give each record one`);
    }
    for (const name of ['input', 'expected']) {
      if (!(name in fields))
        throw new UnusableCaseFile(`${where} (\`${fields.id}\`): \`${name}\` is missing; give each record one`);
    }
    return fields as unknown as CaseRecord;
  });
}

function parseJson(text: string, file: string): unknown {
  const problem = tryParse(text);
  if (problem === undefined) return JSON.parse(text);
  // JSON.parse does not always say where: the fault is behind the longest beginning that only lacks its end.
  let begin = 0;
  let end = text.length;
  while (begin < end) {
    const middle = Math.ceil((begin + end) / 2);
    if (lacksOnlyItsEnd(text.slice(0, middle))) begin = middle;
    else end = middle - 1;
  }
  const before = text.slice(0, begin);
  const line = before.split('\n').length;
  const column = before.length - before.lastIndexOf('\n');
  const why = problem.replace(/, (\.\.\.)?".*$/s, '').replace(/ (in JSON )?at position \d+.*$/s, '');
  throw new UnusableCaseFile(`${file}:${line}:${column}: not JSON (${why}); a case file is a JSON array`);
}

function tryParse(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (problem) {
    return problem instanceof Error ? problem.message : String(problem);
  }
}

function lacksOnlyItsEnd(text: string): boolean {
  const problem = tryParse(text);
  if (problem === undefined || /end of JSON input|Unterminated/.test(problem)) return true;
  return /at position (\d+)/.exec(problem)?.[1] === String(text.length);
}
