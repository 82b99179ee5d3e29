import { type ArgoCdVersion, parseArgoCdVersion } from '../../lib/model/argocd-version';

/** The version that a text means. */
export function version(text: string): ArgoCdVersion {
  const parsed = parseArgoCdVersion(text);
  if (parsed === undefined) throw new Error(`\`${text}\` is no version`);
  return parsed;
}

/** Versions that an oracle covers. */
export const VERSIONS = ['2.14.11', '3.0.20', '3.2.6', '3.5.7'].map(version);
