import Ajv from 'ajv';
import schema from '../../../docs/schema/check-result.json';
import type { CheckReport } from '../../../lib/report/findings/check-report';
import { printJson } from '../../../lib/report/findings/json';
import { printText } from '../../../lib/report/findings/text';
import { CLEAN, SAMPLE } from './sample-report';

const validate = new Ajv({ allErrors: true }).compile(schema);

describe('JSON', () => {
  it.each([
    ['a full report', SAMPLE],
    ['an empty report', CLEAN],
  ])('is valid against the published schema: %s', (_name, report) => {
    validate(JSON.parse(printJson(report)));
    expect(validate.errors).toBeNull();
  });

  it('is refused by the schema when a field is missing or unknown', () => {
    const { findings: _, ...rest } = SAMPLE;
    expect(validate(rest)).toBe(false);
    expect(validate({ ...SAMPLE, extra: 1 })).toBe(false);
  });

  it('holds all that the other formats print', () => {
    expect(printText(JSON.parse(printJson(SAMPLE)) as CheckReport)).toBe(printText(SAMPLE));
  });

  it('counts once', () => {
    expect(SAMPLE.summary).toEqual({
      findings: { error: 1, warning: 0, info: 1 },
      failing: 1,
      undecided: 2,
      undecidedCauses: 1,
      notExamined: 2,
      accepted: 1,
      waived: 1,
      baselined: 4,
      inputErrors: 1,
      objects: 12,
      files: 9,
      skippedFiles: 1,
      otherFiles: 1,
    });
  });
});
