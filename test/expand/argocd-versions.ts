import { type ArgoCdVersion, parseArgoCdVersion } from '../../lib/model/argocd-version';

/** The versions that the oracle covers. */
export const VERSIONS: readonly ArgoCdVersion[] = ['2.14.11', '3.0.20', '3.2.6', '3.5.7'].map(versionOf);

/** A version by its text. */
export function versionOf(text: string): ArgoCdVersion {
  const version = parseArgoCdVersion(text);
  if (version === undefined) throw new Error(`${text} is no version`);
  return version;
}
