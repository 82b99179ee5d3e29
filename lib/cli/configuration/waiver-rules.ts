import type { Severity } from '../../checks/finding';
import type { Place } from '../../model/place';

/** A finding about the configuration file itself, explained as rules are. */
export interface ConfigurationRule {
  readonly id: string;
  readonly severity: Severity;
  readonly title: string;
  readonly why: string;
  readonly fix: string;
}

/** A waiver whose day has passed. */
export const WAIVER_EXPIRED: ConfigurationRule = {
  id: 'waiver-expired',
  severity: 'warning',
  title: 'a waiver has expired',
  why: 'a waiver is a promise with a date; after it the finding counts again, and the line in the configuration says something that is no longer so',
  fix: 'fix what was waived and delete the waiver, or renew it with a new reason and a new day',
};

/** A waiver that waives nothing. */
export const WAIVER_UNUSED: ConfigurationRule = {
  id: 'waiver-unused',
  severity: 'warning',
  title: 'a waiver waives nothing',
  why: 'what it waived is gone or is named otherwise; left in place it would silence the next finding that happens to match',
  fix: 'delete the waiver, or correct its `rule`, `path`, `subject` or `fingerprint`',
};

/** Every rule about the configuration file. */
export const CONFIGURATION_RULES: readonly ConfigurationRule[] = [WAIVER_EXPIRED, WAIVER_UNUSED];

/** `gatehouse.yaml:12` */
export function formatSource({ file, line }: Place): string {
  return line === undefined ? (file ?? '') : `${file}:${line}`;
}
