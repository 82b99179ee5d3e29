import schema from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json';
import Ajv from 'ajv';
import type { CheckReport } from '../../../lib/report/findings/check-report';
import { printSarif } from '../../../lib/report/findings/sarif';
import { CLEAN, SAMPLE } from './sample-report';

// The schema is written in draft 04, of which it uses nothing that draft 07 reads otherwise.
const { $schema: _, id: __, ...readable } = schema as Readonly<Record<string, unknown>>;
const validate = new Ajv({
  strict: false,
  allErrors: true,
  validateFormats: false,
  unicodeRegExp: false,
  logger: false,
}).compile(readable);

interface Result {
  readonly ruleId: string;
  readonly kind?: string;
  readonly level: string;
  readonly suppressions?: readonly { readonly kind: string; readonly justification: string }[];
  readonly locations: readonly {
    readonly physicalLocation?: { readonly artifactLocation: { readonly uri: string }; readonly region?: unknown };
  }[];
}

function resultsOf(report: CheckReport): readonly Result[] {
  return (JSON.parse(printSarif(report)) as { readonly runs: readonly [{ readonly results: readonly Result[] }] })
    .runs[0].results;
}

describe('SARIF 2.1.0', () => {
  it.each([
    ['a full report', SAMPLE],
    ['an empty report', CLEAN],
  ])('is valid against its schema: %s', (_name, report) => {
    validate(JSON.parse(printSarif(report)));
    expect(validate.errors).toBeNull();
  });

  it('is held to the schema', () => {
    expect(validate({ version: '2.1.0' })).toBe(false);
  });

  it('says what is a finding, what is suppressed and what is open', () => {
    expect(
      resultsOf(SAMPLE).map(({ ruleId, kind, level, suppressions }) => [ruleId, kind, level, suppressions?.[0]]),
    ).toEqual([
      ['destination-not-permitted', undefined, 'error', undefined],
      ['wildcard-source', undefined, 'note', undefined],
      ['wildcard-destination', undefined, 'note', { kind: 'inSource', justification: 'it is the platform team' }],
      ['wildcard-source', undefined, 'note', { kind: 'external', justification: 'moves in spring' }],
      ['project-missing', 'open', 'none', undefined],
      ['project-missing', 'open', 'none', undefined],
    ]);
  });

  it('points at lines, encodes names of files, and gives standard input no file', () => {
    const [finding] = SAMPLE.findings;
    const at = (place: object): Result =>
      resultsOf({ ...SAMPLE, findings: [{ ...finding!, subject: { ...finding!.subject, place } }] })[0]!;
    expect(at({ file: 'a b/ü#.yaml', line: 3 }).locations[0]!.physicalLocation).toEqual({
      artifactLocation: { uri: 'a%20b/%C3%BC%23.yaml' },
      region: { startLine: 3 },
    });
    expect(at({ file: '<stdin>', line: 3 }).locations[0]!.physicalLocation).toBeUndefined();
    expect(at({ construct: 'vps/apps', program: 'clusters/vps.ts' }).locations[0]!.physicalLocation).toEqual({
      artifactLocation: { uri: 'clusters/vps.ts' },
    });
  });

  it('reports failure and exit status of the run', () => {
    const { runs } = JSON.parse(printSarif(SAMPLE)) as {
      readonly runs: readonly [{ readonly invocations: readonly [object] }];
    };
    expect(runs[0].invocations[0]).toMatchObject({ executionSuccessful: false, exitCode: 2 });
  });
});
