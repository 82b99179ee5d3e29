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
  try {
    return JSON.parse(text);
  } catch (problem) {
    const message = problem instanceof Error ? problem.message : String(problem);
    const position = /position (\d+)/.exec(message);
    const before = position ? text.slice(0, Number(position[1])) : text;
    const line = before.split('\n').length;
    const column = before.length - before.lastIndexOf('\n');
    throw new UnusableCaseFile(`${file}:${line}:${column}: not JSON (${message}); a case file is a JSON array`);
  }
}
