/** An Argo CD version as numbers, for `since` comparisons. */
export interface ArgoCdVersion {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
}

/** The version assumed where nothing declares one. */
export const DEFAULT_ARGOCD_VERSION: ArgoCdVersion = { major: 3, minor: 5, patch: 7 };

/** Minors whose behaviour the oracle covers; any other is said to be unverified. */
export const VERIFIED_MINORS: readonly string[] = ['2.14', '3.0', '3.2', '3.5'];

/** Reads `3.5.7`, `v3.5.7`, `3.5`, `v3.5.7+abc`; undefined when the text is no version. */
export function parseArgoCdVersion(text: string): ArgoCdVersion | undefined {
  const match = /^v?(\d+)\.(\d+)(?:\.(\d+))?(?:[-+].*)?$/.exec(text.trim());
  if (!match) return undefined;
  return { major: Number(match[1]), minor: Number(match[2]), patch: Number(match[3] ?? 0) };
}

/** `3.5.7` */
export function formatArgoCdVersion(version: ArgoCdVersion): string {
  return `${version.major}.${version.minor}.${version.patch}`;
}

/** True from `major.minor.patch` on. */
export function isSince(version: ArgoCdVersion, major: number, minor: number, patch = 0): boolean {
  if (version.major !== major) return version.major > major;
  if (version.minor !== minor) return version.minor > minor;
  return version.patch >= patch;
}

/** Whether an oracle covers the version's minor. */
export function isVerified(version: ArgoCdVersion): boolean {
  return VERIFIED_MINORS.includes(`${version.major}.${version.minor}`);
}
