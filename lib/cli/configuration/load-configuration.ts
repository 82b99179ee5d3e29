import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeText } from '../../inventory/decode-text';
import { absolute, unreadable } from '../../inventory/find-files';
import { NO_CONFIGURATION } from './configuration';
import { type ParsedConfiguration, parseConfiguration } from './parse-configuration';

/** Name of the configuration file that is taken without being asked for. */
export const CONFIGURATION_FILE = 'gatehouse.yaml';

/**
 * Reads the configuration: the file that was named, else `gatehouse.yaml` of the working directory, else none.
 *
 * @param named value of `--config`, as the user wrote it
 */
export function loadConfiguration(
  cwd: string,
  named: string | undefined,
  ruleIds: readonly string[],
): ParsedConfiguration {
  const file = named ?? CONFIGURATION_FILE;
  let bytes: Buffer;
  try {
    bytes = readFileSync(named === undefined ? join(cwd, file) : absolute(cwd, file));
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (isAbsent && named === undefined) return { configuration: NO_CONFIGURATION, errors: [] };
    return { configuration: NO_CONFIGURATION, errors: [unreadable(file, error, 'file')] };
  }
  const decoded = decodeText(bytes);
  if ('problem' in decoded) {
    const place = { file, line: decoded.line, column: decoded.column };
    return {
      configuration: NO_CONFIGURATION,
      errors: [{ code: 'not-text', place, what: decoded.problem, fix: 'save the file as UTF-8' }],
    };
  }
  return parseConfiguration(file, decoded.text, ruleIds);
}
