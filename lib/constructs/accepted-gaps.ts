import type { Construct } from 'constructs';
import type { Because } from '../model/annotations';
import { recordFault } from './fault';

/** Gaps that a version of Argo CD leaves to foreign repositories, by the names under which the checks report them. */
export const VERSION_GAP_IDS = [
  /** Hooks of a foreign repository are created without the project's check (closed by 3.5.7). */
  'hooks-escape-project',
  /** Jsonnet reads files of the repo-server (closed after 3.5.0, or by turning it off). */
  'jsonnet-reads-repo-server',
  /** `name` on cluster-scoped kinds is ignored (closed by 3.3). */
  'cluster-kind-names-ignored',
  /** A plugin is not told whose file it decrypts (closed by 3.0). */
  'plugins-cannot-know-project',
  /** A refused hook keeps its Application from being deleted (closed by nothing yet). */
  'deletion-veto-by-hook',
] as const;

/** One of {@link VERSION_GAP_IDS}. */
export type VersionGapId = (typeof VERSION_GAP_IDS)[number];

/** The gaps that are accepted, as reasons on project `bootstrap`; a gap that nobody knows is a fault. */
export function acceptGaps(
  scope: Construct,
  gaps: Readonly<Partial<Record<VersionGapId, string>>> = {},
): readonly Because[] {
  return Object.entries(gaps).flatMap(([entry, reason]) => {
    if ((VERSION_GAP_IDS as readonly string[]).includes(entry)) return { entry, reason };
    recordFault(scope, {
      code: 'gap-unknown',
      construct: scope.node.path,
      what: `there is no gap \`${entry}\` to accept`,
      why: 'a reason that answers nothing would outlive what it was meant for',
      fix: `name one of \`${VERSION_GAP_IDS.join('`, `')}\``,
    });
    return [];
  });
}
