import { version } from '../../package.json';

/** Version of this package. */
export function packageVersion(): string {
  return version;
}
